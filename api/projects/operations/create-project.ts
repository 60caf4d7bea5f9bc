import { Refusal } from "#contract/envelope.ts";
import { reservedProjectNames, toUrlName } from "#contract/rules/navigation/names.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import { putMembership } from "../queries/memberships.ts";
import { insertProject } from "../queries/projects.ts";
import type { Services } from "#api/services.ts";

/** Makes a project with its maker as admin and owner. Its URL form must be free too, else it could not be reached. */
export async function createProject(
  { store, now }: Services,
  { name, userId }: { name: string; userId: number },
): Promise<number> {
  if (reservedProjectNames.has(toUrlName(name))) {
    throw new Refusal(
      "taken",
      `The name '${name}' is used by one of our own pages. Choose another.`,
    );
  }
  const created = store.write.transaction().execute(async (trx) => {
    const projectId = await insertProject(trx, name, now());
    await putMembership(trx, { projectId, userId, admin: true, owner: true }, now());
    return projectId;
  });
  return orWhenTaken(
    created,
    () => new Refusal("taken", `There is already a project named '${name}'.`),
  );
}
