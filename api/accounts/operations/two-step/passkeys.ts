import { Refusal } from "#contract/envelope.ts";
import { maxPasskeys } from "#contract/wire/accounts/passkeys.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import type { PasskeyPurpose } from "#api/http/tokens.ts";
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  type PasskeyRow,
} from "../../queries/passkeys.ts";
import type { StoredUser } from "../../queries/users.ts";
import type { Services } from "#api/services.ts";
import { changeTwoStep } from "./change-two-step.ts";
import { issuePasskeyToken, requireOrigin, spendPasskeyToken } from "./passkey-challenges.ts";
import { recordTwoStepAct } from "./record-two-step-act.ts";
import { endUnusedTwoStep, turnOnTwoStep } from "./two-step.ts";

export async function askForNewPasskey(services: Services, person: StoredUser, origin: string) {
  requireOrigin(services, origin);
  const passkeys = (await listPasskeys(services.store.read, person.id)).map(toKnown);
  const siteName = services.settings.productName;
  const options = await services.webauthn.describeNewPasskey(
    { origin, siteName },
    { ...person, passkeys },
  );
  return issuePasskeyToken(services, options, { origin, purpose: "add", id: person.id });
}

/** Of one person, who must have one (else `rule`), or of whoever has one for this name. */
export async function askForPasskey(
  services: Services,
  { origin, purpose, id }: { origin: string; purpose: PasskeyPurpose; id?: number },
) {
  requireOrigin(services, origin);
  const rows = id === undefined ? undefined : await listPasskeys(services.store.read, id);
  if (rows?.length === 0) throw new Refusal("rule", "This account has no passkey.");
  const options = await services.webauthn.describePasskeyUse(origin, rows?.map(toKnown));
  const ask = id === undefined ? { origin, purpose } : { origin, purpose, id };
  return issuePasskeyToken(services, options, ask);
}

function toKnown({ credential_id: id, transports }: PasskeyRow) {
  return { id, transports: transports.split(",").filter(Boolean) as "usb"[] };
}

export interface PasskeyAnswer {
  passkeyToken: string;
  response: string;
}

/** Gives the recovery codes where it is the first second step of the account. */
export async function addPasskey(
  services: Services,
  person: StoredUser & { sessionId: number },
  { passkeyToken, response, name }: PasskeyAnswer & { name: string },
  address: string,
): Promise<string[]> {
  const { id: userId, sessionId: rememberId } = person;
  const asked = await spendPasskeyToken(services, passkeyToken, { purpose: "add", id: userId });
  const credential = await services.webauthn.readNewPasskey(response, asked);
  if (!credential) throw new Refusal("rule", "The passkey was not made. Try again.");
  const added = changeTwoStep(services, userId, async (trx) => {
    const { length } = await listPasskeys(trx, userId);
    if (length >= maxPasskeys)
      throw new Refusal("rule", `You have ${maxPasskeys} passkeys already.`);
    const codes = await turnOnTwoStep(services, trx, { userId, rememberId });
    await insertPasskey(trx, { userId, name, credential }, services.now());
    await recordTwoStepAct(services, trx, person, { action: "passkey added", address });
    return codes;
  });
  return orWhenTaken(added, () => new Refusal("taken", "This passkey is here already."));
}

/** With the last one, where there is no app either, two-step sign-in is off. Refuses `missing`. */
export async function removePasskey(
  services: Services,
  person: StoredUser,
  { id, address }: { id: number; address: string },
): Promise<void> {
  await changeTwoStep(services, person.id, async (trx) => {
    const gone = await deletePasskey(trx, { id, userId: person.id });
    if (gone === undefined) throw new Refusal("missing", "Could not find this passkey.");
    if (await endUnusedTwoStep(services, trx, person, { by: person.id, address })) return;
    await recordTwoStepAct(services, trx, person, { action: "passkey removed", address });
  });
}

/** Whose passkey has signed what was asked. Refuses `unauthenticated`. */
export async function usePasskey(
  services: Services,
  { passkeyToken, response }: PasskeyAnswer,
  { purpose, id }: { purpose: PasskeyPurpose; id?: number },
): Promise<number> {
  const { store, now } = services;
  const ask = id === undefined ? { purpose } : { purpose, id };
  const asked = await spendPasskeyToken(services, passkeyToken, ask);
  const passkey = await findPasskey(store.read, services.webauthn.readCredentialId(response) ?? "");
  if (!passkey || (id !== undefined && passkey.user_id !== id)) throw unknownPasskey();
  const from = Number(passkey.counter);
  const credential = { id: passkey.credential_id, publicKey: passkey.public_key, counter: from };
  const to = await services.webauthn.readPasskeyUse(response, { ...asked, credential });
  const isCounted =
    to !== undefined && (await markPasskeyUsed(store.write, { id: passkey.id, from, to }, now()));
  if (!isCounted) throw unknownPasskey();
  return passkey.user_id;
}

function unknownPasskey(): Refusal {
  return new Refusal("unauthenticated", "This passkey doesn't sign in here.");
}
