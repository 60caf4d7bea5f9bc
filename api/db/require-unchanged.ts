import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#contract/envelope.ts";

/** In the transaction of the change: 422 about `before` where it is not what is stored; undefined always passes. */
export function requireUnchanged<T>(stored: T, before: T | undefined): void {
  if (before === undefined || isDeepStrictEqual(stored, before)) return;
  const msg = "It has been changed since you read it.";
  throw new Refusal("unprocessable", msg, { errors: [{ param: "before", msg, location: "body" }] });
}
