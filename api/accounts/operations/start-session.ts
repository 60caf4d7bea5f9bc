import { addSeconds } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { isBlocked } from "../queries/people.ts";
import { insertAudit } from "../queries/audit.ts";
import { insertSession, type ClientFacts } from "../queries/sessions.ts";
import { markUserActive } from "../queries/users.ts";
import type { Services } from "#api/services.ts";

export const accessTokenSeconds = 300;
/** The answer's `expiry` is a little early, so that clients refresh in time. */
const expirySeconds = 295;

interface Person {
  id: number;
  email_confirmed_at: string | null;
}

export interface Lifetime {
  /** The access token lasts as long as its session. */
  lasting?: boolean;
}

interface Start extends Lifetime {
  /** The link of a mail proves the mailbox alone. */
  isProven?: boolean;
}

export interface IssuedTokens {
  token: string;
  refreshToken: string;
  expiry: string;
}

/** Refuses `forbidden` who is blocked. */
export async function startSession(
  services: Services,
  trx: Db,
  person: Person,
  client: ClientFacts,
  { isProven = true, ...lifetime }: Start = {},
): Promise<IssuedTokens> {
  const now = services.now();
  const { id } = person;
  const { address } = client;
  if (await isBlocked(trx, id)) {
    throw new Refusal("forbidden", "This account is blocked. Ask the people who run this site.");
  }
  await markUserActive(trx, id, now);
  await insertAudit(trx, { action: "signed in", actor: { id }, subjectId: id, address }, now);
  const session = await insertSession(trx, { userId: id, isProven }, client, now);
  return issueTokens(services, person, { session, number: 1 }, lifetime);
}

/** The two tokens of a session. The refresh token follows from its number alone, so it is never stored. */
export async function issueTokens(
  services: Services,
  person: Person,
  refresh: { session: number; number: number },
  lifetime?: Lifetime,
): Promise<IssuedTokens> {
  const access = await issueAccessToken(services, person, refresh.session, lifetime);
  return { ...access, refreshToken: await services.tokens.sign("refresh", refresh) };
}

export async function issueAccessToken(
  { tokens, now }: Services,
  { id, email_confirmed_at }: Person,
  session: number,
  { lasting = false }: Lifetime = {},
): Promise<{ token: string; expiry: string }> {
  const claims = { id, session, ...(email_confirmed_at ? {} : { activated: false as const }) };
  const seconds = lasting ? undefined : accessTokenSeconds;
  return {
    token: `JWT ${await tokens.sign("user", claims, seconds)}`,
    expiry: addSeconds(now(), expirySeconds).toISOString(),
  };
}
