import { Refusal } from "#contract/envelope.ts";
import {
  confirmTwoStep,
  getTwoStep,
  removeTwoStep,
  removeTwoStepOf,
  renewRecoveryCodes,
  startTwoStep,
} from "#contract/wire/accounts/two-step.ts";
import { requireOneself, requireSuperUser } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { isProven, requireProof } from "../operations/require-proof.ts";
import { findSetUp, startApp, addApp } from "../operations/two-step/authenticator-app.ts";
import { renewCodes } from "../operations/two-step/recovery-codes.ts";
import { turnOff } from "../operations/two-step/two-step.ts";
import { countRecoveryCodes, findApp } from "../queries/two-step.ts";
import { listPasskeys, type PasskeyRow } from "../queries/passkeys.ts";
import { findUserByKey } from "../queries/users.ts";

export const twoStep = [
  serve(getTwoStep, async ({ caller, services }) => {
    requireOneself(caller);
    const { read } = services.store;
    const [factor, passkeys, recoveryCodes, setUp] = await Promise.all([
      findApp(read, caller.id),
      listPasskeys(read, caller.id),
      countRecoveryCodes(read, caller.id),
      isProven(services, caller) ? findSetUp(services, caller) : undefined,
    ]);
    const { two_step_at: since } = caller;
    return {
      recoveryCodes,
      app: Boolean(factor?.confirmed_at),
      isProven: isProven(services, caller),
      passkeys: passkeys.map(toPasskey),
      ...(since ? { since } : {}),
      ...(setUp ? { setUp } : {}),
    };
  }),

  serve(startTwoStep, async ({ caller, services }) => {
    requireOneself(caller);
    requireProof(services, caller);
    await startApp(services, caller);
    return {};
  }),

  serve(confirmTwoStep, async ({ input, caller, address, services }) => {
    requireOneself(caller);
    return { recoveryCodes: await addApp(services, caller, { code: input.code, address }) };
  }),

  serve(renewRecoveryCodes, async ({ caller, address, services }) => {
    requireOneself(caller);
    requireProof(services, caller);
    return { recoveryCodes: await renewCodes(services, caller, address) };
  }),

  serve(removeTwoStep, async ({ caller, address, services }) => {
    requireOneself(caller);
    requireProof(services, caller);
    await turnOff(services, caller, { by: caller.id, address });
    return { messages: ["Two-step sign-in is off"] };
  }),

  serve(removeTwoStepOf, async ({ input, caller, address, services }) => {
    requireOneself(caller);
    requireSuperUser(caller, "write");
    requireProof(services, caller);
    const person = await findUserByKey(services.store.read, input.userEmailOrId);
    if (!person) throw new Refusal("missing", "Could not find this user.");
    if (person.id === caller.id)
      throw new Refusal(
        "rule",
        "Turn your own off in your settings, with a recent proof of who you are.",
      );
    await turnOff(services, person, { by: caller.id, address });
    return { messages: [`Two-step sign-in of ${person.name} is off`] };
  }),
];

function toPasskey({ id, name, created_at: createdAt, used_at: usedAt }: PasskeyRow) {
  return { id, name, createdAt, ...(usedAt ? { usedAt } : {}) };
}
