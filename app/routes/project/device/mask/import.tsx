import { PageTitle } from "#app/components/page-title.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { requireMaySetUp } from "../recording-options/read-setup.server.ts";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/import";
import { importMask, type ImportResult } from "./import.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { readMask, regionsOf, toShownRegions } from "./read-mask.server.ts";
import { TracedForm } from "./traced-form.tsx";

const text = {
  heading: "Mask regions from a picture",
  about:
    "Turn a mask that you painted elsewhere into regions with corners. You see them over the camera view and name them before you save.",
  nowhere: "The camera has no location yet",
  nowhereText:
    "A mask belongs to a place. You can set one once the camera has made a recording at its location.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  requireMaySetUp(args.context);
  const { setup, page } = await readMask(args);
  return { ...page, others: toShownRegions(regionsOf(setup)) };
}

export async function action(args: Route.ActionArgs) {
  return importMask(args);
}

export default function ImportMask({ loaderData, actionData }: Route.ComponentProps) {
  const { name, base, isSomewhere, warning, view, others } = loaderData;
  const result: ImportResult | undefined = actionData;
  const problems = toProblems(result?.problems);
  return (
    <section className="setup">
      <PageTitle title={`${text.heading}, ${name}`} isError={problems.all.length > 0} />
      <h2>{text.heading}</h2>
      <ErrorSummary problems={problems.all} />
      {!isSomewhere ? (
        <EmptyState heading={text.nowhere}>{text.nowhereText}</EmptyState>
      ) : result?.rows ? (
        <>
          {warning && <Notice tone="warning">{warning}</Notice>}
          <TracedForm
            base={base}
            src={view?.picture?.src}
            others={others}
            rows={result.rows}
            reported={result.reported ?? []}
            problems={problems}
          />
        </>
      ) : (
        <>
          <p className="about">{text.about}</p>
          <PictureForm base={base} ignored={result?.ignored ?? "black"} problems={problems} />
        </>
      )}
    </section>
  );
}
