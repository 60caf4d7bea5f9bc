import { Refusal } from "#contract/envelope.ts";
import { can, roleOf } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { findMembership } from "#api/projects/queries/access.ts";
import { findEvent } from "../queries/events.ts";
import type { Services } from "#api/services.ts";
import { readDetails } from "./read-details.ts";

/** An event that the caller may see, its file key apart from its details. */
export async function requireEvent({ store }: Services, caller: User, id: number) {
  const row = await findEvent(store.read, id);
  const membership =
    row && (await findMembership(store.read, { userId: caller.id, projectId: row.project_id }));
  if (!row || !can(roleOf(membership, caller.superView), "see its devices and recordings")) {
    throw new Refusal("missing", `Could not find an event with an id of '${id}' for user`);
  }
  return { ...row, ...readDetails(row.details, row.detail_id) };
}
