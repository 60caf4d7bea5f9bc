import { addSeconds } from "date-fns";
import type { Db } from "../db/open.ts";
import { deleteIdleSessions, insertSession, type ClientFacts } from "../queries/sessions.ts";
import { markUserActive } from "../queries/users.ts";
import type { Services } from "../services.ts";

export const accessTokenSeconds = 300;
/** The answer's `expiry` is a little early, so that clients refresh in time. */
const expirySeconds = 295;

interface Person {
  id: number;
  email_confirmed_at: string | null;
}

export interface IssuedTokens {
  token: string;
  refreshToken: string;
  expiry: string;
}

/** Opens a session of a person on one client, and clears away those that have lain idle too long. */
export async function startSession(
  services: Services,
  trx: Db,
  person: Person,
  client: ClientFacts,
): Promise<IssuedTokens> {
  const now = services.now();
  await deleteIdleSessions(trx, person.id, now);
  await markUserActive(trx, person.id, now);
  const session = await insertSession(trx, person.id, client, now);
  return issueTokens(services, person, { session, number: 1 });
}

/** The two tokens of a session. The refresh token follows from its number alone, so it is never stored. */
export async function issueTokens(
  { tokens, now }: Services,
  { id, email_confirmed_at }: Person,
  refresh: { session: number; number: number },
): Promise<IssuedTokens> {
  const claims = {
    id,
    session: refresh.session,
    ...(email_confirmed_at ? {} : { activated: false as const }),
  };
  return {
    token: `JWT ${await tokens.sign("user", claims, accessTokenSeconds)}`,
    refreshToken: await tokens.sign("refresh", refresh),
    expiry: addSeconds(now(), expirySeconds).toISOString(),
  };
}
