import { listCells } from "#contract/rules/masks/heat-grid.ts";
import type { Db } from "#api/db/open.ts";
import { filterByPositions } from "#api/devices/queries/device-tracks.ts";
import type { NamedTrack } from "./read-heat-tracks.ts";

export interface PassingRecording {
  id: number;
  at: string;
  /** Those of its tracks that heat the cell. */
  tracks: NamedTrack[];
}

const recordingsReadAtOnce = 50;

/** As many recordings as are wanted, newest first, of those whose tracks heat a cell of the grid, and whether there are more. */
export async function findPassing(
  db: Db,
  tracks: readonly NamedTrack[],
  { cell, limit }: { cell: number; limit: number },
) {
  const groups = [...Map.groupBy(tracks, ({ recording_id }) => recording_id)]
    .map(([id, own]): PassingRecording => ({ id, at: own[0]?.recorded_at ?? "", tracks: own }))
    .toSorted((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1));
  const recordings: PassingRecording[] = [];
  for (let from = 0; from < groups.length; from += recordingsReadAtOnce) {
    const some = groups.slice(from, from + recordingsReadAtOnce);
    const all = some.flatMap((group) => group.tracks);
    const passing = new Set(
      await filterByPositions(db, all, (boxes) => listCells(boxes).has(cell)),
    );
    for (const group of some) {
      const own = group.tracks.filter((track) => passing.has(track));
      if (own.length > 0) recordings.push({ ...group, tracks: own });
    }
    if (recordings.length > limit) break;
  }
  return { recordings: recordings.slice(0, limit), hasMore: recordings.length > limit };
}
