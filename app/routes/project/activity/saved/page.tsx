import { z } from "zod";
import { PageTitle } from "#app/components/page-title.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Table } from "#app/ui/table.tsx";
import { countNewResults, restoreSearch } from "#contract/wire/searches.ts";
import { readSearchNames } from "../search/search-names.server.ts";
import type { Route } from "./+types/page";
import { searchColumns } from "./search-columns.tsx";
import {
  readSavedSearches,
  toActivityPath,
  toSavedPath,
  toSearchRow,
} from "./saved-searches.server.ts";

const text = {
  title: "Saved searches",
  about: "New results are recordings that came, or were processed, since you opened the search.",
  search: "Search activity",
  caption: (count: number) => (count === 1 ? "1 saved search" : `${count} saved searches`),
  none: "No saved searches",
  noneText:
    "Search the activity of this project and save the search. It then opens in one click, and you can follow it as a feed or in your calendar.",
  restored: "The saved search is back.",
};

const form = z.object({ restore: z.coerce.number().int() });

export async function loader(args: Route.LoaderArgs) {
  const { id: projectId } = requireProject(args.context);
  const [{ searches, locations, zone }, { counts }] = await Promise.all([
    readSavedSearches(args),
    send(args, countNewResults, { projectId }),
  ]);
  const names = await readSearchNames(args, locations);
  const countOf = new Map(counts.map(({ id, ...newResults }) => [id, newResults]));
  return {
    activityPath: toActivityPath(args.context),
    rows: searches.map((saved) =>
      toSearchRow(saved, countOf.get(saved.id), { context: args.context, zone, names }),
    ),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, restoreSearch, { id: value.restore });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toSavedPath(args.context), { tone: "success", text: text.restored });
}

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { activityPath, rows } = loaderData;
  const problems = toProblems(actionData);
  const search = <ButtonLink to={activityPath}>{text.search}</ButtonLink>;
  return (
    <>
      <PageTitle title={text.title} isError={problems.all.length > 0} />
      <PageHeading title={text.title} actions={rows.length > 0 && search} />
      <ErrorSummary problems={problems.all} />
      {rows.length === 0 ? (
        <EmptyState heading={text.none} action={search}>
          {text.noneText}
        </EmptyState>
      ) : (
        <>
          <p className="about">{text.about}</p>
          <Table
            caption={text.caption(rows.length)}
            rows={rows}
            rowKey={({ id }) => id}
            columns={searchColumns}
          />
        </>
      )}
    </>
  );
}
