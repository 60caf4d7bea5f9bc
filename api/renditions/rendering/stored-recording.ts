import { findRecording, type RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";

export type JobServices = Pick<Services, "store" | "files" | "now">;
export type StoredRecording = RecordingDetailRow & { raw_key: string };

export interface RecordingKey {
  id: number;
  deleted: false | "either";
}

/** A recording that has a file; one that is gone needs no work. */
export async function findStoredRecording(
  { store }: JobServices,
  { id, deleted }: RecordingKey,
): Promise<StoredRecording | undefined> {
  const standing = await findRecording(store.read, id, { deleted: false });
  const row =
    standing ?? (deleted ? await findRecording(store.read, id, { deleted: true }) : undefined);
  return row?.raw_key ? { ...row, raw_key: row.raw_key } : undefined;
}
