import { Refusal } from "#contract/envelope.ts";
import { deleteAddressChanges, findAddressChange } from "../queries/address-changes.ts";
import { insertAudit } from "../queries/audit.ts";
import { spendLinkTokensOf } from "../queries/link-tokens.ts";
import { deleteSecondFactor, findSecondFactor } from "../queries/second-factors.ts";
import { endSessionsOf } from "../queries/sessions.ts";
import { findUser, setConfirmedEmail } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { voidMailedLinks } from "./change-address.ts";
import { tellOwner } from "./second-factors.ts";

/**
 * Brings back the address that the link was mailed to, whatever has become of the account's since, and ends all of its
 * sessions: whoever changed the address may hold one. So does two-step sign-in that was set up since. Gives the address. Refuses `unprocessable` what is over.
 */
export async function undoAddressChange(
  services: Services,
  token: string,
  address: string,
): Promise<string> {
  const { change: id } = await services.tokens.verify("undo-address-change", token);
  const now = services.now();
  return services.store.write.transaction().execute(async (trx) => {
    const change = await findAddressChange(trx, id, now);
    if (!change) throw new Refusal("unprocessable", "This link no longer works.");
    const { user_id: userId, former_email: email, asked_at: askedAt } = change;
    const factor = await findSecondFactor(trx, userId);
    await deleteAddressChanges(trx, { id, userId });
    await setConfirmedEmail(trx, userId, email, now);
    if (factor && factor.started_at >= askedAt) {
      await deleteSecondFactor(trx, userId);
      const person = await findUser(trx, userId);
      const act = { action: "second factor removed", address } as const;
      if (person && factor.confirmed_at) await tellOwner(services, trx, person, act);
    }
    await spendLinkTokensOf(trx, { userId, type: "confirm-email" }, now);
    await voidMailedLinks(trx, userId, now);
    await endSessionsOf(trx, { userId }, now);
    await insertAudit(trx, { action: "address restored", subjectId: userId, address }, now);
    return email;
  });
}
