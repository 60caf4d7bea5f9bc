import { invalidFields, Refusal } from "#contract/envelope.ts";
import { toUrlToken } from "#contract/rules/link-tokens.ts";
import type { Db } from "../db/open.ts";
import { orWhenTaken } from "../db/unique-violation.ts";
import { confirmEmailMail } from "../mail/confirm-email.ts";
import { countOne } from "../queries/limits.ts";
import { postMail } from "../queries/outbox.ts";
import type { ClientFacts } from "../queries/sessions.ts";
import { hasAnyUser, insertUser, type NewUser, type StoredUser } from "../queries/users.ts";
import type { Services } from "../services.ts";
import { startSession, type IssuedTokens } from "./start-session.ts";

export const confirmationSeconds = 24 * 60 * 60;

/** Makes an account and signs it in; one that is not confirmed yet gets the mail that confirms it. */
export async function createAccount(
  services: Services,
  account: NewUser,
  client: ClientFacts,
  { onlyAsFirst = false } = {},
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { store, now, postman } = services;
  const created = store.write.transaction().execute(async (trx) => {
    if (onlyAsFirst) await requireNobody(trx, now());
    const user = await insertUser(trx, account, now());
    if (!account.confirmed) await postConfirmation(services, trx, user);
    return { user, tokens: await startSession(services, trx, user, client) };
  });
  const result = await orWhenTaken(created, emailInUse);
  await postman.deliver();
  return result;
}

/** Those who come at the same time write one row first, and so come one after the other. */
async function requireNobody(trx: Db, now: Date): Promise<void> {
  await countOne(trx, { key: "first-account", seconds: 0 }, now);
  if (await hasAnyUser(trx)) {
    throw new Refusal("unprocessable", "The first account exists already. Sign in with it.");
  }
}

/** Writes the confirmation mail. Without a mail server its link goes to the log as well: no dead end. */
export async function postConfirmation(
  services: Services,
  trx: Db,
  user: StoredUser,
): Promise<void> {
  const { settings, tokens, log, now } = services;
  const token = await tokens.sign(
    "confirm-email",
    { id: user.id, email: user.email },
    confirmationSeconds,
  );
  const link = `${settings.publicUrl}/confirm-account-email/${toUrlToken(token)}`;
  const { productName } = settings;
  await postMail(
    trx,
    confirmEmailMail({ to: user.email, userName: user.name, productName, link }),
    now(),
  );
  if (!settings.smtp) log({ level: "info", message: `Confirm ${user.email}: ${link}` });
}

function emailInUse() {
  return invalidFields([{ msg: "Email address in use", param: "email", location: "body" }]);
}
