import { scheduler } from "node:timers/promises";
import { toPlace } from "#contract/rules/locations/places.ts";
import { timeOfDayAt } from "#contract/rules/times/time-of-day.ts";
import type { Services } from "#api/services.ts";
import { listWithoutClock, storeTimesOfDay } from "../queries/times-of-day.ts";

/** Each takes half a millisecond or more, and whoever asks something meanwhile waits. */
const recordingsAtOnce = 20;

/** Of recordings from before there was such a thing, and of those that were moved to another place. */
export async function fillTimesOfDay({ store, settings }: Services): Promise<void> {
  for (;;) {
    const rows = await listWithoutClock(store.read, recordingsAtOnce);
    const filled = rows.map(({ id, recorded_at: at, ...row }) => ({
      id,
      ...row,
      ...timeOfDayAt(new Date(at), toPlace(row), settings.defaultTimeZone),
    }));
    await storeTimesOfDay(store.write, filled);
    if (rows.length < recordingsAtOnce) return;
    await scheduler.yield();
  }
}
