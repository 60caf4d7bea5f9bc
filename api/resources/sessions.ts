import { Refusal } from "#contract/envelope.ts";
import {
  authenticate,
  confirmEmail,
  endSession,
  getConfirmationToken,
  refreshSession as refreshEndpoint,
  resendConfirmation,
} from "#contract/wire/sessions.ts";
import { clientFacts } from "../http/client-facts.ts";
import { serve } from "../http/serve.ts";
import { confirmAddress } from "../operations/confirm-address.ts";
import { confirmationSeconds, postConfirmation } from "../operations/create-account.ts";
import { countAttempt } from "../operations/limit-attempts.ts";
import { refreshSession } from "../operations/refresh-session.ts";
import { signIn } from "../operations/sign-in.ts";
import { endSessionRow } from "../queries/sessions.ts";
import { findUserByEmail } from "../queries/users.ts";
import { toUserData } from "./to-user-data.ts";

export const sessions = [
  serve(authenticate, async ({ input, request, address, services }) => {
    const { email = "", password } = input;
    const client = clientFacts(request);
    const { user, tokens } = await signIn(services, { email, password, address, client });
    return { token: tokens.token, refreshToken: tokens.refreshToken, userData: toUserData(user) };
  }),

  serve(refreshEndpoint, async ({ input, services }) => {
    const { user, tokens } = await refreshSession(services, input.refreshToken);
    return { ...tokens, userData: toUserData(user) };
  }),

  serve(endSession, async ({ caller, services }) => {
    await endSessionRow(services.store.write, caller.sessionId, services.now());
    return { messages: ["Signed out"] };
  }),

  serve(confirmEmail, async ({ input, request, services }) => {
    const client = clientFacts(request);
    const { user, tokens, before } = await confirmAddress(
      services,
      input.emailConfirmationJWT,
      client,
    );
    const { token, refreshToken } = tokens;
    return { signOutUser: before, token, refreshToken, userData: toUserData(user) };
  }),

  serve(resendConfirmation, async ({ caller, services }) => {
    if (caller.email_confirmed_at) {
      throw new Refusal("unprocessable", "The e-mail address is confirmed already.");
    }
    await countAttempt(services, "confirm:account", caller.email);
    await services.store.write
      .transaction()
      .execute((trx) => postConfirmation(services, trx, caller));
    await services.postman.deliver();
    return { messages: [`Sent a mail to ${caller.email}`] };
  }),

  serve(getConfirmationToken, async ({ input, caller, services }) => {
    /* The token signs its bearer in as that person: reading everything is not enough to get one. */
    if (caller.superView !== "write") throw new Refusal("missing", "User is not an admin.");
    const user = await findUserByEmail(services.store.read, input.email);
    if (!user)
      throw new Refusal(
        "missing",
        `Could not find a user with a name of '${input.email}' for user`,
      );
    const claims = { id: user.id, email: user.email };
    return { token: await services.tokens.sign("confirm-email", claims, confirmationSeconds) };
  }),
];
