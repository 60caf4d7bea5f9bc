import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { email, id, lenientFlag, linkToken, nameOrId, presence, text } from "../fields.ts";
import { maxInvitedAtOnce } from "#contract/bounds.ts";

const projectInPath = { groupIdOrName: nameOrId };

export const inviteUser = endpoint({
  name: "inviteUser",
  summary: "Invite someone into a project, with an account or without; again sends the mail again",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/invite-user",
  caller: "user",
  audience: ["web"],
  params: projectInPath,
  body: {
    email: z.union([id, email], "Invalid value: write an address such as name@example.org"),
    admin: lenientFlag.optional(),
    owner: lenientFlag.optional(),
  },
  reply: {},
});

const invalidEmails = `Invalid value: give 1 to ${maxInvitedAtOnce} addresses`;

export const invitationOutcome = z.object({
  /** As it was given. */
  email: z.string(),
  /** `joined` had asked to; `member` and `refused` changed nothing. */
  outcome: z.enum(["invited", "joined", "member", "refused"]),
  message: z.string(),
});

export type InvitationOutcome = z.output<typeof invitationOutcome>;

export const inviteUsers = endpoint({
  name: "inviteUsers",
  summary: "Invite many people into a project by their addresses; says what became of each",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/invite-users",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: projectInPath,
  body: {
    emails: z
      .array(text.max(1000, "Invalid value"), invalidEmails)
      .min(1, invalidEmails)
      .max(maxInvitedAtOnce, invalidEmails),
    admin: lenientFlag.optional(),
    owner: lenientFlag.optional(),
  },
  reply: { invitations: z.array(invitationOutcome) },
});

export const resendInvitation = endpoint({
  name: "resendInvitation",
  summary: "Send the mail of a waiting invitation again, with the rights it has",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/resend-invitation",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: projectInPath,
  body: { email },
  reply: {},
});

/** Without a token the invitation to one's own address counts. */
const answerTo = {
  caller: "user",
  audience: ["web"],
  params: projectInPath,
  query: { "existing-member": presence },
  body: { acceptGroupInviteJWT: linkToken.optional() },
  reply: {},
} as const;

export const acceptInvitation = endpoint({
  ...answerTo,
  audience: ["web"],
  name: "acceptInvitation",
  summary: "Join a project as invited; `existing-member` lets an account of another address do so",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/accept-invitation",
});

export const declineInvitation = endpoint({
  ...answerTo,
  audience: ["web"],
  isExtension: true,
  name: "declineInvitation",
  summary:
    "Turn an invitation down, by the same rules as accepting it; by a link passed on only the invited person",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/decline-invitation",
});

export const readInvitation = endpoint({
  name: "readInvitation",
  summary: "What a mailed invitation offers and to whom; it is not spent",
  method: "POST",
  path: "/api/v1/users/read-group-invitation",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { acceptGroupInviteJWT: linkToken },
  reply: {
    groupId: z.int(),
    groupName: z.string(),
    admin: z.boolean(),
    owner: z.boolean(),
    /** The invited address, and the account it belongs to. */
    email: z.string(),
    userId: z.int().optional(),
    invitedBy: z.string().optional(),
    /** The link was passed on by hand: it proves no address. */
    passedOn: z.literal(true).optional(),
  },
});

export const invitationData = z.object({
  groupId: z.int(),
  groupName: z.string(),
  admin: z.boolean(),
  owner: z.boolean(),
  invitedBy: z.string().optional(),
  since: z.string().optional(),
});

export type InvitationData = z.output<typeof invitationData>;

export const requestData = z.object({
  groupId: z.int(),
  groupName: z.string(),
  since: z.string().optional(),
});

export type RequestData = z.output<typeof requestData>;

export const listInvitations = endpoint({
  name: "listInvitations",
  summary:
    "The invitations that wait for the caller, and the caller's requests that wait for others",
  method: "GET",
  path: "/api/v1/users/invitations",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: { invitations: z.array(invitationData), requests: z.array(requestData) },
});

export const invitationLink = z.object({
  email: z.string(),
  link: z.string(),
  linkExpiresAt: z.string(),
});

export type InvitationLink = z.output<typeof invitationLink>;

export const listInvitationLinks = endpoint({
  name: "listInvitationLinks",
  summary:
    "The links of waiting invitations that work still, for admins to pass on; to super-users with write permission those of the mails",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/invitation-links",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: projectInPath,
  reply: { links: z.array(invitationLink) },
});

export const getInvitationToken = endpoint({
  name: "getInvitationToken",
  summary: "The token of an invitation, for super-users with write permission",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/get-invite-user-token",
  caller: "superUser",
  audience: ["operator"],
  params: projectInPath,
  body: { email, admin: lenientFlag.optional(), owner: lenientFlag.optional() },
  reply: { token: z.string() },
});
