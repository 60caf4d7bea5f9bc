import { Refusal } from "#contract/envelope.ts";
import {
  confirmEmail,
  getConfirmationToken,
  resendConfirmation,
} from "#contract/wire/accounts/sessions.ts";
import { clientFacts } from "#api/http/client-facts.ts";
import { serve } from "#api/http/serve.ts";
import { confirmAddress } from "../operations/confirm-address.ts";
import { countAttempt, limitFailures } from "../operations/limit-attempts.ts";
import {
  issueConfirmationToken,
  enqueueConfirmationMail,
} from "../operations/enqueue-confirmation-mail.ts";
import { hasAnyMembership } from "#api/projects/queries/access.ts";
import { findUserByEmail } from "../queries/users.ts";
import { toOpenedSession } from "./to-opened-session.ts";

export const confirmations = [
  serve(confirmEmail, async ({ input, request, address, services }) => {
    const client = clientFacts(request, address);
    const confirmed = await limitFailures(services, "token:address", address, () =>
      confirmAddress(services, input.emailConfirmationJWT, client),
    );
    return { signOutUser: confirmed.before, ...toOpenedSession(confirmed) };
  }),

  serve(resendConfirmation, async ({ caller, services }) => {
    if (caller.email_confirmed_at) {
      throw new Refusal("unprocessable", "The email address is already confirmed.");
    }
    await countAttempt(services, "confirm-again:account", String(caller.id));
    await countAttempt(services, "confirm:account", String(caller.id));
    await services.store.write.transaction().execute(async (trx) => {
      const isNew = !(await hasAnyMembership(trx, caller.id));
      await enqueueConfirmationMail(
        services,
        trx,
        caller,
        isNew ? "new account" : "existing account",
      );
    });
    await services.mailer.deliver();
    return { messages: [`Sent an email to ${caller.email}`] };
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
    const token = await services.store.write
      .transaction()
      .execute((trx) => issueConfirmationToken(services, trx, claims));
    return { token };
  }),
];
