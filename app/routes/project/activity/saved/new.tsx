import { z } from "zod";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { createSearch } from "#contract/wire/searches.ts";
import { searchAddress } from "../search/address.server.ts";
import { describeSearch } from "../search/describe-search.server.ts";
import { readSearch } from "../search/read-search.server.ts";
import { readSearchNames } from "../search/search-names.server.ts";
import type { Route } from "./+types/new";
import { toActivityPath, toSavedPath } from "./saved-searches.server.ts";
import { searchFields } from "./search-fields.server.ts";
import { SearchForm } from "./search-form.tsx";
import { toSavedSearch } from "./stored-search.server.ts";

const text = {
  title: "Save this search",
  back: "Activity",
  done: (name: string) => `${name} is saved.`,
};

const form = z.object(searchFields);

export async function loader(args: Route.LoaderArgs) {
  const { address, locations, zone } = await readSearch(args);
  const names = await readSearchNames(args, locations);
  return {
    path: searchAddress.toAddress(toActivityPath(args.context), address),
    words: describeSearch(address, { names, zone }),
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { address, zone, now, hasAi } = await readSearch(args);
  const outcome = await attempt(args, createSearch, {
    projectId: requireProject(args.context).id,
    search: toSavedSearch(address, { zone, now, hasAi }),
    ...value,
  });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toSavedPath(args.context), {
    tone: "success",
    text: text.done(value.name),
  });
}

export default function NewSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { path, words, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <TaskPage title={text.title} back={{ to: path, label: text.back }} problems={problems}>
      <SearchForm problems={problems} name="" shared={false} words={words} cancelPath={path} />
    </TaskPage>
  );
}
