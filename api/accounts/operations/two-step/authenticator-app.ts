import { subMinutes } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { setUpMinutes } from "#contract/wire/accounts/two-step.ts";
import type { Services } from "#api/services.ts";
import { confirmApp, findApp, putApp } from "../../queries/two-step.ts";
import { changeTwoStep } from "./change-two-step.ts";
import { recordTwoStepAct, type Person } from "./record-two-step-act.ts";
import { requireCode, spendAppCode } from "./require-code.ts";
import { turnOnTwoStep } from "./two-step.ts";

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

async function findStarted({ store, now }: Services, userId: number) {
  const factor = await findApp(store.read, userId);
  const since = subMinutes(now(), setUpMinutes).toISOString();
  const isOver = !factor || factor.confirmed_at !== null || factor.started_at < since;
  return isOver ? undefined : factor;
}

function notStarted(): Refusal {
  const within = `Enter the first code within ${setUpMinutes} minutes.`;
  return new Refusal("rule", `Start setting up two-step sign-in again. ${within}`);
}
