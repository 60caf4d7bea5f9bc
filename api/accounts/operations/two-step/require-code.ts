import { invalidFields, Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { findApp, spendRecoveryCode, spendStep } from "../../queries/two-step.ts";
import { limitFailures } from "../limit-attempts.ts";
import { hashOf } from "./recovery-codes.ts";

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
export const spendAppCode: Spend = async ({ authenticator }, trx, { userId, code }) => {
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
