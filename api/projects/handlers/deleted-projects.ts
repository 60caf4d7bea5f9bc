import {
  deleteProject,
  listDeletedProjects,
  restoreProject,
} from "#contract/wire/projects/deleted-projects.ts";
import { invalidFields } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import { removalOf } from "#contract/rules/projects/deleted-projects.ts";
import { requireProof } from "#api/accounts/operations/require-proof.ts";
import { serve } from "#api/http/serve.ts";
import {
  deleteProject as moveToTrash,
  noSuchDeletedProject,
  restoreProject as restore,
} from "../operations/delete-project.ts";
import type { Viewer } from "../queries/access.ts";
import { listRestorable, type DeletedProjectRow } from "../queries/deleted-projects.ts";
import type { Services } from "#api/services.ts";
import { requireProject } from "./require-project.ts";

export const deletedProjects = [
  serve(deleteProject, async ({ input, caller, address, services }) => {
    const { groupIdOrName, groupName } = input;
    const project = await requireProject(services, caller, groupIdOrName, "manage the project");
    requireProof(services, caller);
    if (fold(groupName.trim()) !== fold(project.name)) {
      const msg = `Type the name of the project: ${project.name}`;
      throw invalidFields([{ param: "groupName", location: "body", msg }]);
    }
    const removedAt = await moveToTrash(services, { ...caller, address }, project);
    return { removedAt: removedAt.toISOString(), messages: [`Deleted ${project.name}`] };
  }),

  serve(listDeletedProjects, async ({ caller, services }) => {
    const rows = await listRestorable(services.store.read, caller);
    const restorable = new Set((await listFor(services, caller)).map(({ id }) => id));
    return { groups: rows.map((row) => toDeletedProject(row, restorable.has(row.id))) };
  }),

  serve(restoreProject, async ({ input: { id }, caller, address, services }) => {
    const rows = await listFor(services, caller);
    const project = rows.find((row) => row.id === id);
    if (!project) throw noSuchDeletedProject(id);
    await restore(services, { ...caller, address }, project);
    return { groupName: project.name, messages: [`Restored ${project.name}`] };
  }),
];

/** Those that someone may restore: a super-user who only reads does so as an admin alone. */
function listFor({ store }: Services, { id, superView }: Viewer) {
  return listRestorable(store.read, { id, superView: superView === "read" ? "off" : superView });
}

function toDeletedProject(row: DeletedProjectRow, mayRestore: boolean) {
  return {
    id: row.id,
    groupName: row.name,
    deletedAt: row.deleted_at,
    ...(row.deleter_name === null ? {} : { deletedByName: row.deleter_name }),
    removedAt: removalOf(row.deleted_at).toISOString(),
    mayRestore,
  };
}
