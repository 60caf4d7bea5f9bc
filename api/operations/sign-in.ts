import { Refusal } from "#contract/envelope.ts";
import { findUserByEmail, type StoredUser } from "../queries/users.ts";
import type { ClientFacts } from "../queries/sessions.ts";
import type { Services } from "../services.ts";
import { countAttempt, forgiveAttempt } from "./limit-attempts.ts";
import { startSession, type IssuedTokens } from "./start-session.ts";

interface SignIn {
  email: string;
  password: string;
  address: string;
  client: ClientFacts;
}

/** Unknown address and wrong password get one answer, after the same time. */
export async function signIn(
  services: Services,
  { email, password, address, client }: SignIn,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  await countAttempt(services, "sign-in:account", email);
  await countAttempt(services, "sign-in:address", address);
  const user = await findUserByEmail(services.store.read, email);
  const matches = await services.passwords.matches(password, user?.password_hash);
  if (!user || !matches) {
    throw new Refusal("unauthenticated", "Wrong e-mail address or password.");
  }
  await forgiveAttempt(services, "sign-in:account", email);
  await forgiveAttempt(services, "sign-in:address", address);
  const tokens = await services.store.write
    .transaction()
    .execute((trx) => startSession(services, trx, user, client));
  return { user, tokens };
}
