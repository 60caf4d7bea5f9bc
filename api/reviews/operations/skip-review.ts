import { addHours } from "date-fns";
import type { Services } from "#api/services.ts";
import { deleteLease } from "../queries/review-leases.ts";
import { upsertSkip } from "../queries/review-skips.ts";

/** A day's work: what was put aside in the morning is there again the next day. */
const skippedHours = 12;

/** Puts a recording aside for one person for twelve hours; others may have it at once. */
export async function skipReview(
  { store, now }: Services,
  recordingId: number,
  userId: number,
): Promise<void> {
  const until = addHours(now(), skippedHours).toISOString();
  await store.write.transaction().execute(async (trx) => {
    await upsertSkip(trx, { recordingId, userId }, until);
    await deleteLease(trx, recordingId, userId);
  });
}
