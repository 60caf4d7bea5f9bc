import { Refusal } from "#contract/envelope.ts";

/** A refusal of which the dialect names no field, put beside the one that it is about. */
export function aboutField(refusal: Refusal, param: string): Refusal {
  const { reason, message, errors, retryAfterSeconds } = refusal;
  if (errors.length > 0) return refusal;
  return new Refusal(reason, message, { errors: [{ param, msg: message }], retryAfterSeconds });
}
