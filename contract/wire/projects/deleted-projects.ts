import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { trashDays } from "#contract/rules/projects/deleted-projects.ts";
import { id, nameOrId, text } from "../fields.ts";

export const deletedProject = z.object({
  id: z.int(),
  groupName: z.string(),
  deletedAt: z.string(),
  /** Absent where their account is gone. */
  deletedByName: z.string().optional(),
  /** From then on it cannot be restored. */
  removedAt: z.string(),
  /** Not those that a super-user with read permission only sees. */
  mayRestore: z.boolean(),
});

export const deleteProject = endpoint({
  name: "deleteProject",
  summary: `Delete a project; for ${trashDays} days its admins can restore it, then all of it is removed for good`,
  method: "DELETE",
  path: "/api/v1/groups/:groupIdOrName",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { groupIdOrName: nameOrId },
  /** Its name, as its admin typed it. */
  body: { groupName: text.max(255) },
  reply: { removedAt: z.string() },
});

export const listDeletedProjects = endpoint({
  name: "listDeletedProjects",
  summary: "Deleted projects that the caller can restore, the latest first; super-users see all",
  method: "GET",
  path: "/api/v1/deleted-groups",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  reply: { groups: z.array(deletedProject) },
});

export const restoreProject = endpoint({
  name: "restoreProject",
  summary: "Bring a deleted project back, with all it had and what its devices have sent since",
  method: "POST",
  path: "/api/v1/deleted-groups/:id/restore",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  reply: { groupName: z.string() },
});
