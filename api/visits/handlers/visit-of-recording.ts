import { Refusal } from "#contract/envelope.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { getVisit, type VisitBeside } from "#contract/wire/visits/visit-of-recording.ts";
import { serve } from "#api/http/serve.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import { findVisitBeside } from "../operations/find-visit-beside.ts";
import { findVisitsOf } from "../operations/find-visit-of.ts";
import { beginning } from "./monitoring.ts";

export const visitOfRecording = [
  serve(getVisit, async ({ input, caller, services }) => {
    const { id, project_id, location_id, recorded_at } = await requireRecording(
      services,
      caller,
      input,
    );
    const { scan } = services.store;
    const member = { id, projectId: project_id, locationId: location_id, startedAt: recorded_at };
    const visits = await findVisitsOf(scan, member);
    const visit = visits.find(({ classification }) => classification === input.label) ?? visits[0];
    if (!visit) throw new Refusal("missing", `Recording '${id}' is part of no visit`);
    const { stations, what, without = [] } = input;
    const { from = beginning, until = services.now().toISOString() } = input;
    const scope = { projectIds: [project_id], locationIds: stations, types: [...visitTypes] };
    const wanted = { what, without, from, until };
    const [previous, next] = await Promise.all([
      findVisitBeside(scan, scope, visit, { direction: "previous", wanted }),
      findVisitBeside(scan, scope, visit, { direction: "next", wanted }),
    ]);
    return {
      visit,
      ...(previous ? { previous: toBeside(previous) } : {}),
      ...(next ? { next: toBeside(next) } : {}),
    };
  }),
];

function toBeside({ recordings, ...visit }: VisitData): VisitBeside {
  const { classification, classFromUserTag, timeStart, timeEnd, stationId, stationName } = visit;
  const facts = { classification, classFromUserTag, timeStart, timeEnd, stationId, stationName };
  return {
    ...facts,
    recordings: recordings.length,
    firstRecId: recordings[0]?.recId ?? 0,
    lastRecId: recordings.at(-1)?.recId ?? 0,
  };
}
