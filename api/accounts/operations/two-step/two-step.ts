import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { deletePasskeysSince, listPasskeys } from "../../queries/passkeys.ts";
import { endSessionsOf } from "../../queries/sessions.ts";
import {
  deleteApp,
  deleteTwoStep,
  findApp,
  markTwoStep,
  replaceRecoveryCodes,
} from "../../queries/two-step.ts";
import { findUser } from "../../queries/users.ts";
import { changeTwoStep } from "./change-two-step.ts";
import { recordTwoStepAct, type Person } from "./record-two-step-act.ts";
import { drawCodes, hashOf } from "./recovery-codes.ts";

/** Whether signing in takes a second step. */
export async function hasTwoStep(db: Db, userId: number): Promise<boolean> {
  return (await findUser(db, userId))?.two_step_at != null;
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
