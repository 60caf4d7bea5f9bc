import rules from "#app/styles/report.css?inline";
import { PageTitle } from "#app/components/page-title.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import { FilterForm } from "../dashboard/filter-form.tsx";
import type { Route } from "./+types/page";
import { Animals } from "./animals/animals.tsx";
import { loadReport } from "./load-report.server.ts";
import { Method } from "./method.tsx";
import { Months } from "./months/months.tsx";
import { Places } from "./places/places.tsx";

const text = {
  title: "Report",
  unknown: "This project has no such location. All locations are shown.",
  incomplete:
    "These numbers are still being worked out, and some are missing or old. Load the page again in five minutes.",
  notRecorded: "Nothing was recorded",
  notRecordedText:
    "No device recorded anything in these nights, so there is nothing to report. Choose other nights.",
};

export function loader(args: Route.LoaderArgs) {
  return loadReport(args);
}

export default function Report({ loaderData }: Route.ComponentProps) {
  const { filters, summary, animals, months, places, method } = loaderData;
  return (
    <>
      <PageTitle title={text.title} />
      <PageStyle name="report" rules={rules} />
      <PageHeading title={text.title} />
      {loaderData.isLocationUnknown && <Notice tone="warning">{text.unknown}</Notice>}
      {!loaderData.isComplete && <Notice tone="info">{text.incomplete}</Notice>}
      <FilterForm key={JSON.stringify(filters)} {...filters} />
      {summary === undefined ? (
        <EmptyState heading={text.notRecorded}>{text.notRecordedText}</EmptyState>
      ) : (
        <>
          <p className="about">
            <strong>{summary.heading}.</strong> {summary.text}
          </p>
          <Animals {...animals} />
          {months && <Months {...months} />}
          <Places {...places} />
        </>
      )}
      <Method {...method} />
    </>
  );
}
