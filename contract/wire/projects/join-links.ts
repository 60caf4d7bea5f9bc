import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, linkToken, nameOrId } from "../fields.ts";
import { maxDaysOfLink, maxPeoplePerLink } from "#contract/bounds.ts";

/** That work at the same time. */
export const maxJoinLinks = 5;

const path = "/api/v1/groups/:groupIdOrName/join-links";
const ofProject = { groupIdOrName: nameOrId };

export const joinLink = z.object({
  id: z.int(),
  link: z.string(),
  maxPeople: z.int(),
  /** Who have used it. */
  people: z.int(),
  needsApproval: z.boolean(),
  expiresAt: z.string(),
  createdBy: z.string().optional(),
});

function counts(max: number) {
  const wrong = `Enter a number from 1 to ${max}`;
  return z.coerce.number(wrong).int(wrong).min(1, wrong).max(max, wrong);
}

export const createJoinLink = endpoint({
  name: "createJoinLink",
  summary: "Make a link by which so many people join a project as members until then; for admins",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: ofProject,
  body: {
    maxPeople: counts(maxPeoplePerLink),
    days: counts(maxDaysOfLink),
    /** Whoever uses it asks to join, and an admin decides. */
    needsApproval: flag.default(false),
  },
  reply: { id: z.int() },
});

export const listJoinLinks = endpoint({
  name: "listJoinLinks",
  summary: "The links of a project by which people join and that work still; for admins",
  method: "GET",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: ofProject,
  reply: { links: z.array(joinLink) },
});

export const endJoinLink = endpoint({
  name: "endJoinLink",
  summary: "Have a link by which people join work no more; for admins",
  method: "DELETE",
  path: `${path}/:linkId`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { ...ofProject, linkId: id },
  reply: {},
});

export const readJoinLink = endpoint({
  name: "readJoinLink",
  summary: "Which project a link leads into, and whether an admin decides",
  method: "POST",
  path: "/api/v1/users/read-join-link",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { token: linkToken },
  reply: {
    groupId: z.int(),
    groupName: z.string(),
    needsApproval: z.boolean(),
    createdBy: z.string().optional(),
  },
});

export const useJoinLink = endpoint({
  name: "useJoinLink",
  summary: "Join a project by a link, or ask to where an admin decides",
  method: "POST",
  path: "/api/v1/users/use-join-link",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  body: { token: linkToken },
  reply: { groupName: z.string(), joined: z.boolean() },
});
