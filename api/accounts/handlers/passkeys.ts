import {
  addPasskey as addEndpoint,
  finishPasskeySignIn,
  removePasskey as removeEndpoint,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from "#contract/wire/accounts/passkeys.ts";
import { requireOneself } from "#api/http/caller.ts";
import { clientFacts } from "#api/http/client-facts.ts";
import { serve } from "#api/http/serve.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  removePasskey,
} from "../operations/two-step/passkeys.ts";
import { requireProof } from "../operations/require-proof.ts";
import { signInByPasskey } from "../operations/sign-in.ts";
import { toOpenedSession } from "./to-opened-session.ts";

export const passkeys = [
  serve(startPasskey, async ({ input, caller, services }) => {
    requireOneself(caller);
    return askForNewPasskey(services, caller, input.origin);
  }),

  serve(addEndpoint, async ({ input, caller, address, services }) => {
    requireOneself(caller);
    requireProof(services, caller);
    return { recoveryCodes: await addPasskey(services, caller, input, address) };
  }),

  serve(removeEndpoint, async ({ input, caller, address, services }) => {
    requireOneself(caller);
    requireProof(services, caller);
    await removePasskey(services, caller, { id: input.passkeyId, address });
    return { messages: ["Removed the passkey"] };
  }),

  serve(startPasskeyProof, async ({ input, caller, services }) => {
    requireOneself(caller);
    const { origin } = input;
    return askForPasskey(services, { origin, purpose: "prove", id: caller.id });
  }),

  serve(startPasskeySignIn, async ({ input: { origin, challengeToken }, services }) => {
    if (challengeToken === undefined)
      return askForPasskey(services, { origin, purpose: "sign in" });
    const { id } = await services.tokens.verify("challenge", challengeToken);
    return askForPasskey(services, { origin, purpose: "second step", id });
  }),

  serve(finishPasskeySignIn, async ({ input, request, address, services }) =>
    toOpenedSession(await signInByPasskey(services, input, clientFacts(request, address))),
  ),
];
