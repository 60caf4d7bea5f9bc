import { subDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { challengeMinutes } from "#contract/wire/accounts/two-step.ts";
import { networkOf } from "#contract/rules/projects/networks.ts";
import { insertAudit, listSignInAddresses } from "../queries/audit.ts";
import { deleteIdleSessions, type ClientFacts } from "../queries/sessions.ts";
import {
  findPasswordHash,
  findUser,
  findUserByEmail,
  findUserForUpdate,
  type StoredUser,
} from "../queries/users.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { countAttempt, limitFailures, releaseAttempt, type LimitName } from "./limit-attempts.ts";
import { type PasskeyAnswer, usePasskey } from "./two-step/passkeys.ts";
import { requireCode } from "./two-step/require-code.ts";
import { hasTwoStep } from "./two-step/two-step.ts";
import { startSession, type IssuedTokens } from "./start-session.ts";

const addressKnownForDays = 30;

interface Credentials {
  email: string;
  password: string;
}

interface SignIn extends Credentials {
  /** Where the account takes one. */
  code?: string | undefined;
  /** Asked for by the older endpoint: the access token lasts, and idle sessions are not cleared away. */
  legacy: boolean;
}

/** As they were when their steps were checked; by a passkey no password is. */
type CheckedUser = StoredUser & { password_hash?: string };

/** With the password, and a code where the account takes one. */
export async function signIn(
  services: Services,
  { code, legacy, ...credentials }: SignIn,
  client: ClientFacts,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const user = await requireCredentials(services, credentials, client);
  if (await hasTwoStep(services.store.read, user.id)) {
    await requireStep(services, user.id, code, client);
  }
  return openSession(services, user, client, { legacy });
}

/** The password alone gives a token for the second step. Refuses `rule` where there is none. */
export async function startSignIn(
  services: Services,
  credentials: Credentials,
  client: ClientFacts,
): Promise<string> {
  const { id } = await requireCredentials(services, credentials, client);
  if (!(await hasTwoStep(services.store.read, id))) {
    throw new Refusal("rule", "This account signs in with the password alone.");
  }
  return services.tokens.sign("challenge", { id }, challengeMinutes * 60);
}

/** The second step: a code with the token of the first. */
export async function finishSignIn(
  services: Services,
  { challengeToken, code }: { challengeToken: string; code: string },
  client: ClientFacts,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { id } = await services.tokens.verify("challenge", challengeToken);
  const user = await findUser(services.store.read, id);
  if (!user) throw new Refusal("unauthenticated", "This account is gone.");
  await requireStep(services, id, code, client);
  return openSession(services, user, client, { legacy: false });
}

/** By a passkey: the second step after the password, or the only one. */
export async function signInByPasskey(
  services: Services,
  { challengeToken, ...answer }: PasskeyAnswer & { challengeToken?: string | undefined },
  client: ClientFacts,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const challenge = challengeToken
    ? await services.tokens.verify("challenge", challengeToken)
    : undefined;
  const ask = challenge
    ? ({ purpose: "second step", id: challenge.id } as const)
    : ({ purpose: "sign in" } as const);
  const { address } = client;
  const id = await writeRefusalDown(services, { userId: challenge?.id, address }, () =>
    limitFailures(services, "sign-in:address", address, () => usePasskey(services, answer, ask)),
  );
  const user = await findUser(services.store.read, id);
  if (!user) throw new Refusal("unauthenticated", "This account is gone.");
  return openSession(services, user, client, { legacy: false });
}

/** Unknown address and wrong password get one answer, after the same work. */
async function requireCredentials(
  services: Services,
  { email, password }: Credentials,
  { address }: ClientFacts,
): Promise<CheckedUser> {
  const { store, passwords, now } = services;
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
  return user;
}

async function requireStep(
  services: Services,
  userId: number,
  code: string | undefined,
  { address }: ClientFacts,
): Promise<void> {
  const check = () => requireCode(services, userId, code);
  return code ? writeRefusalDown(services, { userId, address }, check) : check();
}

/** A wrong code or passkey is written down, as a wrong password is. */
async function writeRefusalDown<T>(
  { store, now }: Services,
  { userId, address }: { userId: number | undefined; address: string },
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal && error.reason === "unauthenticated") {
      const refused = { action: "sign-in refused", subjectId: userId, address } as const;
      await insertAudit(store.write, refused, now());
    }
    throw error;
  }
}

async function openSession(
  services: Services,
  user: CheckedUser,
  client: ClientFacts,
  { legacy }: { legacy: boolean },
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { store, now } = services;
  const tokens = await store.write.transaction().execute(async (trx) => {
    await requireAsChecked(trx, user);
    if (!legacy) await deleteIdleSessions(trx, user.id, now());
    return startSession(services, trx, user, client, { lasting: legacy });
  });
  return { user, tokens };
}

/** A password waits long for its turn: one that was replaced meanwhile, with all sessions ended, opens none. */
async function requireAsChecked(trx: Db, { id, password_hash, two_step_at }: CheckedUser) {
  const current = await findUserForUpdate(trx, id);
  const hash = await findPasswordHash(trx, id);
  const isSame = current?.two_step_at === two_step_at && [hash, undefined].includes(password_hash);
  if (isSame) return;
  throw new Refusal("unauthenticated", "The account has just been changed. Sign in again.");
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
