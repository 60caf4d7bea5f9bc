import { scheduler } from "node:timers/promises";
import type { Db } from "#api/db/open.ts";
import { listRecordingFacts } from "#api/recordings/queries/recordings.ts";
import { listLabels, type LabelRow } from "#api/labels/queries/recording-labels.ts";
import { listTaggedTracks, type TaggedTrack } from "#api/tracks/queries/with-tracks.ts";

export interface SearchedRecording {
  row: SearchedRow;
  tracks: TaggedTrack[];
  labels: LabelRow[];
}

const pageLength = 100;

/**
 * Recordings in the order of their ids here, with all that a list tells of them, a page at a time: other requests are
 * answered between two pages. Those that are gone meanwhile are left out.
 */
export async function* pageSearched(
  db: Db,
  ids: number[],
  { usedOnly }: { usedOnly: boolean },
): AsyncGenerator<SearchedRecording[]> {
  for (let from = 0; from < ids.length; from += pageLength) {
    yield await listPage(db, ids.slice(from, from + pageLength), usedOnly);
    await scheduler.yield();
  }
}

async function listPage(db: Db, ids: number[], usedOnly: boolean): Promise<SearchedRecording[]> {
  const [rows, tracks, labels] = await Promise.all([
    listRecordingFacts(db, ids),
    listTaggedTracks(db, ids, { unfilteredOnly: false, usedOnly }),
    listLabels(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => ({
      row,
      tracks: tracks.get(row.id) ?? [],
      labels: labels.get(row.id) ?? [],
    }));
}

export type SearchedRow = Awaited<ReturnType<typeof listRecordingFacts>>[number];
