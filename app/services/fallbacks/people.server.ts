import { Refusal } from "#contract/envelope.ts";
import {
  inviteUser,
  inviteUsers,
  type InvitationOutcome,
  listInvitations,
  resendInvitation,
} from "#contract/wire/projects/invitations.ts";
import { listMembers, listMemberships } from "#contract/wire/projects/memberships.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { fallback } from "./fallback.server.ts";

/** Only who has no account yet is named by an address. */
const memberships = fallback(listMemberships, async ({ ask }, { groupIdOrName }) => {
  const { users } = await ask(listMembers, { groupIdOrName });
  return {
    memberships: users.map((user) => ({
      ...user,
      ...(user.id === undefined ? { email: user.userName } : {}),
    })),
  };
});

const invitations = fallback(listInvitations, async ({ ask }) => {
  const { groups } = await ask(listProjects, { "view-mode": "user" });
  const pending = (state: "invited" | "requested") =>
    groups
      .filter((group) => group.pending === state)
      .map(({ id, groupName, admin, owner }) => ({ groupId: id, groupName, admin, owner }));
  return { invitations: pending("invited"), requests: pending("requested") };
});

const inviting = fallback(inviteUsers, async ({ ask }, { groupIdOrName, emails, admin, owner }) => {
  const done: InvitationOutcome[] = [];
  /* One after the other: each sends an email. */
  for (const email of emails) {
    try {
      await ask(inviteUser, { groupIdOrName, email, admin, owner });
      done.push({ email, outcome: "invited", message: "" });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      done.push({ email, outcome: "refused", message: fault.message });
    }
  }
  return { invitations: done };
});

/** Inviting again sends the mail again; the rights have to be said again, too. */
const resending = fallback(resendInvitation, async ({ ask }, { groupIdOrName, email }) => {
  const { users } = await ask(listMembers, { groupIdOrName });
  const invited = users.find(({ userName, pending }) => userName === email && pending);
  const { admin = false, owner = false, id } = invited ?? {};
  return ask(inviteUser, { groupIdOrName, email: id ?? email, admin, owner });
});

export const peopleFallbacks = [memberships, invitations, inviting, resending];
