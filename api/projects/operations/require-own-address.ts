import { Refusal } from "#contract/envelope.ts";
import type { Actor } from "./change-people.ts";

/** Anyone can register with an address that is not theirs. Refuses `forbidden`. */
export function requireOwnAddress(by: Pick<Actor, "email_confirmed_at">): void {
  if (!by.email_confirmed_at) throw new Refusal("forbidden", "Confirm your email address first.");
}
