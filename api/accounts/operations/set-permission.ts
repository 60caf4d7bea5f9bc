import { Refusal } from "#contract/envelope.ts";
import { insertAudit } from "../queries/audit.ts";
import { lockSuperUsers } from "../queries/limits.ts";
import { setGlobalPermission, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";

/** Takes effect from the person's next request. Refuses `missing` where they have just deleted their account. */
export async function setPermission(
  { store, now }: Services,
  actor: { id: number },
  person: StoredUser,
  after: "off" | "read" | "write",
  address: string,
): Promise<void> {
  const details = { before: person.global_permission, after };
  await store.write.transaction().execute(async (trx) => {
    await lockSuperUsers(trx, now());
    if (!(await setGlobalPermission(trx, person.id, after))) {
      throw new Refusal("missing", "This account is gone.");
    }
    await insertAudit(
      trx,
      { action: "global permission changed", actor, subjectId: person.id, address, details },
      now(),
    );
  });
}
