import { PageTitle } from "#app/components/page-title.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/region";
import { loadRegion } from "./load-region.server.ts";
import { RegionForm } from "./region-form.tsx";
import { changeRegion, type DraftResult } from "./save-region.server.ts";

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  return loadRegion(args);
}

export async function action(args: Route.ActionArgs) {
  return changeRegion(args);
}

export default function MaskRegion({ loaderData, actionData }: Route.ComponentProps) {
  const { title, heading, nowhere, warning, shown, was } = loaderData;
  const result: DraftResult | undefined = actionData;
  const problems = toProblems(result?.problems);
  return (
    <section className="setup">
      <PageTitle title={title} isError={problems.all.length > 0} />
      <h2>{heading}</h2>
      <ErrorSummary problems={problems.all} />
      {warning && <Notice tone="warning">{warning}</Notice>}
      {nowhere ? (
        <EmptyState heading={nowhere.heading}>{nowhere.text}</EmptyState>
      ) : (
        <RegionForm
          {...loaderData}
          shown={result?.shown ?? shown}
          was={result?.was ?? was}
          hints={result?.hints ?? []}
          trial={result?.trial}
          problems={problems}
        />
      )}
    </section>
  );
}
