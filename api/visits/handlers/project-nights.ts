import { differenceInCalendarDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { maxNights, sumNights } from "#contract/wire/visits/project-nights.ts";
import { maxReportNights, reportProject } from "#contract/wire/visits/project-report.ts";
import { serve } from "#api/http/serve.ts";
import type { Services } from "#api/services.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import type { NightsQuery } from "../operations/count-nights.ts";
import { readNights } from "../operations/read-nights.ts";
import { readReport } from "../operations/read-report.ts";

const action = "see its devices and recordings";

export const projectNights = [
  serve(sumNights, async ({ input, caller, services }) => {
    const { id } = await requireProject(services, caller, input.projectId, action);
    return readNights(services, toNightsQuery(services, input, { projectId: id, maxNights }));
  }),

  serve(reportProject, async ({ input, caller, services }) => {
    const { id } = await requireProject(services, caller, input.projectId, action);
    const bounds = { projectId: id, maxNights: maxReportNights };
    return readReport(services, toNightsQuery(services, input, bounds));
  }),
];

type Input = Pick<CallOf<typeof sumNights>, "from" | "until" | "types" | "locations">;

function toNightsQuery(
  { countingTime }: Services,
  { from, until, types, locations }: Input,
  { projectId, maxNights: most }: { projectId: number; maxNights: number },
): NightsQuery {
  if (until < from) throw new Refusal("rule", "The last night lies before the first.");
  if (differenceInCalendarDays(until, from) >= most) {
    throw new Refusal("rule", `Ask for at most ${most} nights at once.`);
  }
  return { projectId, from, until, types, locationIds: locations, signal: countingTime() };
}
