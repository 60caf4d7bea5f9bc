import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import { insertAudit } from "../queries/audit.ts";
import { spendLinkTokensOf } from "../queries/link-tokens.ts";
import { updateUser, type AccountChanges, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { emailInUse } from "./create-account.ts";
import { countAttempt } from "./limit-attempts.ts";
import { enqueueConfirmationMail } from "./enqueue-confirmation-mail.ts";
import { setPassword } from "./set-password.ts";

export interface AccountUpdate extends Omit<AccountChanges, "passwordHash"> {
  password?: string | undefined;
}

/** All fields change or none. The present address is no change. */
export async function updateAccount(
  services: Services,
  person: StoredUser,
  { password, email: givenEmail, ...changes }: AccountUpdate,
  address: string,
): Promise<void> {
  const { store, passwords, mailer, now } = services;
  const isNewEmail = givenEmail !== undefined && fold(givenEmail) !== fold(person.email);
  const email = isNewEmail ? givenEmail : undefined;
  if (email) await countAttempt(services, "confirm:account", String(person.id));
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  const updated = store.write.transaction().execute(async (trx) => {
    await updateUser(trx, person.id, { ...changes, email }, now());
    if (email) await moveTo(services, trx, { ...person, email }, address);
    if (passwordHash) {
      await setPassword(services, trx, person, { passwordHash, endSessions: false, address });
    }
  });
  await orWhenTaken(updated, emailInUse);
  await mailer.deliver();
}

const mailedToAccounts = ["confirm-email", "reset-password", "invite-existing-user"];

/** Links mailed to the former address stop working. */
async function moveTo(services: Services, trx: Db, person: StoredUser, address: string) {
  const { id } = person;
  const now = services.now();
  for (const type of mailedToAccounts) await spendLinkTokensOf(trx, { userId: id, type }, now);
  await insertAudit(trx, { action: "address changed", actor: { id }, subjectId: id, address }, now);
  await enqueueConfirmationMail(services, trx, person, "new address");
}
