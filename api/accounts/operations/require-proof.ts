import { subMinutes } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import type { Flag, Instant } from "#api/db/schema.ts";
import type { Services } from "#api/services.ts";
import { proofMinutes } from "#contract/bounds.ts";

interface Proven {
  proven_at: Instant | null;
  of_pages: Flag;
}

export function isProven(
  { now }: Services,
  { proven_at: provenAt }: Pick<Proven, "proven_at">,
): boolean {
  const at = now();
  /* A time that is still to come is of a clock that was set back since. */
  return (
    provenAt !== null &&
    provenAt > subMinutes(at, proofMinutes).toISOString() &&
    provenAt <= at.toISOString()
  );
}

/** For what is dangerous: whoever sits at an open browser need not be the account's person. Refuses `unproven`. */
export function requireProof(services: Services, proven: Pick<Proven, "proven_at">): void {
  if (isProven(services, proven)) return;
  const message = `This takes a proof of who you are that is at most ${proofMinutes} minutes old.`;
  throw new Refusal("unproven", message);
}

/** The same where programs of the dialect call, too, which cannot be asked. */
export function requireProofOnPages(services: Services, caller: Proven): void {
  if (caller.of_pages === 1) requireProof(services, caller);
}
