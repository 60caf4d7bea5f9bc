import { changeOwnEmail, undoAddressChange } from "#contract/wire/accounts/addresses.ts";
import { requireOneself } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { limitFailures } from "../operations/limit-attempts.ts";
import { requireProof } from "../operations/require-proof.ts";
import { undoAddressChange as undo } from "../operations/undo-address-change.ts";
import { updateAccount } from "../operations/update-account.ts";

export const addresses = [
  serve(changeOwnEmail, async ({ input, caller, address, services }) => {
    requireOneself(caller);
    requireProof(services, caller);
    await updateAccount(services, caller, { email: input.email }, address);
    return { messages: ["Saved"] };
  }),

  serve(undoAddressChange, async ({ input, address, services }) => ({
    email: await limitFailures(services, "token:address", address, () =>
      undo(services, input.token, address),
    ),
  })),
];
