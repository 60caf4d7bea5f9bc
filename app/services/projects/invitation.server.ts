import type { ReplyOf } from "#contract/endpoint.ts";
import { fromUrlToken, toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { readInvitation } from "#contract/wire/projects/invitations.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";
import { findNextUrl } from "../navigation/navigation.server.ts";

/** What a mailed invitation offers, and to whom. */
export type Offer = ReplyOf<typeof readInvitation>;

/** The token of the invitation that led here: in the path, or in the path of the page to go on to. */
export function findInvitationToken({
  params,
  url,
}: {
  params: { token?: string };
  url: URL;
}): string | undefined {
  const [, nextToken] = /^\/accept-invite\/([^/?#]+)/.exec(findNextUrl(url) ?? "") ?? [];
  const text = params.token ?? nextToken;
  return text === undefined ? undefined : fromUrlToken(text);
}

/** Undefined where the invitation cannot be accepted any more. */
export async function findOffer(args: PageArgs, token: string): Promise<Offer | undefined> {
  const outcome = await attempt(args, readInvitation, { acceptGroupInviteJWT: token });
  return outcome.ok ? outcome.reply : undefined;
}

/** Whatever was given as a token stays one word of the path. */
export function toAcceptPath(token: string): string {
  return `/accept-invite/${encodeURIComponent(toUrlToken(token)).replaceAll("%3A", ":")}`;
}
