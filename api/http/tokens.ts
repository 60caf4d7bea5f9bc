import { createSecretKey } from "node:crypto";
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "#contract/envelope.ts";

/** What each kind of token says, beside `_type`, `iat` and `exp`. */
export interface TokenClaims {
  /** One with `access` is a scoped one, which opens nothing. */
  user: { id: number; session: number; activated?: false; access?: Record<string, unknown> };
  device: { id: number };
  refresh: { session: number; number: number };
  /** That the password was right: the code is still to come. */
  challenge: { id: number };
  /** What a browser was asked to sign with a passkey, on which of our names and for what. */
  passkey: { challenge: string; origin: string; purpose: PasskeyPurpose; id?: number };
  "reset-password": LinkToken & { id: number };
  "confirm-email": LinkToken & { id: number; email: string };
  /** To the address that was the account's before. */
  "undo-address-change": LinkToken & { change: number; email: string };
  "join-group": LinkToken & { id: number; group: number };
  /** The id is the invitation's. */
  "invite-new-user": LinkToken & { id: number; group: number };
  "invite-existing-user": LinkToken & { id: number; group: number };
  /** What an admin passes on by hand: it does not say whether the address has an account. */
  "invitation-link": LinkToken & { group: number };
  /** The id is the feed's. */
  "search-feed": { id: number };
  /** The id is the alert's, which it mutes. A restored site may give that id again, to somebody else's. */
  "stop-alert": { id: number; userId: number };
  /** The id is the link's, which says how long it works. */
  "join-link": { id: number };
  "first-account": Record<never, never>;
  fileDownload: {
    key: string;
    filename: string;
    mimeType: string;
    userId?: number;
    groupId?: number;
  };
}

export type PasskeyPurpose = "add" | "prove" | "second step" | "sign in";

/** Names the row that says when it was spent. */
interface LinkToken {
  jti: string;
}

export type TokenType = keyof TokenClaims;

export type LinkTokenType = {
  [T in TokenType]: TokenClaims[T] extends LinkToken ? T : never;
}[TokenType];

export interface Tokens {
  /** Bare, without the scheme. Without `seconds` it does not expire by itself. */
  sign<T extends TokenType>(type: T, claims: TokenClaims[T], seconds?: number): Promise<string>;
  /** Refuses what is not a sound token of this type. */
  verify<T extends TokenType>(type: T, token: string): Promise<TokenClaims[T]>;
}

const maxRemembered = 10_000;

/** JSON Web Tokens signed with one secret (HS256). A checked signature is remembered until the token expires. */
export function jwtTokens(secret: string, now: () => Date): Tokens {
  const key = createSecretKey(Buffer.from(secret, "utf8"));
  const checked = new Map<string, Record<string, unknown>>();

  async function check(token: string): Promise<Record<string, unknown>> {
    const known = checked.get(token);
    const seconds = now().getTime() / 1000;
    if (known && (known.exp === undefined || (known.exp as number) > seconds)) return known;
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
    if (checked.size >= maxRemembered) checked.clear();
    checked.set(token, payload);
    return payload;
  }

  return {
    sign: (type, claims, seconds) => {
      const issued = Math.floor(now().getTime() / 1000);
      const token = new SignJWT({ ...claims, _type: type }).setProtectedHeader({ alg: "HS256" });
      if (seconds !== undefined) token.setExpirationTime(issued + seconds);
      return token.setIssuedAt(issued).sign(key);
    },
    verify: async <T extends TokenType>(type: T, token: string) => {
      const payload = await check(token).catch((problem: unknown) => {
        throw toRefusal(problem);
      });
      if (payload._type !== type) throw invalidToken(`A token of type "${type}" is needed here.`);
      if (payload.access !== undefined) throw invalidToken("Scoped tokens are not accepted.");
      return payload as TokenClaims[T];
    },
  };
}

/** What a token says it is. Nothing is checked. */
export function readTokenType(token: string): unknown {
  try {
    return decodeJwt(token)._type;
  } catch {
    return undefined;
  }
}

function toRefusal(problem: unknown): unknown {
  if (problem instanceof errors.JWTExpired) return invalidToken("The token has expired.");
  if (problem instanceof errors.JOSEError) return invalidToken("The token is not valid.");
  return problem;
}

function invalidToken(message: string): Refusal {
  return new Refusal("unauthenticated", message);
}
