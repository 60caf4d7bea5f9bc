import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { lockRegistration, type Registration } from "../queries/registrations.ts";

/** Holds a device that called. One that was deleted since then is refused as it will be from now on. */
export async function requireRegistration(trx: Db, id: number, now: Date): Promise<Registration> {
  const locked = await lockRegistration(trx, id, now);
  if (!locked) throw new Refusal("unauthenticated", "This device is not registered any more.");
  return locked;
}
