import { addSeconds } from "date-fns";
import {
  leaveProject,
  listMembers,
  listMemberships,
  removeMember,
  setMember,
  type MembershipData,
} from "#contract/wire/projects/memberships.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { requireProofOnPages } from "#api/accounts/operations/require-proof.ts";
import { serve } from "#api/http/serve.ts";
import { linkSeconds } from "#api/accounts/operations/issue-link-token.ts";
import { leaveProject as leave } from "../operations/leave-project.ts";
import { removeMember as remove } from "../operations/remove-member.ts";
import { setMember as set } from "../operations/set-member.ts";
import { listInvitedAddresses } from "../queries/invitations.ts";
import { listPeople, toRights } from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { requireProject } from "./require-project.ts";

export const memberships = [
  serve(listMembers, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const { id } = await requireProject(services, caller, key, "see its people");
    const { people, invited } = await readPeople(services, id);
    return { users: [...people.map(toMember), ...invited.map(toInvitedMember)] };
  }),

  serve(listMemberships, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const { id } = await requireProject(services, caller, key, "see how to reach its people");
    const { people, invited } = await readPeople(services, id);
    return { memberships: [...invited.map(toInvitation), ...people.map(toMembership)] };
  }),

  serve(setMember, async ({ input, caller, address, services }) => {
    const { group, groupId, userId, email, admin, owner } = input;
    const key = groupId ?? group ?? "";
    const project = await requireProject(services, caller, key, "manage the project");
    requireProofOnPages(services, caller);
    const options = { project, key: { userId, email }, rights: { admin, owner } };
    return { messages: [await set(services, { ...caller, address }, options)] };
  }),

  serve(removeMember, async ({ input, caller, address, services }) => {
    const { group, groupId, userId, email } = input;
    const key = groupId ?? group ?? "";
    const project = await requireProject(services, caller, key, "manage the project");
    const by = { ...caller, address };
    return { messages: [await remove(services, by, { project, key: { userId, email } })] };
  }),

  serve(leaveProject, async ({ input, caller, address, services }) => {
    const project = await requireProject(services, caller, input.groupIdOrName, "see the project");
    await leave(services, { ...caller, address }, project);
    return { messages: [`You have left ${project.name}`] };
  }),
];

type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];
type InvitedRow = Awaited<ReturnType<typeof listInvitedAddresses>>[number];

/** Who is invited is named by the address alone, so that nobody learns here which one has an account. */
async function readPeople({ store: { read } }: Services, projectId: number) {
  const [accounts, addresses] = await Promise.all([
    listPeople(read, projectId),
    listInvitedAddresses(read, projectId),
  ]);
  const invited: InvitedRow[] = accounts
    .filter(({ pending }) => pending === "invited")
    .map((row) => ({ ...row, invited_at: row.standing_since }));
  return {
    people: accounts.filter(({ pending }) => pending !== "invited"),
    invited: [...invited, ...addresses].toSorted((a, b) => compareNames(a.email, b.email)),
  };
}

function toMember(row: PersonRow) {
  const pending = row.pending ? { pending: row.pending } : {};
  return { id: row.id, userName: row.name, ...toRights(row), ...pending };
}

function toInvitedMember(row: InvitedRow) {
  return { userName: row.email, ...toRights(row), pending: "invited" as const };
}

function toMembership(row: PersonRow): MembershipData {
  const member = { ...toMember(row), email: row.email, since: row.standing_since };
  if (row.pending) return member;
  const lastActive = row.last_active_at ? { lastActiveAt: row.last_active_at } : {};
  return { ...member, ...lastActive, twoStep: row.two_step_at !== null };
}

function toInvitation(row: InvitedRow): MembershipData {
  const { email, invited_at: since, inviter_name: inviterName } = row;
  const linkExpiresAt = addSeconds(since, linkSeconds["invite-new-user"]).toISOString();
  const by = inviterName ? { invitedBy: inviterName } : {};
  return { ...toInvitedMember(row), email, since, linkExpiresAt, ...by };
}
