import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#contract/envelope.ts";

/**
 * Refuses a change of what is no longer as the caller has read it, in the transaction that would make it: 422
 * `unprocessable` about the field `before`. Callers that do not say what they have read change it whatever it is.
 */
export function requireUnchanged<T>(stored: T, before: T | undefined): void {
  if (before === undefined || isDeepStrictEqual(stored, before)) return;
  const msg = "It has been changed meanwhile.";
  throw new Refusal("unprocessable", msg, { errors: [{ param: "before", msg, location: "body" }] });
}
