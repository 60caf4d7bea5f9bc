import { scheduler } from "node:timers/promises";
import { differenceInMilliseconds } from "date-fns";
import { toPlace } from "#contract/rules/locations/places.ts";
import { timeOfDayAt } from "#contract/rules/times/time-of-day.ts";
import type { Services } from "#api/services.ts";
import { listWithoutClock, storeTimesOfDay } from "../queries/times-of-day.ts";

/** Whoever asks something meanwhile waits. A recording takes half a millisecond, an old one of many megabytes 50. */
const restAfterMs = 20;
const mostAtOnce = 40;

/** Of recordings from before there was such a thing, and of those that were moved to another place. */
export async function fillTimesOfDay({ store, settings, now }: Services): Promise<void> {
  for (let atOnce = 1; ;) {
    const rows = await listWithoutClock(store.read, atOnce);
    const start = now();
    const filled = rows.map(({ id, recorded_at: at, ...row }) => ({
      id,
      ...row,
      ...timeOfDayAt(new Date(at), toPlace(row), settings.defaultTimeZone),
    }));
    await storeTimesOfDay(store.write, filled);
    if (rows.length < atOnce) return;
    const isSlow = differenceInMilliseconds(now(), start) > restAfterMs;
    atOnce = isSlow ? Math.ceil(atOnce / 2) : Math.min(atOnce * 2, mostAtOnce);
    await scheduler.yield();
  }
}
