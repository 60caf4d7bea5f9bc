import { scheduler } from "node:timers/promises";
import type { Db } from "../db/open.ts";
import { listLabels, type LabelRow } from "./recording-labels.ts";
import { listTaggedTracks, type TaggedTrack } from "./with-tracks.ts";

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
    listRows(db, ids),
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

function listRows(db: Db, ids: number[]) {
  return db
    .selectFrom("recordings")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .innerJoin("projects", "projects.id", "recordings.project_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select([
      "recordings.id",
      "recordings.type",
      "recordings.duration_seconds",
      "recordings.recorded_at",
      "recordings.latitude",
      "recordings.longitude",
      "recordings.device_id",
      "recordings.project_id",
      "recordings.location_id",
      "recordings.processing_state",
      "recordings.processing",
      "recordings.comment",
      "recordings.raw_mime_type",
      "recordings.additional_metadata",
      "recordings.passthrough",
      "recordings.redacted_at",
      "devices.name as device_name",
      "projects.name as project_name",
      "locations.name as location_name",
    ])
    .where("recordings.id", "in", ids)
    .execute();
}

export type SearchedRow = Awaited<ReturnType<typeof listRows>>[number];
