import { decodeJwt } from "jose";
import { Refusal } from "#contract/envelope.ts";
import { getUser } from "#contract/wire/accounts/users.ts";
import { readInvitation } from "#contract/wire/projects/invitations.ts";
import { listMembers, readMembershipRequest } from "#contract/wire/projects/memberships.ts";
import { getProject, listProjects } from "#contract/wire/projects/projects.ts";
import { type Asking, fallback } from "./fallback.server.ts";

/** What a token says of itself: whether it is genuine the server says when it is spent. */
function readToken(token: string, { now }: Asking, type: RegExp) {
  try {
    const { id, group, exp = Infinity, ...claims } = decodeJwt(token);
    const isFitting = type.test(String(claims["_type"])) && exp * 1000 > now.getTime();
    if (isFitting && Number.isInteger(id) && Number.isInteger(group)) {
      return { id: Number(id), groupId: Number(group), type: String(claims["_type"]) };
    }
  } catch {
    /* It is no token. */
  }
  throw new Refusal("unauthenticated", "This link does not work any more.");
}

/** For whoever is signed in: to nobody else a server says anything of an invitation. */
const invitation = fallback(readInvitation, async (asking, { acceptGroupInviteJWT: token }) => {
  const { id, groupId, type } = readToken(token, asking, /^invite-/);
  if (asking.userId === 0) throw new Refusal("unauthenticated", "Sign in to see the invitation.");
  const [{ groups }, { userData }] = await Promise.all([
    asking.ask(listProjects, { "view-mode": "user" }),
    asking.ask(getUser, { userEmailOrId: String(asking.userId) }),
  ]);
  const invited = groups.find((group) => group.id === groupId);
  return {
    groupId,
    groupName: invited?.groupName ?? `project ${groupId}`,
    admin: invited?.admin ?? false,
    owner: invited?.owner ?? false,
    email: userData.email,
    ...(type === "invite-existing-user" ? { userId: id } : {}),
  };
});

const request = fallback(readMembershipRequest, async (asking, { membershipRequestJWT: token }) => {
  const { id, groupId } = readToken(token, asking, /^join-group$/);
  const [{ group }, { users }] = await Promise.all([
    asking.ask(getProject, { groupIdOrName: groupId }),
    asking.ask(listMembers, { groupIdOrName: groupId }),
  ]);
  const person = users.find((user) => user.id === id);
  const state = person?.pending === "requested" ? ("waiting" as const) : ("member" as const);
  return {
    groupId,
    groupName: group.groupName,
    userId: id,
    userName: person?.userName ?? "",
    state: person ? state : ("gone" as const),
  };
});

export const linkFallbacks = [invitation, request];
