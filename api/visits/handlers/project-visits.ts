import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { groupVisits } from "#contract/rules/visits/visit-grouping.ts";
import { listProjectVisits, maxProjectVisitRecordings } from "#contract/wire/visits/monitoring.ts";
import { serve } from "#api/http/serve.ts";
import { withTracks } from "../operations/read-visits.ts";
import { toVisitsData } from "../operations/to-visits-data.ts";
import { listVisitRecordings } from "../queries/visit-recordings.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";

export const projectVisits = [
  serve(listProjectVisits, async ({ input, caller, services }) => {
    const { scan } = services.store;
    const { id } = await requireProject(
      services,
      caller,
      input.projectId,
      "see its devices and recordings",
    );
    const { locations, types, from: searchFrom } = input;
    const searchUntil = input.until ?? services.now().toISOString();
    const recordings = await listVisitRecordings(
      scan,
      { projectIds: [id], locationIds: locations, types },
      { after: searchFrom, before: searchUntil },
      { limit: maxProjectVisitRecordings, end: "newest" },
    );
    const visits = groupVisits(await withTracks(scan, recordings));
    const classified = classifyVisits(
      visits.map((visit) => ({ ...visit, incomplete: false })),
      masterModel,
    );
    const data = await toVisitsData(scan, classified);
    const byLocation = Map.groupBy(data, ({ stationId }) => stationId);
    return {
      params: { group: id, searchFrom, searchUntil, stations: locations ?? [], types },
      visits: [...byLocation.values()].map((some) => some.map(toShortVisit)),
    };
  }),
];

function toShortVisit(visit: VisitData) {
  const { classification, classificationAi, classFromUserTag, userTagsConflict, recordings } =
    visit;
  return {
    classification,
    classificationAi,
    classFromUserTag,
    ...(userTagsConflict ? { userTagsConflict } : {}),
    recordings,
  };
}
