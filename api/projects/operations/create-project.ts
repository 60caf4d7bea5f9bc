import { orWhenTaken } from "#api/db/unique-violation.ts";
import { putMembership } from "../queries/memberships.ts";
import { insertProject } from "../queries/projects.ts";
import type { Services } from "#api/services.ts";
import { nameTaken, refuseReserved, requireUnclaimed } from "./rename-project.ts";

/** Makes a project with its maker as admin and owner. Its URL form must be free too, else it could not be reached. */
export async function createProject(
  { store, now }: Services,
  { name, userId }: { name: string; userId: number },
): Promise<number> {
  refuseReserved(name);
  const created = store.write.transaction().execute(async (trx) => {
    const projectId = await insertProject(trx, name, now());
    await requireUnclaimed(trx, { name, projectId });
    await putMembership(trx, { projectId, userId, admin: true, owner: true }, now());
    return projectId;
  });
  return orWhenTaken(created, () => nameTaken(name));
}
