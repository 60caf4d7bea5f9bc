import { lockRow } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";

/**
 * One change of a person's second steps after the other, and then their mails: of two that are taken away at the same
 * time, the second has to see that it is the last.
 */
export async function changeTwoStep<T>(
  { store, mailer }: Services,
  userId: number,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  const result = await store.write.transaction().execute(async (trx) => {
    await lockRow(trx, "users", userId);
    return change(trx);
  });
  await mailer.deliver();
  return result;
}
