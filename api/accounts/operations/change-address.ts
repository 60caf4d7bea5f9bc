import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import { addressChangingMail } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import {
  forgetAddressChanges,
  insertAddressChange,
  isAddressTaken,
} from "../queries/address-changes.ts";
import { insertAudit } from "../queries/audit.ts";
import { spendLinkTokensOf } from "../queries/link-tokens.ts";
import { setNewEmail, updateUser, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { emailInUse } from "./create-account.ts";
import { enqueueConfirmationMail } from "./enqueue-confirmation-mail.ts";
import { issueLinkToken, toLink } from "./issue-link-token.ts";

/** The address that an account shows: the new one, while that waits to be confirmed. */
export function shownEmail(person: Pick<StoredUser, "email" | "new_email">): string {
  return person.new_email ?? person.email;
}

/**
 * Mails a link to the new address. A confirmed one goes on signing in and getting mail until that link is opened, is
 * told at once, and can undo the change for a week; one that was never confirmed is replaced. The present address takes
 * a change back. Refuses `invalid` an address in use.
 */
export async function changeAddress(
  services: Services,
  trx: Db,
  person: StoredUser,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { id } = person;
  const now = services.now();
  await spendLinkTokensOf(trx, { userId: id, type: "confirm-email" }, now);
  if (fold(email) === fold(person.email)) {
    await forgetAddressChanges(trx, { userId: id, formerEmail: person.email });
    return setNewEmail(trx, id, undefined, now);
  }
  if (await isAddressTaken(trx, { email, exceptUserId: id }, now)) throw emailInUse();
  const act = { action: "address changed", actor: { id }, subjectId: id, address } as const;
  await insertAudit(trx, act, now);
  await enqueueConfirmationMail(services, trx, { ...person, email }, { reason: "new address" });
  if (person.email_confirmed_at) return announce(services, trx, person, email);
  await updateUser(trx, id, { email }, now);
  return voidMailedLinks(trx, id, now);
}

async function announce(services: Services, trx: Db, person: StoredUser, newEmail: string) {
  const { settings } = services;
  const { id: userId, name: userName, email: formerEmail } = person;
  const now = services.now();
  await setNewEmail(trx, userId, newEmail, now);
  const change = await insertAddressChange(trx, { userId, formerEmail }, now);
  const claims = { change, email: formerEmail };
  const token = await issueLinkToken(services, trx, "undo-address-change", claims, { userId });
  const mail = addressChangingMail({
    to: formerEmail,
    userName,
    newEmail,
    productName: settings.productName,
    link: toLink(services, "undo-address-change", token),
  });
  await enqueueMail(trx, mail, now);
}

/** Those of a mailbox that is no longer the account's stop working. */
export async function voidMailedLinks(trx: Db, userId: number, now: Date): Promise<void> {
  for (const type of ["reset-password", "invite-existing-user"]) {
    await spendLinkTokensOf(trx, { userId, type }, now);
  }
}
