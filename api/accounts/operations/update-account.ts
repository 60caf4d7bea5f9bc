import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import {
  findUserForUpdate,
  updateUser,
  type AccountChanges,
  type StoredUser,
} from "../queries/users.ts";
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
    const current = await findUserForUpdate(trx, person.id);
    if (!current) throw new Refusal("unauthenticated", "This account is gone.");
    await updateUser(trx, person.id, changes, now());
    if (email) await changeAddress(services, trx, current, { email, address });
    if (passwordHash) {
      await setPassword(services, trx, current, { passwordHash, endSessions: false, address });
    }
  });
  await orWhenTaken(updated, emailInUse);
  await mailer.deliver();
}
