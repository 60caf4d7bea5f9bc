import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { text } from "../fields.ts";

/** Lists of what a person has and has done, in the order of the file; not all that is kept about them. */
export const ownDataLists = [
  "memberships",
  "sessions",
  "passkeys",
  "alerts",
  "savedSearches",
  "cardUploads",
  "tags",
  "notesAndLabels",
  "audit",
] as const;

export type OwnDataList = (typeof ownDataLists)[number];

const path = "/api/v1/users/own-data";

export const countOwnData = endpoint({
  name: "countOwnData",
  summary: "How many rows of each list the caller's own data has; takes a recent proof",
  method: "GET",
  path: `${path}/counts`,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: { counts: z.record(z.enum(ownDataLists), z.int()) },
});

export const getOwnData = fileEndpoint({
  name: "getOwnData",
  summary:
    "The caller's account and lists of what they have and have done, as JSON; takes a recent proof",
  method: "GET",
  path,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
});

export const findAccountHolds = endpoint({
  name: "findAccountHolds",
  summary: "What the caller has to hand over before their account can be deleted",
  method: "GET",
  path: `${path}/holds`,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: {
    /** Projects that would be left without an admin or an owner. */
    groups: z.array(
      z.object({ id: z.int(), groupName: z.string(), admin: z.boolean(), owner: z.boolean() }),
    ),
    isLastSuperUser: z.boolean(),
  },
});

export const deleteOwnAccount = endpoint({
  name: "deleteOwnAccount",
  summary:
    "Delete the caller's account at once and for good; what they said of recordings stays, by a former member",
  method: "DELETE",
  path,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  /** Their address, as they typed it. */
  body: { email: text.max(255) },
  reply: {},
});
