import { setTimeout } from "node:timers/promises";
import { describeBucketFault, isBucketFault } from "#api/files/s3/describe-bucket-fault.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";
import { PlaceFault } from "./backup-place.ts";

/** People wait for it. */
const answerMs = 10_000;

/** What is asked of a place. Rejects with PlaceFault, which says the fault and its cause. */
export async function withinTime<T>(work: Promise<T>, fault: string): Promise<T> {
  const ended = new AbortController();
  const late = setTimeout(answerMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`no answer within ${answerMs / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    const why = isBucketFault(error) ? describeBucketFault(error) : errorMessage(error);
    throw new PlaceFault(`${fault}: ${why}`, { cause: error });
  } finally {
    ended.abort();
  }
}
