import { Refusal } from "#contract/envelope.ts";
import {
  changeOwnPassword as changeOwnEndpoint,
  changePassword,
  requestPasswordReset,
  requestPasswordResetLegacy,
  validateResetToken,
} from "#contract/wire/accounts/passwords.ts";
import { requireOneself } from "#api/http/caller.ts";
import { clientFacts } from "#api/http/client-facts.ts";
import { serve } from "#api/http/serve.ts";
import {
  changeOwnPassword,
  changePasswordByToken,
  readResetToken,
} from "../operations/change-password.ts";
import { countAttempt, limitFailures } from "../operations/limit-attempts.ts";
import { hasTwoStep } from "../operations/two-step/two-step.ts";
import { insertResetRequest } from "../queries/reset-requests.ts";
import type { Services } from "#api/services.ts";
import { toOpenedSession } from "./to-opened-session.ts";
import { toUserData } from "./to-user-data.ts";

export const passwords = [
  serve(requestPasswordReset, ({ input, address, services }) =>
    recordResetRequest(services, { ...input, address, legacyLink: false }),
  ),

  serve(requestPasswordResetLegacy, ({ input, address, services }) =>
    recordResetRequest(services, { ...input, address, legacyLink: true }),
  ),

  serve(validateResetToken, async ({ input, address, services }) =>
    limitFailures(services, "token:address", address, async () => {
      const { user, isUnspent } = await readResetToken(services, input.token);
      if (!isUnspent)
        throw new Refusal("rule", "This link has already been used. Ask for a new one.");
      const needsCode = await hasTwoStep(services.store.read, user.id);
      return { userData: toUserData(user), ...(needsCode ? { needsCode } : {}) };
    }),
  ),

  serve(changePassword, async ({ input, request, address, services }) => {
    const client = clientFacts(request, address);
    const changed = await limitFailures(services, "token:address", address, () =>
      changePasswordByToken(services, input, client),
    );
    return toOpenedSession(changed);
  }),

  serve(changeOwnEndpoint, async ({ input, caller, address, services }) => {
    requireOneself(caller);
    await changeOwnPassword(services, caller, input, address);
    return { messages: ["Changed the password"] };
  }),
];

interface ResetRequest {
  email: string;
  legacyLink: boolean;
  address: string;
}

/** Answers alike whether the account exists or not; that is looked up later. */
async function recordResetRequest(services: Services, resetRequest: ResetRequest) {
  const { store, now, wakeResets } = services;
  await countAttempt(services, "reset:account", resetRequest.email);
  await countAttempt(services, "reset:address", resetRequest.address);
  await insertResetRequest(store.write, resetRequest, now());
  wakeResets();
  return { messages: ["If there is an account with this address, an email is on its way to it"] };
}
