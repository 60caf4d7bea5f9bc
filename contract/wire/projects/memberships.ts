import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { email, id, lenientFlag, linkToken, nameOrId, text, viewMode } from "../fields.ts";

/** Someone without an account yet is known by their address alone. */
export const memberData = z.object({
  userName: z.string(),
  id: z.int().optional(),
  admin: z.boolean(),
  owner: z.boolean(),
  pending: z.enum(["invited", "requested"]).optional(),
});

export type MemberData = z.output<typeof memberData>;

const projectInPath = { groupIdOrName: nameOrId };

export const listMembers = endpoint({
  name: "listMembers",
  summary: "The people of a project, invited ones and those who ask to join included",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/users",
  caller: "user",
  audience: ["web"],
  params: projectInPath,
  query: viewMode,
  reply: { users: z.array(memberData) },
});

/** A member as admins see them: how to reach them, and what waits since when, as far as a server tells it. */
export const membershipData = memberData.extend({
  email: z.string().optional(),
  /** When they were invited, asked, or joined. */
  since: z.string().optional(),
  invitedBy: z.string().optional(),
  /** After that the link of the invitation's mail does not work any more. */
  linkExpiresAt: z.string().optional(),
  lastActiveAt: z.string().optional(),
  /** Of members: signing in takes them two steps. */
  twoStep: z.boolean().optional(),
});

export type MembershipData = z.output<typeof membershipData>;

export const listMemberships = endpoint({
  name: "listMemberships",
  summary: "The people of a project as its admins see them",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/memberships",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: projectInPath,
  reply: { memberships: z.array(membershipData) },
});

const project = { group: text.min(1).optional(), groupId: id.optional() };
const person = { userId: id.optional(), email: email.optional() };

function oneOfEach(input: {
  group?: string | undefined;
  groupId?: number | undefined;
  userId?: number | undefined;
  email?: string | undefined;
}) {
  if (input.group === undefined && input.groupId === undefined)
    return { param: "_error", msg: "Give a group or a groupId" };
  if (input.userId === undefined && input.email === undefined)
    return { param: "_error", msg: "Give a userId or an email" };
  return undefined;
}

export const setMember = endpoint({
  name: "setMember",
  summary: "Take someone into a project, approve their request, or change their rights",
  method: "POST",
  path: "/api/v1/groups/users",
  caller: "user",
  audience: ["web"],
  body: { ...project, ...person, admin: lenientFlag.optional(), owner: lenientFlag.optional() },
  check: oneOfEach,
  reply: {},
});

export const removeMember = endpoint({
  name: "removeMember",
  summary: "Remove a member, deny a request, or take an invitation back",
  method: "DELETE",
  path: "/api/v1/groups/users",
  caller: "user",
  audience: ["web"],
  body: { ...project, ...person },
  check: oneOfEach,
  reply: {},
});

export const leaveProject = endpoint({
  name: "leaveProject",
  summary: "Leave a project, if others are left to run it",
  method: "DELETE",
  path: "/api/v1/groups/:groupIdOrName/leave-group",
  caller: "user",
  audience: ["web"],
  params: projectInPath,
  lenient: true,
  reply: {},
});

const projectNames = z.array(
  z.object({ id: z.int(), groupName: z.string(), admin: z.literal(false) }),
);

export const listProjectsOfAdmin = endpoint({
  name: "listProjectsOfAdmin",
  summary: "The projects that someone is an admin of, to ask to join one",
  method: "GET",
  path: "/api/v1/users/groups-for-admin-user/:emailAddress",
  caller: "user",
  audience: ["web"],
  params: { emailAddress: email },
  query: viewMode,
  reply: { groups: projectNames },
});

export const listProjectsOfUser = endpoint({
  name: "listProjectsOfUser",
  summary: "The projects of someone, for super-users",
  method: "GET",
  path: "/api/v1/users/groups-for-user/:emailAddress",
  caller: "superUser",
  audience: ["web"],
  params: { emailAddress: email },
  query: viewMode,
  reply: { groups: projectNames },
});

export const requestMembership = endpoint({
  name: "requestMembership",
  summary: "Ask an admin, or else an owner, to be let into a project",
  method: "POST",
  path: "/api/v1/users/request-group-membership",
  caller: "user",
  audience: ["web"],
  body: { groupId: id, groupAdminEmail: email.optional() },
  reply: {},
});

export const requestDeviceAccess = endpoint({
  name: "requestDeviceAccess",
  summary: "Ask to be let into the project of a device",
  method: "POST",
  path: "/api/v1/users/request-device-access",
  caller: "user",
  audience: ["phone", "web"],
  body: {
    deviceId: id.optional(),
    deviceName: text.min(1).optional(),
    groupName: text.min(1).optional(),
    groupAdminEmail: email.optional(),
  },
  reply: {},
});

export const withdrawMembershipRequest = endpoint({
  name: "withdrawMembershipRequest",
  summary: "Take one's own request to join a project back",
  method: "POST",
  path: "/api/v1/users/withdraw-group-membership-request",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  body: { groupId: id },
  reply: {},
});

export const readMembershipRequest = endpoint({
  name: "readMembershipRequest",
  summary: "Who asks to join what, by the token of the mail; it is not spent",
  method: "POST",
  path: "/api/v1/users/read-group-membership-request",
  caller: "user",
  audience: ["web"],
  changes: false,
  isExtension: true,
  body: { membershipRequestJWT: linkToken },
  reply: {
    groupId: z.int(),
    groupName: z.string(),
    userId: z.int(),
    userName: z.string(),
    email: z.string().optional(),
    /** What has become of the request. */
    state: z.enum(["waiting", "member", "gone"]),
  },
});

export const approveMembershipRequest = endpoint({
  name: "approveMembershipRequest",
  summary: "Let in whoever asked, by the token of the mail",
  method: "POST",
  path: "/api/v1/users/validate-group-membership-request",
  caller: "user",
  audience: ["web"],
  body: {
    membershipRequestJWT: linkToken,
    admin: lenientFlag.optional(),
    owner: lenientFlag.optional(),
  },
  reply: { userId: z.int(), userName: z.string() },
});
