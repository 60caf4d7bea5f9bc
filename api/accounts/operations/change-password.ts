import { Refusal } from "#contract/envelope.ts";
import { isLinkTokenUnspent, spendLinkTokenRow } from "../queries/link-tokens.ts";
import type { ClientFacts } from "../queries/sessions.ts";
import { findPasswordHash, findUser, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { refuseField, requirePassword } from "./require-password.ts";
import { requireCode } from "./two-step/require-code.ts";
import { hasTwoStep } from "./two-step/two-step.ts";
import { setPassword } from "./set-password.ts";
import { startSession, type IssuedTokens } from "./start-session.ts";

interface Change {
  password: string;
  endOtherSessions?: boolean | undefined;
}

/** Whose password a mailed token can change, as long as it is not spent. */
export async function readResetToken(
  { tokens, store }: Services,
  token: string,
): Promise<{ user: StoredUser; jti: number; isUnspent: boolean }> {
  const { id, jti } = await tokens.verify("reset-password", token);
  const user = await findUser(store.read, id);
  if (!user) throw new Refusal("missing", `Could not find a user with an id of '${id}'`);
  const isUnspent = await isLinkTokenUnspent(store.read, Number(jti));
  return { user, jti: Number(jti), isUnspent };
}

/** Sets a new password with a mailed token, which is spent, and signs its person in. */
export async function changePasswordByToken(
  services: Services,
  {
    token,
    password,
    endOtherSessions,
    code,
  }: Change & { token: string; code?: string | undefined },
  client: ClientFacts,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { store, passwords, mailer, now } = services;
  const { user, jti, isUnspent } = await readResetToken(services, token);
  if (!isUnspent) throw usedAlready();
  const current = await findPasswordHash(store.read, user.id);
  if (await passwords.matches(password, current)) {
    throw new Refusal("unprocessable", "Choose a password that is different from the current one.");
  }
  if (await hasTwoStep(store.read, user.id)) {
    await requireCode(services, user.id, code, { limit: "code-by-mail:account" });
  }
  const passwordHash = await passwords.hash(password);
  const issued = await store.write.transaction().execute(async (trx) => {
    if (!(await spendLinkTokenRow(trx, jti, now()))) throw usedAlready();
    await setPassword(services, trx, user, {
      passwordHash,
      endSessions: endOtherSessions ? {} : false,
      address: client.address,
    });
    return startSession(services, trx, user, client, { isProven: false });
  });
  await mailer.deliver();
  return { user, tokens: issued };
}

export async function changeOwnPassword(
  services: Services,
  caller: StoredUser & { sessionId: number },
  { currentPassword, password, endOtherSessions }: Change & { currentPassword: string },
  address: string,
): Promise<void> {
  const { store, passwords, mailer } = services;
  await requirePassword(services, caller, currentPassword);
  if (password === currentPassword) {
    throw refuseField("password", "Choose a password that is different from the current one");
  }
  const passwordHash = await passwords.hash(password);
  const endSessions = endOtherSessions ? { rememberId: caller.sessionId } : false;
  await store.write
    .transaction()
    .execute((trx) => setPassword(services, trx, caller, { passwordHash, endSessions, address }));
  await mailer.deliver();
}

function usedAlready(): Refusal {
  return new Refusal("unprocessable", "This link has already been used. Ask for a new one.");
}
