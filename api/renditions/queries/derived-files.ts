import type { Db } from "#api/db/open.ts";

export interface DerivedFile {
  key: string;
  mimeType: string;
  bytes: number;
}

/** Names the derived file of a recording that has none or this one; false where another came meanwhile, or the recording is gone. */
export async function addDerivedFile(
  trx: Db,
  recordingId: number,
  { key, mimeType, bytes }: DerivedFile,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recordings")
    .set({ derived_key: key, derived_mime_type: mimeType, derived_bytes: bytes })
    .where("id", "=", recordingId)
    .where((eb) => eb.or([eb("derived_key", "is", null), eb("derived_key", "=", key)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
