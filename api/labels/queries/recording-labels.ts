import type { NewLabel } from "#contract/wire/recordings/recording-labels.ts";
import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";

/** The labels of recordings by the recordings' ids, each oldest first, in one query however many there are. */
export async function listLabels(db: Db, recordingIds: number[]): Promise<Map<number, LabelRow[]>> {
  if (recordingIds.length === 0) return new Map();
  const rows = await selectLabels(db)
    .where("recording_id", "in", recordingIds)
    .orderBy("recording_labels.id")
    .execute();
  const labels = await withJson(db, "recording_labels.comment", rows);
  return Map.groupBy(labels, ({ recording_id }) => recording_id);
}

function selectLabels(db: Db) {
  return db
    .selectFrom("recording_labels")
    .leftJoin("users", "users.id", "recording_labels.user_id")
    .select([
      "recording_labels.id",
      "recording_id",
      "detail",
      "confidence",
      "start_seconds",
      "duration_seconds",
      "automatic",
      jsonBytesOf("recording_labels.comment"),
      "user_id",
      "users.name as user_name",
      "recording_labels.created_at",
    ]);
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectLabels>["execute"]>>[number];

export type LabelRow = Omit<Listed, "json_bytes"> & { comment: string | null };

/** The id of the recording that a label is on. */
export async function findLabelled(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("recording_labels")
    .select("recording_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.recording_id;
}

interface Owned {
  recordingId: number;
  userId: number;
}

export async function insertLabel(
  trx: Db,
  { recordingId, userId }: Owned,
  label: NewLabel,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto("recording_labels")
    .values({
      recording_id: recordingId,
      detail: label.detail,
      confidence: label.confidence,
      start_seconds: label.startTime ?? null,
      duration_seconds: label.duration ?? null,
      automatic: label.automatic ? 1 : 0,
      version: label.version,
      comment: label.comment ?? null,
      user_id: userId,
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What the label says, and who put it there; undefined where the recording has no such label. */
export function findLabel(db: Db, { id, recordingId }: LabelPath) {
  return db
    .selectFrom("recording_labels")
    .select(["detail", "comment", "user_id", "created_at", "edited_at"])
    .where("id", "=", id)
    .where("recording_id", "=", recordingId)
    .executeTakeFirst();
}

export function updateComment(trx: Db, id: number, comment: string, now: Date) {
  return trx
    .updateTable("recording_labels")
    .set({ comment, edited_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** When its notes were last changed, of those that were. */
export async function listEdits(db: Db, recordingId: number) {
  const rows = await db
    .selectFrom("recording_labels")
    .select(["id", "edited_at"])
    .where("recording_id", "=", recordingId)
    .where("edited_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, edited_at }) => (edited_at ? [{ id, editedAt: edited_at }] : []));
}

interface LabelPath {
  id: number;
  recordingId: number;
}

/** Gives what the label said; undefined where the recording has no such label. */
export function deleteLabel(trx: Db, { id, recordingId }: LabelPath) {
  return trx
    .deleteFrom("recording_labels")
    .where("id", "=", id)
    .where("recording_id", "=", recordingId)
    .returning(["detail", "user_id"])
    .executeTakeFirst();
}

/** All that is stored of the labels of a recording, oldest first. */
export function listLabelRows(trx: Db, recordingId: number) {
  return trx
    .selectFrom("recording_labels")
    .selectAll()
    .where("recording_id", "=", recordingId)
    .orderBy("id")
    .execute();
}

export type StoredLabel = Awaited<ReturnType<typeof listLabelRows>>[number];

/** Puts labels back as they were, by new ids; of people who are gone without their names. */
export async function insertLabelRows(trx: Db, labels: StoredLabel[]): Promise<void> {
  for (const { id: _, user_id: userId, ...label } of labels) {
    await trx
      .insertInto("recording_labels")
      .values((eb) => ({
        ...label,
        user_id: eb.selectFrom("users").select("users.id").where("users.id", "=", userId),
      }))
      .execute();
  }
}
