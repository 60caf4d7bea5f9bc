import { Refusal } from "#contract/envelope.ts";
import { can, roleOf } from "#contract/rules/roles.ts";
import type { User } from "../http/caller.ts";
import { findMembership } from "../queries/access.ts";
import { findRecording, type RecordingDetailRow } from "../queries/recordings.ts";
import type { Services } from "../services.ts";

/** A recording that the caller may see; what is missing and what is another project's are refused alike. */
export async function requireRecording(
  { store }: Services,
  caller: User,
  { id, deleted = false }: { id: number; deleted?: boolean },
): Promise<RecordingDetailRow> {
  const missing = new Refusal(
    "missing",
    `Could not find a recording with an id of '${id}' for user`,
  );
  const row = await findRecording(store.read, id, { deleted });
  if (!row) throw missing;
  const membership = await findMembership(store.read, {
    userId: caller.id,
    projectId: row.project_id,
  });
  if (!can(roleOf(membership, caller.superView), "see its devices and recordings")) throw missing;
  return row;
}
