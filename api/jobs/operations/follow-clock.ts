import { addMinutes } from "date-fns";
import { setLimitsBack } from "#api/accounts/queries/limits.ts";
import { setMailsBack } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";
import { setJobsBack } from "../queries/set-back.ts";

/** No lease of a job or a mail is as long. */
const longestLeaseMinutes = 5;

/**
 * A box without a clock of its own starts at any time, until it is told the right one: what waits would wait for a day
 * that is far. Looks at the first call, and when the time is before that of the last.
 */
export function followClock({ store, now: readClock }: Services): () => Promise<void> {
  let last: Date | undefined;
  return async () => {
    const now = readClock();
    const isSetBack = last === undefined || now < last;
    last = now;
    if (!isSetBack) return;
    const longestLease = addMinutes(now, longestLeaseMinutes);
    await setJobsBack(store.write, { now, longestLease });
    await setMailsBack(store.write, { now, longestLease });
    await setLimitsBack(store.write, now);
  };
}
