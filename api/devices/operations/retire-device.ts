import type { Db } from "#api/db/open.ts";
import { deactivateDevice, deleteDeviceRow, hasRecordings } from "../queries/devices.ts";

/** A device that has recordings, deleted ones too, stays as an inactive one; any other goes, with its history. */
export async function retireDevice(
  trx: Db,
  id: number,
  now: Date,
): Promise<"deactivated" | "deleted"> {
  if (await hasRecordings(trx, id)) {
    await deactivateDevice(trx, id, now);
    return "deactivated";
  }
  await deleteDeviceRow(trx, id);
  return "deleted";
}
