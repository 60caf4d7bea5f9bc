import { createHash, randomInt } from "node:crypto";
import { subMinutes } from "date-fns";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import { recoveryCodeCount, setUpMinutes } from "#contract/wire/accounts/two-step.ts";
import type { Db } from "#api/db/open.ts";
import { twoStepMail, type TwoStepAct } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { insertAudit } from "../queries/audit.ts";
import {
  confirmApp,
  deleteApp,
  deleteTwoStep,
  findApp,
  markTwoStep,
  putApp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from "../queries/two-step.ts";
import { deletePasskeysSince, listPasskeys } from "../queries/passkeys.ts";
import { endSessionsOf } from "../queries/sessions.ts";
import { findUser, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { changeTwoStep } from "./change-two-step.ts";
import { limitFailures } from "./limit-attempts.ts";

type Person = Pick<StoredUser, "id" | "name" | "email" | "email_confirmed_at">;

/** Whether signing in takes a second step. */
export async function hasTwoStep(db: Db, userId: number): Promise<boolean> {
  return (await findUser(db, userId))?.two_step_at != null;
}

/** Refuses `rule` where an app is set up already. */
export async function startApp(services: Services, { id: userId }: Person): Promise<void> {
  const sealedSecret = await services.authenticator.createSecret();
  await changeTwoStep(services, userId, async (trx) => {
    if ((await findApp(trx, userId))?.confirmed_at) {
      throw new Refusal("rule", "An app is set up already. Turn two-step sign-in off first.");
    }
    await putApp(trx, { userId, sealedSecret }, services.now());
  });
}

/** What an app is to be given, of what was started lately and not confirmed yet. */
export async function findSetUp(services: Services, { id, email }: Person) {
  const factor = await findStarted(services, id);
  return factor && services.authenticator.describe(factor.sealed_secret, email);
}

async function findStarted({ store, now }: Services, userId: number) {
  const factor = await findApp(store.read, userId);
  const since = subMinutes(now(), setUpMinutes).toISOString();
  const isOver = !factor || factor.confirmed_at !== null || factor.started_at < since;
  return isOver ? undefined : factor;
}

/**
 * Where it was off, ends all sessions but the present one: they were opened by the password alone. Gives the recovery
 * codes, none where there are some already.
 */
export async function addApp(
  services: Services,
  person: Person & { sessionId: number },
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  const { id: userId, sessionId: rememberId } = person;
  const now = services.now();
  const started = await findStarted(services, userId);
  if (!started) throw notStarted();
  await requireCode(services, userId, code, { spend: spendAppCode });
  return changeTwoStep(services, userId, async (trx) => {
    const first = await turnOnTwoStep(services, trx, { userId, rememberId });
    if (!(await confirmApp(trx, started, now))) throw notStarted();
    await recordTwoStepAct(services, trx, person, { action: "second factor added", address });
    return first;
  });
}

/** Before the first app or passkey of a person counts. Gives the recovery codes, none where it is on already. */
export async function turnOnTwoStep(
  { now }: Services,
  trx: Db,
  { userId, rememberId }: { userId: number; rememberId: number },
): Promise<string[]> {
  if (await hasTwoStep(trx, userId)) return [];
  const codes = drawCodes();
  await replaceRecoveryCodes(trx, { userId, hashes: codes.map(hashOf) });
  await endSessionsOf(trx, { userId, rememberId }, now());
  await markTwoStep(trx, userId, now());
  return codes;
}

function notStarted(): Refusal {
  const within = `Enter the first code within ${setUpMinutes} minutes.`;
  return new Refusal("rule", `Start setting up two-step sign-in again. ${within}`);
}

export async function renewCodes(
  services: Services,
  person: Person,
  address: string,
): Promise<string[]> {
  const codes = drawCodes();
  const hashes = codes.map(hashOf);
  await changeTwoStep(services, person.id, async (trx) => {
    await replaceRecoveryCodes(trx, { userId: person.id, hashes });
    await recordTwoStepAct(services, trx, person, { action: "recovery codes renewed", address });
  });
  return codes;
}

/** By its owner, with a recent proof, or by a super-user. */
export async function turnOff(
  services: Services,
  person: Person,
  { by, address }: { by: number; address: string },
): Promise<void> {
  await changeTwoStep(services, person.id, async (trx) => {
    if (!(await hasTwoStep(trx, person.id))) {
      throw new Refusal("rule", "Two-step sign-in is not on.");
    }
    await remove(services, trx, person, { by, address });
  });
}

/** What was set up since then, by whoever held the account. */
export async function removeSetUpSince(
  services: Services,
  trx: Db,
  person: Person,
  { since, address }: { since: string; address: string },
): Promise<void> {
  const { id: userId } = person;
  const factor = await findApp(trx, userId);
  if (factor && factor.started_at >= since) await deleteApp(trx, userId);
  await deletePasskeysSince(trx, { userId, since });
  await endUnusedTwoStep(services, trx, person, { address });
}

/** Where neither an app nor a passkey is left. True where it was on until now. */
export async function endUnusedTwoStep(
  services: Services,
  trx: Db,
  person: Person,
  act: { by?: number; address: string },
): Promise<boolean> {
  const hasApp = Boolean((await findApp(trx, person.id))?.confirmed_at);
  const isLeft = hasApp || (await listPasskeys(trx, person.id)).length > 0;
  if (isLeft || !(await hasTwoStep(trx, person.id))) return false;
  await remove(services, trx, person, act);
  return true;
}

async function remove(
  services: Services,
  trx: Db,
  person: Person,
  act: { by?: number; address: string },
): Promise<void> {
  await deleteTwoStep(trx, person.id);
  await recordTwoStepAct(services, trx, person, { ...act, action: "second factor removed" });
}

/**
 * Of the app or for recovery; each counts once. Refuses `unauthenticated` at the field, wrong ones count: those with a
 * mailed token apart, so that whoever has the password alone cannot keep its owner from setting another.
 */
export async function requireCode(
  services: Services,
  userId: number,
  typed: string | undefined,
  { limit = "code:account", spend = spendCode }: CodeOptions = {},
): Promise<void> {
  const code = (typed ?? "").replaceAll(/[\s-]/g, "").toLowerCase();
  if (code === "") throw refuseCode("This account also asks for a code when you sign in.");
  await limitFailures(services, limit, String(userId), async () => {
    const isRight = await services.store.write
      .transaction()
      .execute((trx) => spend(services, trx, { userId, code }));
    if (!isRight) throw refuseCode("This code is wrong, or has been used. Take the next one.");
  });
}

type Spend = (
  services: Services,
  trx: Db,
  typed: { userId: number; code: string },
) => Promise<boolean>;

interface CodeOptions {
  limit?: "code:account" | "code-by-mail:account";
  spend?: Spend;
}

/** Of an app that counts, or a recovery code. */
const spendCode: Spend = async (services, trx, { userId, code }) => {
  const factor = await findApp(trx, userId);
  if (factor?.confirmed_at && (await spendAppCode(services, trx, { userId, code }))) return true;
  return spendRecoveryCode(trx, { userId, hash: hashOf(code) });
};

/** Of the app alone, also of one that is being set up. */
const spendAppCode: Spend = async ({ authenticator }, trx, { userId, code }) => {
  const factor = await findApp(trx, userId);
  if (!factor) return false;
  const { sealed_secret: sealed, last_step: last } = factor;
  const step = await authenticator.findStep(sealed, code, last);
  return step !== undefined && spendStep(trx, { userId, step });
};

function refuseCode(msg: string): Refusal {
  const { errors } = invalidFields([{ param: "code", location: "body", msg }]);
  return new Refusal("unauthenticated", msg, { errors });
}

/** In the audit, and in an email to the owner. */
export async function recordTwoStepAct(
  services: Services,
  trx: Db,
  { id, name, email, email_confirmed_at }: Person,
  { action, address, by = id }: { action: TwoStepAct; address: string; by?: number },
): Promise<void> {
  const { settings, now } = services;
  await insertAudit(trx, { action, actor: { id: by }, subjectId: id, address }, now());
  if (!email_confirmed_at) return;
  const { productName, publicUrl } = settings;
  const link = `${publicUrl}/my-settings/two-step`;
  const mail = twoStepMail({ to: email, userName: name, productName, link, action });
  await enqueueMail(trx, mail, now());
}

/* Without those that are taken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 16;

/** Of 79 bits each: too many to try, so that their hashes tell nothing. */
function drawCodes(): string[] {
  const draw = () => letters[randomInt(letters.length)] ?? "";
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: codeLength }, draw).join(""),
  );
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
