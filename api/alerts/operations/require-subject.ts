import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { findInvitation, type Invitation } from "#api/projects/queries/invitations.ts";
import { findAnyMembership, type Membership } from "#api/projects/queries/memberships.ts";
import { findUserByKey } from "#api/accounts/queries/users.ts";
import type { Project } from "#api/projects/operations/change-people.ts";
import type { Person } from "#api/projects/operations/join-project.ts";

/** An account by its id, which counts first, or an address. */
export interface SubjectKey {
  userId?: number | undefined;
  email?: string | undefined;
}

type Subject =
  | { person: Person; membership: Membership | undefined; invitation: Invitation | undefined }
  | { person: undefined; membership: undefined; invitation: Invitation };

/** Whom a change of a project's people is about. Refuses `missing` where there is neither account nor invitation. */
export async function requireSubject(
  trx: Db,
  { id: projectId }: Project,
  { userId, email = "" }: SubjectKey,
): Promise<Subject> {
  const key = userId ?? email;
  const person = await findUserByKey(trx, key);
  if (person) {
    const membership = await findAnyMembership(trx, { projectId, userId: person.id });
    const invitation = await findInvitation(trx, { projectId, email: person.email });
    return { person, membership, invitation };
  }
  const invitation =
    userId === undefined ? await findInvitation(trx, { projectId, email }) : undefined;
  if (invitation) return { person, membership: undefined, invitation };
  throw new Refusal("missing", `Could not find a user with a name or id of '${key}' for user`);
}
