import { addSeconds } from "date-fns";
import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Db } from "#api/db/open.ts";
import type { LinkTokenType, TokenClaims } from "#api/http/tokens.ts";
import { insertLinkToken } from "../queries/link-tokens.ts";
import type { Services } from "#api/services.ts";

const hour = 60 * 60;
const day = 24 * hour;

/** How long the link of a mail works, in seconds. */
export const linkSeconds: Record<LinkTokenType, number> = {
  "reset-password": day,
  "confirm-email": day,
  "undo-address-change": 7 * day,
  "join-group": 7 * day,
  "invite-new-user": 7 * day,
  "invite-existing-user": 7 * day,
  "invitation-link": 7 * day,
};

/** A signed token whose row remembers that it was spent. Its payload can be read by whoever holds it. */
export async function issueLinkToken<T extends LinkTokenType>(
  services: Services,
  trx: Db,
  type: T,
  claims: Omit<TokenClaims[T], "jti">,
  { userId }: { userId: number | null },
): Promise<string> {
  return (await issueRememberedToken(services, trx, type, claims, { userId })).token;
}

/** The same with the id of its row, for what remembers the token. */
export async function issueRememberedToken<T extends LinkTokenType>(
  { tokens, now }: Services,
  trx: Db,
  type: T,
  claims: Omit<TokenClaims[T], "jti">,
  { userId }: { userId: number | null },
): Promise<{ id: number; token: string }> {
  const seconds = linkSeconds[type];
  const expiresAt = addSeconds(now(), seconds);
  const id = await insertLinkToken(trx, { type, userId, expiresAt }, now());
  const named = { ...claims, jti: String(id) } as unknown as TokenClaims[T];
  return { id, token: await tokens.sign(type, named, seconds) };
}

export function toLink({ settings }: Services, page: string, token: string, query = ""): string {
  return `${settings.publicUrl}/${page}/${toUrlToken(token)}${query}`;
}
