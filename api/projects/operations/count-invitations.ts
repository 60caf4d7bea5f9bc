import type { Refusal } from "#contract/envelope.ts";
import { countAttempts } from "#api/accounts/operations/limit-attempts.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import type { Actor, Project } from "./change-people.ts";
import { requireOwnAddress } from "./require-own-address.ts";

interface Counted {
  project: Project;
  /** Of people who are to come in. */
  amount: number;
  db?: Db;
}

/** For the person and for the project: the first `allowed` may be made. Refuses `forbidden` an unconfirmed address. */
export async function countInvitations(
  services: Services,
  by: Actor,
  { project, amount, db }: Counted,
): Promise<{ allowed: number; refusal?: Refusal }> {
  requireOwnAddress(by);
  const within = db ? { db } : {};
  const own = { of: String(by.id), amount, ...within };
  const ofPerson = await countAttempts(services, "invite:account", own);
  const all = { of: String(project.id), amount: ofPerson.allowed, ...within };
  const ofProject = await countAttempts(services, "invite:project", all);
  return { ...ofPerson, ...ofProject };
}

/** Refuses `tooMany` instead. */
export async function countInvitation(
  services: Services,
  by: Actor,
  counted: Omit<Counted, "amount">,
): Promise<void> {
  const { refusal } = await countInvitations(services, by, { ...counted, amount: 1 });
  if (refusal) throw refusal;
}
