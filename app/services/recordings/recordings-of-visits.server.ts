import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { queryRecordings, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { VisitData } from "./visit-text.server.ts";

const maxIds = 1000;

/**
 * Of which device each recording is, and what people said of it as a whole, which visits do not tell. Of visits with many
 * recordings the first of each.
 */
export async function readRecordingsOf(
  args: PageArgs,
  visits: readonly VisitData[],
): Promise<RecordingData[]> {
  const ranked = visits.flatMap(({ recordings }) =>
    recordings.map(({ recId }, rank) => ({ recId, rank })),
  );
  const ids = ranked.toSorted((a, b) => a.rank - b.rank).map(({ recId }) => recId);
  if (ids.length === 0) return [];
  const { recordings } = await send(args, queryRecordings, {
    projectId: requireProject(args.context).id,
    ids: ids.slice(0, maxIds),
    duration: 0,
    "include-false-positives": true,
    "max-results": maxIds,
    "with-redacted-at": true,
  });
  return recordings;
}
