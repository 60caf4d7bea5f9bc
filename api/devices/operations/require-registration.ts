import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { lockRegistration, type Registration } from "../queries/registrations.ts";

/** Locks the calling device. Refuses `unauthenticated` if it was deleted since it was authenticated. */
export async function requireRegistration(trx: Db, id: number, now: Date): Promise<Registration> {
  const locked = await lockRegistration(trx, id, now);
  if (!locked) throw new Refusal("unauthenticated", "This device is not registered any more.");
  return locked;
}
