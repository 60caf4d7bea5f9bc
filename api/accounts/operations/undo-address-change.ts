import { Refusal } from "#contract/envelope.ts";
import { deleteAddressChanges, findAddressChange } from "../queries/address-changes.ts";
import { insertAudit } from "../queries/audit.ts";
import { spendLinkTokensOf } from "../queries/link-tokens.ts";
import { endSessionsOf } from "../queries/sessions.ts";
import { findUser, setConfirmedEmail } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { voidMailedLinks } from "./change-address.ts";
import { removeSetUpSince } from "./two-step/two-step.ts";

/**
 * Brings back the address that the link was mailed to, whatever has become of the account's since. Ends all of its
 * sessions and takes away two-step sign-in that was set up since: both may be of whoever changed the address. Gives the
 * address. Refuses `unprocessable` what is over.
 */
export async function undoAddressChange(
  services: Services,
  token: string,
  address: string,
): Promise<string> {
  const { change: id } = await services.tokens.verify("undo-address-change", token);
  const now = services.now();
  const email = await services.store.write.transaction().execute(async (trx) => {
    const change = await findAddressChange(trx, id, now);
    if (!change) throw new Refusal("unprocessable", "This link no longer works.");
    const { user_id: userId, former_email: formerEmail, asked_at: askedAt } = change;
    await deleteAddressChanges(trx, { id, userId });
    await setConfirmedEmail(trx, userId, formerEmail, now);
    const person = await findUser(trx, userId);
    if (person) await removeSetUpSince(services, trx, person, { since: askedAt, address });
    await spendLinkTokensOf(trx, { userId, type: "confirm-email" }, now);
    await voidMailedLinks(trx, userId, now);
    await endSessionsOf(trx, { userId }, now);
    await insertAudit(trx, { action: "address restored", subjectId: userId, address }, now);
    return formerEmail;
  });
  await services.mailer.deliver();
  return email;
}
