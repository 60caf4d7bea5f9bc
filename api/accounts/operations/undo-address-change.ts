import { Refusal } from "#contract/envelope.ts";
import { deleteAddressChanges, findAddressChange } from "../queries/address-changes.ts";
import { insertAudit } from "../queries/audit.ts";
import { spendLinkTokensOf } from "../queries/link-tokens.ts";
import { endSessionsOf } from "../queries/sessions.ts";
import { findUserForUpdate, setConfirmedEmail, updateUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { voidMailedLinks } from "./change-address.ts";
import { removeSetUpSince } from "./two-step/two-step.ts";

/** Nothing is a password of this hash. */
const noPassword = "";

/**
 * Brings back the address that the link was mailed to, whatever has become of the account's since. Ends all of its
 * sessions, and takes away its password and two-step sign-in that was set up since: all may be of whoever changed the
 * address, and would open the account again before its owner has set another password by mail. Gives the address.
 * Refuses `unprocessable` what is over.
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
    if (!change) throw isOver();
    const { user_id: userId, former_email: email, asked_at: since } = change;
    const person = await findUserForUpdate(trx, userId);
    if (!person || !(await deleteAddressChanges(trx, { id, userId }))) throw isOver();
    await setConfirmedEmail(trx, userId, email, now);
    await updateUser(trx, userId, { passwordHash: noPassword }, now);
    const restored = { ...person, email, email_confirmed_at: now.toISOString() };
    await removeSetUpSince(services, trx, restored, { since, address });
    await spendLinkTokensOf(trx, { userId, type: "confirm-email" }, now);
    await voidMailedLinks(trx, userId, now);
    await endSessionsOf(trx, { userId }, now);
    await insertAudit(trx, { action: "address restored", subjectId: userId, address }, now);
    return email;
  });
  await services.mailer.deliver();
  return email;
}

function isOver(): Refusal {
  return new Refusal("unprocessable", "This link no longer works.");
}
