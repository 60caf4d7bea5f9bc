import { Link } from "react-router";
import { z } from "zod";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { updateSearch } from "#contract/wire/searches.ts";
import { searchAddress, type SearchAddress } from "../search/address.server.ts";
import { readSearchNames } from "../search/search-names.server.ts";
import { describeSearch } from "../search/describe-search.server.ts";
import type { Route } from "./+types/edit";
import { requireChangeableSearch, toActivityPath, toSavedPath } from "./saved-searches.server.ts";
import { searchFields } from "./search-fields.server.ts";
import { SearchForm } from "./search-form.tsx";
import { toSavedSearch } from "./stored-search.server.ts";

const text = {
  title: (name: string) => `Edit ${name}`,
  saved: "Saved searches",
  activity: "Activity",
  replace: (words: string) => `Search for this instead: ${words}`,
  delete: "Delete this search",
  done: (name: string) => `${name} is saved.`,
};

const form = z.object({ ...searchFields, replace: z.boolean().default(false) });

/** The address may hold a search to put in the place of the one that is saved. */
export async function loader(args: Route.LoaderArgs) {
  const { saved, address, zone, locations } = await requireChangeableSearch(args);
  const names = await readSearchNames(args, locations);
  const other = readOther(args.url);
  return {
    back: toBack(args, saved.id),
    deletePath: `${toSavedPath(args.context)}/${saved.id}/delete`,
    name: saved.name,
    shared: saved.shared,
    words: describeSearch(address, { names, zone }),
    replacement: other && describeSearch(other, { names, zone }),
    rules: constraintsOf(form),
  };
}

function readOther(url: URL): SearchAddress | undefined {
  const address = searchAddress.read(url);
  return Object.keys(searchAddress.toQuery(address)).length > 0 ? address : undefined;
}

/** To the results from which one came to replace it, or to the list. */
function toBack({ context, url }: PageArgs, saved: number) {
  const other = readOther(url);
  if (!other) return { to: toSavedPath(context), label: text.saved };
  const to = searchAddress.toAddress(toActivityPath(context), { ...other, saved });
  return { to, label: text.activity };
}

export async function action(args: Route.ActionArgs) {
  const { saved, zone } = await requireChangeableSearch(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { replace, ...fields } = value;
  const { now, hasAi } = siteOf(args.context);
  const setting = { zone, now: now(), hasAi };
  const outcome = await attempt(args, updateSearch, {
    id: saved.id,
    ...fields,
    ...(replace ? { search: toSavedSearch(searchAddress.read(args.url), setting) } : {}),
  });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toBack(args, saved.id).to, {
    tone: "success",
    text: text.done(fields.name),
  });
}

export default function EditSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { back, deletePath, name, shared, words, replacement, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <TaskPage title={text.title(name)} back={back} problems={problems}>
      <SearchForm
        problems={problems}
        name={name}
        shared={shared}
        words={words}
        cancelPath={back.to}
      >
        {replacement !== undefined && (
          <Checkbox {...problems.box("replace", true)} label={text.replace(replacement)} />
        )}
      </SearchForm>
      <p className="section">
        <Link to={deletePath}>{text.delete}</Link>
      </p>
    </TaskPage>
  );
}
