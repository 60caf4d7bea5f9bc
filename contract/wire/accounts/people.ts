import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { email, flag, id, text } from "../fields.ts";

export const person = z.object({
  id: z.int(),
  userName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  globalPermission: z.enum(["off", "read", "write"]),
  createdAt: z.string(),
  lastActiveAt: z.string().optional(),
  blockedAt: z.string().optional(),
});

export type Person = z.output<typeof person>;

const path = "/api/v1/admin/people";
const ofPerson = { userId: id };
export const listEveryone = endpoint({
  name: "listEveryone",
  summary:
    "People of the whole site, the newest first, by a part of their name or address; for super-users",
  method: "GET",
  path,
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  query: { q: text.max(255).optional(), cursor: id.optional() },
  reply: { people: z.array(person), cursor: z.int().optional() },
});

export const getPerson = endpoint({
  name: "getPerson",
  summary: "Somebody and their projects; for super-users",
  method: "GET",
  path: `${path}/:userId`,
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  params: ofPerson,
  reply: {
    person,
    groups: z.array(
      z.object({ id: z.int(), groupName: z.string(), admin: z.boolean(), owner: z.boolean() }),
    ),
  },
});

export const blockPerson = endpoint({
  name: "blockPerson",
  summary:
    "Keep somebody out, ending their sessions, or let them in again; for super-users with write permission",
  method: "PATCH",
  path: `${path}/:userId/block`,
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  params: ofPerson,
  body: { blocked: flag },
  reply: {},
});

export const confirmAddressOf = endpoint({
  name: "confirmAddressOf",
  summary:
    "Vouch that an address that waits to be confirmed is its account's; for super-users with write permission",
  method: "POST",
  path: `${path}/:userId/confirm-address`,
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  params: ofPerson,
  /** As it was read: an account that is not confirmed changes its address at once. */
  body: { email },
  reply: {},
});

export const makeResetLink = endpoint({
  name: "makeResetLink",
  summary:
    "A link that sets a new password for somebody, to pass on by hand; for super-users with write permission",
  method: "POST",
  path: `${path}/:userId/reset-link`,
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  params: ofPerson,
  reply: { link: z.string(), linkExpiresAt: z.string() },
});
