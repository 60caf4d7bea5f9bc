import { differenceInSeconds } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { sessionCopiedMail } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { insertAudit } from "../queries/audit.ts";
import {
  advanceRefresh,
  type ClientFacts,
  endSessionRow,
  findLiveSession,
} from "../queries/sessions.ts";
import { findUser, markUserActive, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { issueTokens, type IssuedTokens } from "./start-session.ts";

/** How long the refresh token before the present one still gets the answer it may have missed. */
export const graceSeconds = 60;

/**
 * Replaces a refresh token. The one before gets the same successor for 60 s: neither parallel tabs nor an answer lost on
 * a bad line sign anyone out. Anything older has been copied: that ends the session, and is told to its owner.
 */
export async function refreshSession(
  services: Services,
  refreshToken: string,
  client: Pick<ClientFacts, "address" | "isPage">,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { session, number } = await services.tokens.verify("refresh", refreshToken);
  const user = await services.store.write
    .transaction()
    .execute((trx) => advance(services, trx, { id: session, number, ...client }));
  if (!user) {
    void services.mailer.deliver();
    throw new Refusal("missing", "The session has ended. Sign in again.");
  }
  const tokens = await issueTokens(services, user, { session, number: number + 1 });
  return { user, tokens };
}

interface Presented extends Pick<ClientFacts, "address" | "isPage"> {
  /** Of the session. */
  id: number;
  number: number;
}

async function advance(services: Services, trx: Db, { id, number, address, isPage }: Presented) {
  const now = services.now();
  const session = await findLiveSession(trx, id, now);
  if (!session) return undefined;
  const { user_id: userId } = session;
  const behind = session.refresh_number - number;
  const isInGrace = differenceInSeconds(now, session.refreshed_at) <= graceSeconds;
  if (behind === 0) await advanceRefresh(trx, { id, from: number, isPage }, now);
  else if (behind !== 1 || !isInGrace) return endCopied(services, trx, { ...session, address });
  await markUserActive(trx, userId, now);
  return findUser(trx, userId);
}

async function endCopied(
  services: Services,
  trx: Db,
  { id, user_id: userId, address }: { id: number; user_id: number; address: string },
): Promise<undefined> {
  const now = services.now();
  await endSessionRow(trx, { id, userId }, now);
  const details = { because: "copied" };
  await insertAudit(trx, { action: "session ended", subjectId: userId, address, details }, now);
  const user = await findUser(trx, userId);
  if (!user?.email_confirmed_at) return;
  const { productName, publicUrl } = services.settings;
  const link = `${publicUrl}/my-settings/sessions`;
  const mail = sessionCopiedMail({ to: user.email, userName: user.name, productName, link });
  await enqueueMail(trx, mail, now);
}
