import { createHash, randomInt } from "node:crypto";
import { recoveryCodeCount } from "#contract/wire/accounts/two-step.ts";
import type { Services } from "#api/services.ts";
import { replaceRecoveryCodes } from "../../queries/two-step.ts";
import { changeTwoStep } from "./change-two-step.ts";
import { recordTwoStepAct, type Person } from "./record-two-step-act.ts";

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

/* Without those that are taken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 16;

/** Of 79 bits each: too many to try, so that their hashes tell nothing. */
export function drawCodes(): string[] {
  const draw = () => letters[randomInt(letters.length)] ?? "";
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: codeLength }, draw).join(""),
  );
}

export function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
