import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { lockTimes } from "#api/uploads/queries/latest-recordings.ts";
import { findChangeable, type ChangeableRow } from "../queries/recording-changes.ts";

/** Locks device, project and location, whose latest times depend on it. Refuses `missing` where it is gone. */
export async function withRecordingLock(
  trx: Db,
  { id, device_id }: { id: number; device_id: number },
): Promise<ChangeableRow> {
  await lockDevice(trx, device_id);
  const before = await findChangeable(trx, id);
  if (!before) throw noSuchRecording(id);
  await lockTimes(trx, before);
  const recording = await findChangeable(trx, id);
  if (!recording) throw noSuchRecording(id);
  return recording;
}

export function noSuchRecording(id: number): Refusal {
  return new Refusal("missing", `Could not find a recording with an id of '${id}' for user`);
}
