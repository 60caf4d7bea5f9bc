import { data, Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/schedule";
import { loadSchedule, deviceChoices } from "./load-schedule.server.ts";
import { changeSchedule, type DraftResult } from "./save-schedule.server.ts";
import { ScheduleForm } from "./schedule-form.tsx";

const text = {
  make: "New schedule",
  edit: (description: string) => `Schedule ${description}`,
  gone: "Schedule not found",
  notFoundText:
    "You have no schedule at this address. It may have been deleted, or someone else made it.",
  list: "Go to your schedules",
  draftBelow: "What you entered is below. Save it as a new schedule.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadSchedule(args);
  return data({ ...loaded, deviceChoices }, { status: loaded.isGone ? 404 : 200 });
}

export async function action(args: Route.ActionArgs) {
  return changeSchedule(args);
}

export default function SchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, editing, isGone, shown, base } = loaderData;
  const result: DraftResult | undefined = actionData;
  const problems = toProblems(result?.problems);
  const heading = editing
    ? text.edit(editing.description)
    : isGone && !result
      ? text.gone
      : text.make;
  return (
    <section className="setup">
      <PageTitle title={`${heading}, ${name}`} isError={problems.all.length > 0} />
      <h2>{heading}</h2>
      <ErrorSummary problems={problems.all} />
      {isGone && (
        <p className="about">
          {text.notFoundText} {result ? text.draftBelow : <Link to={base}>{text.list}</Link>}
        </p>
      )}
      {(!isGone || result) && (
        <ScheduleForm
          {...loaderData}
          {...result}
          shown={result?.shown ?? shown}
          problems={problems}
        />
      )}
    </section>
  );
}
