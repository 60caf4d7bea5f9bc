import { Refusal } from "#contract/envelope.ts";
import { fold, reservedProjectNames, toUrlName } from "#contract/rules/navigation/names.ts";
import { maxFormerNames } from "#contract/wire/projects/project-names.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import type { Db } from "#api/db/open.ts";
import {
  deleteFormerName,
  findProjectName,
  insertFormerName,
  isFormerNameOfOther,
  listFormerNames,
  updateProjectName,
} from "../queries/project-names.ts";
import { lockProject } from "../queries/projects.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type ActingPerson } from "./change-people.ts";

/**
 * The former name stays the project's own: devices that know no other, and old addresses, go on using it. Refuses
 * `taken` for what is, or was, another project's, and `rule` once it has had too many.
 */
export function renameProject(
  services: Services,
  by: ActingPerson,
  { projectId, name }: { projectId: number; name: string },
): Promise<void> {
  refuseReserved(name);
  const renamed = services.store.write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const former = await findProjectName(trx, projectId);
    if (former === name) return;
    await updateProjectName(trx, { id: projectId, name }, services.now());
    await requireUnclaimed(trx, { name, projectId });
    await deleteFormerName(trx, { projectId, name });
    if (fold(former) !== fold(name))
      await keepFormerName(services, trx, { projectId, name: former });
    const details = { from: former, to: name };
    await recordAct(services, trx, by, { action: "project renamed", projectId, details });
  });
  return orWhenTaken(renamed, () => nameTaken(name));
}

/** Refuses `taken` for the first words of our own addresses. */
export function refuseReserved(name: string): void {
  if (!reservedProjectNames.has(toUrlName(name))) return;
  throw new Refusal("taken", `The name '${name}' is used by one of our own pages. Choose another.`);
}

/** Ask after the name is written: what another project gives up meanwhile is seen then. */
export async function requireUnclaimed(
  trx: Db,
  claim: { name: string; projectId: number },
): Promise<void> {
  if (await isFormerNameOfOther(trx, claim)) throw nameTaken(claim.name);
}

export function nameTaken(name: string): Refusal {
  return new Refusal("taken", `Another project has or had the name '${name}'. Choose another.`);
}

async function keepFormerName(
  services: Services,
  trx: Db,
  former: { projectId: number; name: string },
): Promise<void> {
  const names = await listFormerNames(trx, former.projectId);
  if (names.length >= maxFormerNames) {
    const text = `The project has had ${maxFormerNames} other names. Take one of those again.`;
    throw new Refusal("rule", text);
  }
  await insertFormerName(trx, former, services.now());
}
