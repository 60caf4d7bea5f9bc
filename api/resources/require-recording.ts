import { can, roleOf, type ProjectAction } from "#contract/rules/roles.ts";
import type { User } from "../http/caller.ts";
import { noSuchRecording } from "../operations/take-recording-turn.ts";
import { findMembership } from "../queries/access.ts";
import { findRecording, type RecordingDetailRow } from "../queries/recordings.ts";
import type { Services } from "../services.ts";

interface Wanted {
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
  { id, action = "see its devices and recordings", deleted = false }: Wanted,
): Promise<RecordingDetailRow> {
  const row =
    (await findRecording(store.read, id, { deleted: deleted === true })) ??
    (deleted === "either" ? await findRecording(store.read, id, { deleted: true }) : undefined);
  if (!row) throw noSuchRecording(id);
  const membership = await findMembership(store.read, {
    userId: caller.id,
    projectId: row.project_id,
  });
  if (!can(roleOf(membership, caller.superView), action)) throw noSuchRecording(id);
  return row;
}
