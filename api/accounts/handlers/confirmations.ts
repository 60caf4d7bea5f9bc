import { Refusal } from "#contract/envelope.ts";
import {
  confirmEmail,
  getConfirmationToken,
  resendConfirmation,
} from "#contract/wire/accounts/sessions.ts";
import { requireSuperUser } from "#api/http/caller.ts";
import { clientFacts } from "#api/http/client-facts.ts";
import { serve } from "#api/http/serve.ts";
import { shownEmail } from "../operations/change-address.ts";
import { confirmAddress } from "../operations/confirm-address.ts";
import { countAttempt, limitFailures } from "../operations/limit-attempts.ts";
import {
  issueConfirmationToken,
  enqueueConfirmationMail,
} from "../operations/enqueue-confirmation-mail.ts";
import { hasAnyMembership } from "#api/projects/queries/access.ts";
import { requireProofOnPages } from "../operations/require-proof.ts";
import { findUserByEmail, findUserByNewEmail } from "../queries/users.ts";
import { toOpenedSession } from "./to-opened-session.ts";

export const confirmations = [
  serve(confirmEmail, async ({ input, request, address, services }) => {
    const client = clientFacts(request, address);
    const confirmed = await limitFailures(services, "token:address", address, () =>
      confirmAddress(services, input.emailConfirmationJWT, client),
    );
    return { signOutUser: confirmed.before, ...toOpenedSession(confirmed) };
  }),

  serve(resendConfirmation, async ({ input, caller, services }) => {
    const { joinToken } = input;
    const { new_email: newEmail } = caller;
    if (caller.email_confirmed_at && newEmail === null) {
      throw new Refusal("unprocessable", "The email address is already confirmed.");
    }
    await countAttempt(services, "confirm-again:account", String(caller.id));
    await countAttempt(services, "confirm:account", String(caller.id));
    await services.store.write.transaction().execute(async (trx) => {
      if (newEmail !== null) {
        const person = { ...caller, email: newEmail };
        return enqueueConfirmationMail(services, trx, person, { reason: "new address", joinToken });
      }
      const isNew = !(await hasAnyMembership(trx, caller.id));
      const reason = isNew ? "new account" : "existing account";
      return enqueueConfirmationMail(services, trx, caller, { reason, joinToken });
    });
    await services.mailer.deliver();
    return { messages: [`Sent an email to ${shownEmail(caller)}`] };
  }),

  serve(getConfirmationToken, async ({ input, caller, services }) => {
    /* The token signs its bearer in as that person: reading everything is not enough to get one. */
    requireSuperUser(caller, "write");
    requireProofOnPages(services, caller);
    const { read } = services.store;
    const waiting = await findUserByNewEmail(read, input.email);
    const user = waiting ?? (await findUserByEmail(read, input.email));
    if (!user)
      throw new Refusal(
        "missing",
        `Could not find a user with a name of '${input.email}' for user`,
      );
    const claims = { id: user.id, email: shownEmail(user) };
    const token = await services.store.write
      .transaction()
      .execute((trx) => issueConfirmationToken(services, trx, claims));
    return { token };
  }),
];
