import { scheduler } from "node:timers/promises";
import { maxKeptBytes } from "#contract/rules/recordings/upload-bounds.ts";
import { inBatches } from "#api/db/in-batches.ts";
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
const rowsOfStatement = 10;

/** Of what was sent of recordings at any length: in one list, what is beyond is left out. */
const maxListedBytes = 16 * 1024 * 1024;

/**
 * Recordings in the order of their ids here, with all that a list tells of them, a page at a time: other requests are
 * answered between two pages. Those that are gone meanwhile are left out.
 */
export async function* pageSearched(
  db: Db,
  ids: number[],
  { usedOnly }: { usedOnly: boolean },
): AsyncGenerator<SearchedRecording[]> {
  let room = maxListedBytes;
  for (let from = 0; from < ids.length; from += pageLength) {
    const page = await listPage(db, ids.slice(from, from + pageLength), { usedOnly, room });
    yield page;
    room -= page.reduce((sum, { row }) => sum + weightOf(row), 0);
    await scheduler.yield();
  }
}

async function listPage(
  db: Db,
  ids: number[],
  { usedOnly, room }: { usedOnly: boolean; room: number },
): Promise<SearchedRecording[]> {
  const [rows, tracks, labels] = await Promise.all([
    listFacts(db, ids, Math.max(0, Math.min(room, maxKeptBytes))),
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

/** A database may walk through all of a long row, even for columns that are short. */
async function listFacts(db: Db, ids: number[], maxBytes: number): Promise<SearchedRow[]> {
  const rows: SearchedRow[] = [];
  for await (const some of inBatches(ids, rowsOfStatement)) {
    rows.push(...(await listRecordingFacts(db, some, maxBytes)));
    await scheduler.yield();
  }
  return rows;
}

export type SearchedRow = Awaited<ReturnType<typeof listRecordingFacts>>[number];

function weightOf({ comment, passthrough, additional_metadata: metadata }: SearchedRow): number {
  return [comment, passthrough, metadata].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
