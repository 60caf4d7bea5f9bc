import { fold } from "#contract/rules/navigation/names.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import { updateUser, type AccountChanges, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { changeAddress, shownEmail } from "./change-address.ts";
import { emailInUse } from "./create-account.ts";
import { countAttempt } from "./limit-attempts.ts";
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
  const isNewEmail = givenEmail !== undefined && fold(givenEmail) !== fold(shownEmail(person));
  const email = isNewEmail ? givenEmail : undefined;
  if (email) await countAttempt(services, "confirm:account", String(person.id));
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  const updated = store.write.transaction().execute(async (trx) => {
    await updateUser(trx, person.id, changes, now());
    if (email) await changeAddress(services, trx, person, { email, address });
    if (passwordHash) {
      await setPassword(services, trx, person, { passwordHash, endSessions: false, address });
    }
  });
  await orWhenTaken(updated, emailInUse);
  await mailer.deliver();
}
