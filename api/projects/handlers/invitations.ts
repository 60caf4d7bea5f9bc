import type { CallOf } from "#contract/endpoint.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitationToken,
  inviteUser,
  inviteUsers,
  listInvitationLinks,
  listInvitations,
  readInvitation,
  resendInvitation,
  type InvitationData,
} from "#contract/wire/projects/invitations.ts";
import { isActing, requireSuperUser } from "#api/http/caller.ts";
import { isProven, requireProofOnPages } from "#api/accounts/operations/require-proof.ts";
import { serve } from "#api/http/serve.ts";
import {
  acceptInvitation as accept,
  declineInvitation as decline,
} from "../operations/answer-invitation.ts";
import {
  invitePeople,
  invitePerson,
  resendInvitation as resend,
} from "../operations/invite-person.ts";
import { limitFailures } from "#api/accounts/operations/limit-attempts.ts";
import { issueInvitationToken } from "../operations/enqueue-invitation-mail.ts";
import { listInvitationLinks as listLinks } from "../operations/list-invitation-links.ts";
import {
  noInvitation,
  readInvitationToken,
  type Presented,
} from "../operations/consume-invitation.ts";
import { listInvitedAddresses } from "../queries/invitations.ts";
import { isLinkTokenUnspent } from "#api/accounts/queries/link-tokens.ts";
import { listInvitedPeople, toRights } from "../queries/memberships.ts";
import { findAnyProject } from "../queries/projects.ts";
import { findUserByEmail } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { listOwnInvitations } from "./own-invitations.ts";
import { requireAnyProject, requireProject } from "./require-project.ts";

export const invitations = [
  serve(inviteUser, async ({ input, caller, address, services }) => {
    const { groupIdOrName, email: key, admin = false, owner = false } = input;
    const project = await requireProject(services, caller, groupIdOrName, "manage the project");
    if (admin || owner) requireProofOnPages(services, caller);
    const options = { project, key, rights: { admin, owner } };
    return { messages: [await invitePerson(services, { ...caller, address }, options)] };
  }),

  serve(inviteUsers, async ({ input, caller, address, services }) => {
    const { groupIdOrName, emails, admin = false, owner = false } = input;
    const project = await requireProject(services, caller, groupIdOrName, "manage the project");
    if (admin || owner) requireProofOnPages(services, caller);
    const options = { project, emails, rights: { admin, owner } };
    return { invitations: await invitePeople(services, { ...caller, address }, options) };
  }),

  serve(resendInvitation, async ({ input, caller, address, services }) => {
    const { groupIdOrName, email } = input;
    const project = await requireProject(services, caller, groupIdOrName, "manage the project");
    return { messages: [await resend(services, { ...caller, address }, { project, email })] };
  }),

  serve(acceptInvitation, async ({ input, caller, address, services }) => {
    const presented = await readPresented(services, input);
    await accept(services, { ...caller, address }, presented);
    return { messages: [`You are a member of ${presented.project.name}`] };
  }),

  serve(declineInvitation, async ({ input, caller, address, services }) => {
    const presented = await readPresented(services, input);
    await decline(services, { ...caller, address }, presented);
    return { messages: [`Turned the invitation to ${presented.project.name} down`] };
  }),

  serve(readInvitation, ({ input, address, services }) =>
    limitFailures(services, "token:address", address, () =>
      describeInvitation(services, input.acceptGroupInviteJWT),
    ),
  ),

  serve(listInvitations, async ({ caller, services }) => {
    const { invitations: invited, requested } = await listOwnInvitations(services, caller);
    return {
      invitations: invited.map((row) => toInvitationData(row, row.invited_at)).toSorted(byNewest),
      requests: requested.map((row) => ({
        groupId: row.project_id,
        groupName: row.project_name,
        since: row.standing_since,
      })),
    };
  }),

  serve(listInvitationLinks, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const project = await requireProject(services, caller, key, "manage the project");
    if (isActing(caller)) return { links: [] };
    /* Those of the mails confirm an address: who reads the outbox has them anyway. */
    const asMailed = caller.superView === "write" && isProven(services, caller);
    return { links: await listLinks(services, project, { asMailed }) };
  }),

  serve(getInvitationToken, async ({ input, caller, services }) => {
    /* Whoever holds the token joins with it: reading everything is not enough to get one. */
    requireSuperUser(caller, "write");
    const project = await requireAnyProject(services, input.groupIdOrName);
    return { token: await issueInvitationToken(services, project, input.email) };
  }),
];

type Sent = CallOf<typeof acceptInvitation>;

async function readPresented(services: Services, input: Sent): Promise<Presented> {
  const token = input.acceptGroupInviteJWT;
  const mailed = token === undefined ? undefined : await readInvitationToken(services, token);
  const project = await requireAnyProject(services, input.groupIdOrName);
  return { project, mailed, existingMember: input["existing-member"] };
}

async function describeInvitation(services: Services, token: string) {
  const { read } = services.store;
  const { id, group, jti, isForAccount, isPassedOn } = await readInvitationToken(services, token);
  const [project, isUnspent, waiting] = await Promise.all([
    findAnyProject(read, String(group)),
    isLinkTokenUnspent(read, Number(jti)),
    isForAccount ? listInvitedPeople(read, group) : listInvitedAddresses(read, group),
  ]);
  const invitation = waiting.find((one) => one.id === id);
  if (!project || !isUnspent || !invitation) throw noInvitation();
  const { email, inviter_name } = invitation;
  /* Who passes a link on does not learn from it whether the address has an account. */
  const account = isPassedOn ? undefined : await findUserByEmail(read, email);
  return {
    groupId: group,
    groupName: project.name,
    ...toRights(invitation),
    email,
    ...(account ? { userId: account.id } : {}),
    ...(inviter_name ? { invitedBy: inviter_name } : {}),
    ...(isPassedOn ? { passedOn: true as const } : {}),
  };
}

interface InvitingRow {
  project_id: number;
  project_name: string;
  admin: 0 | 1;
  owner: 0 | 1;
  inviter_name: string | null;
}

function toInvitationData(row: InvitingRow, since: string): Dated {
  return {
    groupId: row.project_id,
    groupName: row.project_name,
    ...toRights(row),
    ...(row.inviter_name ? { invitedBy: row.inviter_name } : {}),
    since,
  };
}

type Dated = InvitationData & { since: string };

function byNewest(a: Dated, b: Dated): number {
  if (a.since !== b.since) return a.since < b.since ? 1 : -1;
  return a.groupId - b.groupId;
}
