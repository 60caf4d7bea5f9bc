import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { name, nameOrId } from "../fields.ts";

/** Each stays the project's own, so their number is bounded. */
export const maxFormerNames = 10;

export const renameProject = endpoint({
  name: "renameProject",
  summary: "Give a project another name; its devices and old addresses go on with the former one",
  method: "PATCH",
  path: "/api/v1/groups/:groupIdOrName/name",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { groupIdOrName: nameOrId },
  body: { groupName: name("groupName") },
  reply: {},
});

export const listFormerNames = endpoint({
  name: "listFormerNames",
  summary: "The names that a project had and that still lead to it, the latest first",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/former-names",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { groupIdOrName: nameOrId },
  reply: { formerNames: z.array(z.string()) },
});
