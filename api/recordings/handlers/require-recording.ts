import { can, type ProjectAction } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { noSuchRecording } from "../operations/with-recording-lock.ts";
import { findVisibleRecording, type RecordingDetailRow } from "../queries/recordings.ts";
import type { Services } from "#api/services.ts";

interface Options {
  id: number;
  /** What the caller is about to do; nothing but looking where it is absent. */
  action?: ProjectAction;
  /** Looks among deleted ones, or among all. */
  deleted?: boolean | "either";
}

/** A recording with which the caller may do that; what is missing and what is another project's are refused alike. */
export async function requireRecording(
  { store }: Services,
  caller: User,
  { id, action = "see its devices and recordings", deleted = false }: Options,
): Promise<RecordingDetailRow> {
  const recording = await findVisibleRecording(store.read, caller, { id, deleted });
  if (!recording || !can(recording.role, action)) throw noSuchRecording(id);
  return recording;
}
