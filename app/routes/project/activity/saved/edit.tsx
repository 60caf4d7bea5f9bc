import { Link } from "react-router";
import { z } from "zod";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { isChangedMeanwhile } from "#app/services/projects/project-settings.server.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { type SearchData, updateSearch } from "#contract/wire/searches.ts";
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
  changed: (name: string, who: string, words: string) =>
    `This search has been changed elsewhere. It is now “${name}”, ${who}, and searches for: ${words}. What you entered is below: change it, or save it in place of that.`,
  sharedNow: "shared with everyone in this project",
  privateNow: "for its owner only",
  done: (name: string) => `${name} is saved.`,
};

const form = z.object({
  ...searchFields,
  replace: z.boolean().default(false),
  /** The search as the form began with it. */
  before: z.string().optional(),
});

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
    before: toBefore(saved),
    words: describeSearch(address, { names, zone }),
    replacement: other && describeSearch(other, { names, zone }),
    rules: constraintsOf(form),
  };
}

function toBefore({ name, search, shared }: SearchData): string {
  return JSON.stringify({ name, search, shared });
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
  const { saved, address, zone, locations } = await requireChangeableSearch(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { replace, before, ...fields } = value;
  const { now, hasAi } = siteOf(args.context);
  const setting = { zone, now: now(), hasAi };
  const outcome = await attempt(args, updateSearch, {
    id: saved.id,
    ...fields,
    ...(replace ? { search: toSavedSearch(searchAddress.read(args.url), setting) } : {}),
    before: updateSearch.body.before.safeParse(before).data,
  });
  if (!outcome.ok && isChangedMeanwhile(outcome.refusal)) {
    const names = await readSearchNames(args, locations);
    const who = saved.shared ? text.sharedNow : text.privateNow;
    const msg = text.changed(saved.name, who, describeSearch(address, { names, zone }));
    return refused(invalidFields([{ param: "", msg }]), { before: toBefore(saved) });
  }
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toBack(args, saved.id).to, {
    tone: "success",
    text: text.done(fields.name),
  });
}

export default function EditSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { back, deletePath, name, shared, before, words, replacement, rules } = loaderData;
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
        <input type="hidden" name="before" value={problems.typed("before") ?? before} />
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
