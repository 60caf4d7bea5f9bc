import { maxCounted, searchVisits as endpoint } from "#contract/wire/visits/visit-search.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";
import { readCursor, writeCursor } from "#api/search/handlers/cursor.ts";
import { countVisits } from "../operations/count-visits.ts";
import { searchVisits } from "../operations/search-visits.ts";

export const visitSearch = [
  serve(endpoint, async ({ input, caller, services }) => {
    const { scan } = services.store;
    const action = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.projectId, action);
    const filter = toRecordingFilter(input, id);
    const page = { limit: input["max-results"], after: readCursor(input.cursor) };
    const bounds = { max: maxCounted, signal: services.countingTime() };
    const [{ visits, last }, counted] = await Promise.all([
      searchVisits(scan, filter, page),
      input["with-total-count"] ? countVisits(scan, filter, bounds) : undefined,
    ]);
    return { visits, ...(last ? { cursor: writeCursor(last) } : {}), ...counted };
  }),
];
