import { differenceInCalendarDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { maxNights, sumNights } from "#contract/wire/visits/project-nights.ts";
import { countingTime } from "#api/http/counting-time.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { readNights } from "../operations/read-nights.ts";

export const projectNights = [
  serve(sumNights, async ({ input, caller, services }) => {
    const action = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.projectId, action);
    const { from, until, types, locations } = input;
    refuseSpan(from, until);
    const signal = countingTime();
    const span = { projectId: id, from, until };
    return readNights(services, { ...span, types, locationIds: locations, signal });
  }),
];

function refuseSpan(from: string, until: string): void {
  if (until < from) throw new Refusal("rule", "The last night lies before the first.");
  if (differenceInCalendarDays(until, from) < maxNights) return;
  throw new Refusal("rule", `Ask for at most ${maxNights} nights at once.`);
}
