import { differenceInSeconds } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { advanceRefresh, endSessionRow, findLiveSession } from "../queries/sessions.ts";
import { findUser, markUserActive, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { issueTokens, type IssuedTokens } from "./start-session.ts";

/** How long the last but one refresh token still gets the answer it may have missed. */
export const graceSeconds = 60;

/**
 * Replaces a refresh token. One that was used before gets the same successor again until that successor has been
 * used, and for 60 s after: neither parallel tabs nor an answer lost on a bad line sign anyone out. Anything
 * older has been copied, and ends the session.
 */
export async function refreshSession(
  services: Services,
  refreshToken: string,
): Promise<{ user: StoredUser; tokens: IssuedTokens }> {
  const { session, number } = await services.tokens.verify("refresh", refreshToken);
  const outcome = await services.store.write
    .transaction()
    .execute((trx) => advance(services, trx, session, number));
  if (!outcome) throw new Refusal("missing", "The session has ended. Sign in again.");
  const tokens = await issueTokens(services, outcome, { session, number: number + 1 });
  return { user: outcome, tokens };
}

async function advance(services: Services, trx: Db, id: number, number: number) {
  const now = services.now();
  const session = await findLiveSession(trx, id, now);
  if (!session) return undefined;
  const behind = session.refresh_number - number;
  const inGrace = differenceInSeconds(now, session.refreshed_at) <= graceSeconds;
  if (behind < 0 || behind > 2 || (behind === 2 && !inGrace)) {
    await endSessionRow(trx, { id, userId: session.user_id }, now);
    return undefined;
  }
  if (behind === 0) await advanceRefresh(trx, id, number, now);
  await markUserActive(trx, session.user_id, now);
  return findUser(trx, session.user_id);
}
