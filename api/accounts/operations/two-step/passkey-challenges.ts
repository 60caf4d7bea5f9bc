import { isIP } from "node:net";
import { Refusal } from "#contract/envelope.ts";
import { passkeyMinutes } from "#contract/wire/accounts/passkeys.ts";
import type { PasskeyPurpose, TokenClaims } from "#api/http/tokens.ts";
import { countOne } from "../../queries/limits.ts";
import type { Services } from "#api/services.ts";

/** A name of this server, where browsers keep passkeys: over HTTPS, or on this very machine. Refuses `rule`. */
export function requireOrigin({ settings }: Services, origin: string): void {
  const { publicUrl, allowedHosts } = settings;
  const url = URL.parse(origin);
  const isOurs =
    origin === publicUrl ||
    (url?.origin === origin &&
      url.port === new URL(publicUrl).port &&
      allowedHosts.includes(url.hostname));
  const isSafe = url?.protocol === "https:" || url?.hostname === "localhost";
  if (isOurs && isSafe && isIP(url.hostname) === 0) return;
  throw new Refusal(
    "rule",
    "Passkeys work where this site is reached by its own name, over HTTPS.",
  );
}

interface Ask {
  origin: string;
  purpose: PasskeyPurpose;
  /** Of whom; absent where anybody may answer. */
  id?: number;
}

/** What goes to the browser, and the token that comes back with its answer. */
export async function issuePasskeyToken<T extends { challenge: string }>(
  { tokens }: Services,
  options: T,
  ask: Ask,
): Promise<{ options: Record<string, unknown>; passkeyToken: string }> {
  const claims = { ...ask, challenge: options.challenge };
  const passkeyToken = await tokens.sign("passkey", claims, passkeyMinutes * 60);
  return { options: { ...options }, passkeyToken };
}

/** Whatever comes of it: each is answered once. Nothing is stored before. */
export async function spendPasskeyToken(
  { tokens, store, now }: Services,
  token: string,
  { purpose, id }: Omit<Ask, "origin">,
): Promise<TokenClaims["passkey"]> {
  const claims = await tokens.verify("passkey", token);
  const longEnough = 2 * passkeyMinutes * 60;
  const window = { key: `passkey:${claims.challenge}`, seconds: longEnough };
  const { count } = await countOne(store.write, window, now());
  if (claims.purpose === purpose && claims.id === id && count === 1) return claims;
  throw new Refusal("unauthenticated", "This was answered before. Try again.");
}
