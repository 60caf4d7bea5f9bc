import { decodeJwt, type JWTPayload } from "jose";

/** What a mailed token says of itself, only to be shown: the API checks it when a button spends it. */
export function peekIntoToken(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
