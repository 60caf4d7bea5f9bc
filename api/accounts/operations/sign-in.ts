import { subDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { networkOf } from "#contract/rules/projects/networks.ts";
import { insertAudit, listSignInAddresses } from "../queries/audit.ts";
import { deleteIdleSessions, type ClientFacts } from "../queries/sessions.ts";
import { findUserByEmail, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { countAttempt, releaseAttempt, type LimitName } from "./limit-attempts.ts";
import { startSession, type IssuedTokens } from "./start-session.ts";

const addressKnownForDays = 30;

interface SignIn {
  email: string;
  password: string;
  /** Asked for by the older endpoint: the access token lasts, and idle sessions are not cleared away. */
  legacy: boolean;
}

/** Unknown address and wrong password get one answer, after the same work. */
export async function signIn(
  services: Services,
  { email, password, legacy }: SignIn,
  client: ClientFacts,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { store, passwords, now } = services;
  const { address } = client;
  const user = await findUserByEmail(store.read, email);
  const guess = await chooseLimit(services, { email, userId: user?.id, address });
  await countAttempt(services, guess.limit, guess.of);
  await countAttempt(services, "sign-in:address", address);
  const matches = await passwords.matches(password, user?.password_hash);
  if (!user || !matches) {
    await insertAudit(
      store.write,
      { action: "sign-in refused", subjectId: user?.id, address },
      now(),
    );
    throw new Refusal("unauthenticated", "Wrong email address or password.");
  }
  await releaseAttempt(services, guess.limit, guess.of);
  await releaseAttempt(services, "sign-in:address", address);
  const tokens = await store.write.transaction().execute(async (trx) => {
    if (!legacy) await deleteIdleSessions(trx, user.id, now());
    return startSession(services, trx, user, client, { lasting: legacy });
  });
  return { user, tokens };
}

/** Whoever signed in from their network lately has a count of their own, which strangers cannot use up. */
async function chooseLimit(
  { store, now }: Services,
  { email, userId, address }: { email: string; userId: number | undefined; address: string },
): Promise<{ limit: LimitName; of: string }> {
  const since = subDays(now(), addressKnownForDays);
  const network = networkOf(address);
  const known = await listSignInAddresses(store.read, { userId: userId ?? 0, since });
  return known.some((one) => networkOf(one) === network)
    ? { limit: "sign-in-again:account", of: `${userId} ${network}` }
    : { limit: "sign-in:account", of: email };
}
