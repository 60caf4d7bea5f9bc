import { Refusal } from "#contract/envelope.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import type { TokenClaims } from "#api/http/tokens.ts";
import { spendLinkTokenRow } from "#api/accounts/queries/link-tokens.ts";
import { findAnyMembership } from "../queries/memberships.ts";
import { findUser, type StoredUser } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { changePeople, type Actor, type Project } from "./change-people.ts";
import { joinProject, enqueueAcceptedMail } from "./join-project.ts";

interface Approval {
  project: Project;
  mailed: TokenClaims["join-group"];
  /** A right that is not named stays as it was asked or offered. */
  rights: { [R in keyof Rights]?: boolean | undefined };
}

/**
 * Lets in whoever asked, or was invited meanwhile. Refuses `unprocessable` for who is in already, with words that
 * clients compare, and where nothing waits any more. Gives the person.
 */
export function approveRequest(
  services: Services,
  by: Actor,
  { project, mailed, rights }: Approval,
): Promise<StoredUser> {
  return changePeople(services, project, async (trx) => {
    const person = await findUser(trx, mailed.id);
    const place = { projectId: project.id, userId: mailed.id };
    const membership = await findAnyMembership(trx, place);
    if (membership?.standing === "full") {
      throw new Refusal("unprocessable", "User already belongs to group");
    }
    const isUnspent = await spendLinkTokenRow(trx, Number(mailed.jti), services.now());
    if (!person || !membership || membership.standing === "removed" || !isUnspent) {
      throw new Refusal("unprocessable", "The request has been withdrawn or answered.");
    }
    const { admin = membership.admin, owner = membership.owner } = rights;
    await joinProject(services, trx, by, { person, project, rights: { admin, owner } });
    await enqueueAcceptedMail(services, trx, project, person);
    return person;
  });
}
