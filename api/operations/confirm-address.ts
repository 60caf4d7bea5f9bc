import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/names.ts";
import type { ClientFacts } from "../queries/sessions.ts";
import { confirmUserEmail, findUser, type StoredUser } from "../queries/users.ts";
import type { Services } from "../services.ts";
import { startSession, type IssuedTokens } from "./start-session.ts";

interface Confirmed {
  user: StoredUser;
  tokens: IssuedTokens;
  /** The address had been confirmed before this call. */
  before: boolean;
}

/** Spends the token of a confirmation mail and signs its person in. It can be repeated until it expires. */
export async function confirmAddress(
  services: Services,
  token: string,
  client: ClientFacts,
): Promise<Confirmed> {
  const { id, email } = await services.tokens.verify("confirm-email", token);
  return services.store.write.transaction().execute(async (trx) => {
    const before = await findUser(trx, id);
    if (!before) throw new Refusal("missing", `Could not find a user with an id of '${id}'`);
    if (fold(before.email) !== fold(email)) {
      throw new Refusal(
        "unprocessable",
        "This link was for another e-mail address of the account.",
      );
    }
    await confirmUserEmail(trx, id, services.now());
    const user = {
      ...before,
      email_confirmed_at: before.email_confirmed_at ?? services.now().toISOString(),
    };
    const tokens = await startSession(services, trx, user, client);
    return { user, tokens, before: before.email_confirmed_at !== null };
  });
}
