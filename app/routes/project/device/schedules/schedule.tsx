import { PageTitle } from "#app/components/page-title.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/schedule";
import { loadSchedule, deviceChoices } from "./load-schedule.server.ts";
import { changeSchedule, type DraftResult } from "./save-schedule.server.ts";
import { ScheduleForm } from "./schedule-form.tsx";

const words = {
  make: "New schedule",
  edit: (description: string) => `Schedule ${description}`,
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadSchedule(args)), deviceChoices };
}

export async function action(args: Route.ActionArgs) {
  return changeSchedule(args);
}

export default function SchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, editing, shown } = loaderData;
  const result: DraftResult | undefined = actionData;
  const problems = toProblems(result?.problems);
  const heading = editing ? words.edit(editing.description) : words.make;
  return (
    <section className="setup">
      <PageTitle title={`${heading}, ${name}`} isError={problems.all.length > 0} />
      <h2>{heading}</h2>
      <ErrorSummary problems={problems.all} />
      <ScheduleForm {...loaderData} shown={result?.shown ?? shown} problems={problems} />
    </section>
  );
}
