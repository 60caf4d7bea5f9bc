import { findRecording, type RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";

export type JobServices = Pick<Services, "store" | "files" | "now">;
export type StoredRecording = RecordingDetailRow & { raw_key: string };

/** A recording that has a file; one that is gone needs no work. */
export async function findStoredRecording(
  { store }: JobServices,
  id: number,
): Promise<StoredRecording | undefined> {
  const row = await findRecording(store.read, id, { deleted: false });
  return row?.raw_key ? { ...row, raw_key: row.raw_key } : undefined;
}
