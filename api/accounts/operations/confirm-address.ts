import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import { isAddressTaken } from "../queries/address-changes.ts";
import { insertAudit } from "../queries/audit.ts";
import { spendLinkTokenRow, spendLinkTokensOf } from "../queries/link-tokens.ts";
import type { ClientFacts } from "../queries/sessions.ts";
import { findUserForUpdate, setConfirmedEmail, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { voidMailedLinks } from "./change-address.ts";
import { hasTwoStep } from "./two-step/two-step.ts";
import { issueTokens, startSession, type IssuedTokens } from "./start-session.ts";

interface Confirmed {
  user: StoredUser;
  tokens: IssuedTokens;
  /** The address had been confirmed before this call, or the account takes a code: nobody is signed in. */
  before: boolean;
}

/** Spends the token of a confirmation mail and signs its person in. */
export async function confirmAddress(
  services: Services,
  token: string,
  client: ClientFacts,
): Promise<Confirmed> {
  const { id, email, jti } = await services.tokens.verify("confirm-email", token);
  const now = services.now();
  return services.store.write.transaction().execute(async (trx) => {
    const user = await findUserForUpdate(trx, id);
    const isUnspent = await spendLinkTokenRow(trx, Number(jti), now);
    if (!user) throw new Refusal("missing", `Could not find a user with an id of '${id}'`);
    const isNew = user.new_email !== null && fold(user.new_email) === fold(email);
    if (!isNew && fold(user.email) !== fold(email)) {
      throw new Refusal(
        "unprocessable",
        "This link was for a different email address of the account.",
      );
    }
    if (user.email_confirmed_at && !isNew) {
      return { user, tokens: await issueDeadTokens(services, user), before: true };
    }
    if (!isUnspent) throw new Refusal("unprocessable", "This link no longer works.");
    if (isNew && (await isAddressTaken(trx, { email, exceptUserId: id }, now))) {
      throw new Refusal("unprocessable", "This address belongs to another account.");
    }
    const confirmed = { ...user, email, email_confirmed_at: now.toISOString(), new_email: null };
    await setConfirmedEmail(trx, id, email, now);
    if (isNew) await voidMailedLinks(trx, id, now);
    await spendLinkTokensOf(trx, { userId: id, type: "confirm-email" }, now);
    await insertAudit(
      trx,
      { action: "address confirmed", actor: { id }, subjectId: id, address: client.address },
      now,
    );
    /* The link proves the mailbox alone. */
    const needsCode = await hasTwoStep(trx, id);
    const tokens = needsCode
      ? await issueDeadTokens(services, confirmed)
      : await startSession(services, trx, confirmed, client, { isProven: false });
    return { user: confirmed, tokens, before: needsCode };
  });
}

/** The dialect promises tokens for a used link, too. There is no session 0, so that it signs nobody in. */
function issueDeadTokens(services: Services, user: StoredUser): Promise<IssuedTokens> {
  return issueTokens(services, user, { session: 0, number: 1 });
}
