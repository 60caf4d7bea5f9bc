import { subDays } from "date-fns";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";

/** How long a former address can be brought back, and is nobody else's. */
export const addressChangeDays = 7;

export async function insertAddressChange(
  trx: Db,
  { userId, formerEmail }: { userId: number; formerEmail: string },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto("address_changes")
    .values({
      user_id: userId,
      former_email: formerEmail,
      former_email_folded: fold(formerEmail),
      asked_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined after a week, and where this or an earlier change was undone. */
export function findAddressChange(db: Db, id: number, now: Date) {
  return db
    .selectFrom("address_changes")
    .select(["id", "user_id", "former_email", "asked_at"])
    .where("id", "=", id)
    .where("asked_at", ">", subDays(now, addressChangeDays).toISOString())
    .executeTakeFirst();
}

/** Of one account this one and those after it: what is undone was never asked for. False where this one is gone. */
export async function deleteAddressChanges(
  trx: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("address_changes")
    .where("user_id", "=", userId)
    .where("id", ">=", id)
    .returning("id")
    .execute();
  return deleted.some((one) => one.id === id);
}

/** Those away from an address that stays. */
export async function forgetAddressChanges(
  trx: Db,
  { userId, formerEmail }: { userId: number; formerEmail: string },
): Promise<void> {
  await trx
    .deleteFrom("address_changes")
    .where("user_id", "=", userId)
    .where("former_email_folded", "=", fold(formerEmail))
    .execute();
}

/** Whether it is an account's, or was lately another's who can still have it back. */
export async function isAddressTaken(
  db: Db,
  { email, exceptUserId = 0 }: { email: string; exceptUserId?: number },
  now: Date,
): Promise<boolean> {
  const folded = fold(email);
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("email_folded", "=", folded)
    .where("id", "!=", exceptUserId)
    .executeTakeFirst();
  if (owner) return true;
  const former = await db
    .selectFrom("address_changes")
    .select("id")
    .where("former_email_folded", "=", folded)
    .where("user_id", "!=", exceptUserId)
    .where("asked_at", ">", subDays(now, addressChangeDays).toISOString())
    .limit(1)
    .executeTakeFirst();
  return former !== undefined;
}
