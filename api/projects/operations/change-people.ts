import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { insertAudit, type AuditEntry } from "#api/accounts/queries/audit.ts";
import { lockProject } from "../queries/projects.ts";
import type { Services } from "#api/services.ts";

export interface Project {
  id: number;
  name: string;
}

export interface Actor {
  id: number;
  name: string;
  email: string;
  email_confirmed_at: string | null;
  /** The super-user who acts as them. */
  impersonator_id?: number | null;
  address: string | undefined;
}

export type ActingPerson = Pick<Actor, "id" | "impersonator_id" | "address">;

/** Changes who belongs to a project, one change after the other, and then sends the mails that tell of it. */
export async function changePeople<T>(
  services: Services,
  project: Project,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  const result = await changeStandings(services, project, change);
  await services.mailer.deliver();
  return result;
}

/** As `changePeople`, but does not wait for the mails. */
export async function changeManyPeople<T>(
  services: Services,
  project: Project,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  const result = await changeStandings(services, project, change);
  void services.mailer.deliver();
  return result;
}

function changeStandings<T>(
  { store }: Services,
  { id }: Project,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  return store.write.transaction().execute(async (trx) => {
    await lockProject(trx, id);
    return change(trx);
  });
}

export function noSuchProject(key: string | number): Refusal {
  return new Refusal("missing", `Could not find a group with a name or id of '${key}' for user`);
}

export function recordAct(
  { now }: Services,
  trx: Db,
  by: ActingPerson,
  act: Pick<AuditEntry, "action" | "subjectId" | "projectId" | "deviceId" | "details">,
): Promise<void> {
  const actor = { id: by.id, impersonatorId: by.impersonator_id };
  return insertAudit(trx, { ...act, actor, address: by.address }, now());
}
