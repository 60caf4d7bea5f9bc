import type { RenditionKind } from "#contract/wire/recordings/renditions.ts";
import type { Db } from "#api/db/open.ts";
import { writeJson, type WrittenJson } from "#api/db/stored-json.ts";

const columns = ["kind", "key", "mime_type", "bytes", "width", "height", "details", "id"] as const;

export function listRenditionRows(db: Db, recordingId: number) {
  return db
    .selectFrom("renditions")
    .select(columns)
    .where("recording_id", "=", recordingId)
    .orderBy("id")
    .execute();
}

export type RenditionRow = Awaited<ReturnType<typeof listRenditionRows>>[number];

export function findRendition(db: Db, recordingId: number, kind: RenditionKind) {
  return db
    .selectFrom("renditions")
    .select(columns)
    .where("recording_id", "=", recordingId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

export interface NewRendition {
  kind: RenditionKind;
  key: string;
  mimeType: string;
  bytes: number;
  width: number;
  height: number;
  details: WrittenJson<"renditions.details">;
}

/** Puts the renditions of a recording in the place of those made before. */
export async function replaceRenditions(
  trx: Db,
  recordingId: number,
  made: NewRendition[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("renditions").where("recording_id", "=", recordingId).execute();
  const rows = made.map((one) => ({
    recording_id: recordingId,
    kind: one.kind,
    key: one.key,
    mime_type: one.mimeType,
    bytes: one.bytes,
    width: one.width,
    height: one.height,
    details: writeJson("renditions.details", one.details),
    created_at: now.toISOString(),
  }));
  if (rows.length > 0) await trx.insertInto("renditions").values(rows).execute();
}
