import { Refusal } from "#contract/envelope.ts";
import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import { invitationMail } from "#api/mail/membership-mails.ts";
import { findInvitation, rememberInvitationLink } from "../queries/invitations.ts";
import { findAnyMembership, rememberMembershipLink } from "../queries/memberships.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { findUserByEmail } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { changePeople, recordAct, type Actor, type Project } from "./change-people.ts";
import { issueRememberedToken, toLink } from "#api/accounts/operations/issue-link-token.ts";

/** What waits for an answer: the invitation of an address that had no account, or that of an account. */
export type Invited = { invitationId: number } | { userId: number };

export async function enqueueInvitationMail(
  services: Services,
  trx: Db,
  by: Actor,
  {
    project,
    to,
    rights,
    invited,
  }: { project: Project; to: string; rights: Rights; invited: Invited },
): Promise<void> {
  const { publicUrl, productName } = services.settings;
  const { admin, owner } = rights;
  const token = await issueToken(services, trx, project, invited);
  const mail = invitationMail({
    to,
    projectName: project.name,
    inviterName: by.name,
    productName,
    admin,
    owner,
    acceptLink: toLink(services, "accept-invite", token, "?existing-member=1"),
    registerLink:
      "invitationId" in invited
        ? `${publicUrl}/register?nextUrl=/accept-invite/${toUrlToken(token)}`
        : undefined,
  });
  await enqueueMail(trx, mail, services.now());
  await recordAct(services, trx, by, {
    action: "invited",
    subjectId: "userId" in invited ? invited.userId : undefined,
    projectId: project.id,
    details: { admin, owner },
  });
}

/** A token as the invitation's mail has it. Refuses `missing` where no invitation waits. */
export function issueInvitationToken(
  services: Services,
  project: Project,
  email: string,
): Promise<string> {
  return changePeople(services, project, async (trx) => {
    const waiting = await findWaitingInvitation(trx, project, email);
    if (!waiting) throw new Refusal("missing", `Could not find an invitation to '${email}'.`);
    return issueToken(services, trx, project, waiting.invited);
  });
}

export async function findWaitingInvitation(
  trx: Db,
  { id: projectId }: Project,
  email: string,
): Promise<{ invited: Invited; rights: Rights } | undefined> {
  const invitation = await findInvitation(trx, { projectId, email });
  if (invitation) {
    const { id, admin, owner } = invitation;
    return { invited: { invitationId: id }, rights: { admin, owner } };
  }
  const person = await findUserByEmail(trx, email);
  if (!person) return undefined;
  const membership = await findAnyMembership(trx, { projectId, userId: person.id });
  if (membership?.standing !== "invited") return undefined;
  const { admin, owner } = membership;
  return { invited: { userId: person.id }, rights: { admin, owner } };
}

async function issueToken(
  services: Services,
  trx: Db,
  { id: group }: Project,
  invited: Invited,
): Promise<string> {
  if ("userId" in invited) {
    const { userId } = invited;
    const claims = { id: userId, group };
    const type = "invite-existing-user";
    const { id, token } = await issueRememberedToken(services, trx, type, claims, { userId });
    await rememberMembershipLink(trx, { projectId: group, userId }, id);
    return token;
  }
  const { invitationId } = invited;
  const claims = { id: invitationId, group };
  const owner = { userId: null };
  const { id, token } = await issueRememberedToken(services, trx, "invite-new-user", claims, owner);
  await rememberInvitationLink(trx, invitationId, id);
  return token;
}
