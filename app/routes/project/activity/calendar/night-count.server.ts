import { nightSpan } from "#contract/rules/times/nights.ts";

interface CountedNight {
  night: string;
  count: number;
  hasRecordings: boolean;
}

interface Setting {
  /** There was no time to count what is older. */
  countedFrom: string | undefined;
  /** The night of now. */
  tonight: string;
  zone: string;
}

/**
 * How much a night holds: nothing where nothing was recorded, "12+" where only its end was counted, "?" where none of
 * it was. Of visits some that are older are known.
 */
export function toNightCount(
  { night, count, hasRecordings }: CountedNight,
  { countedFrom, tonight, zone }: Setting,
) {
  const { start, stop } = nightSpan(night, zone);
  const isFuture = night > tonight;
  const isOlder = countedFrom !== undefined && stop.toISOString() <= countedFrom;
  const isUncounted = isOlder && count === 0;
  const isPart = countedFrom !== undefined && start.toISOString() < countedFrom;
  const number = `${count.toLocaleString("en-NZ")}${isPart ? "+" : ""}`;
  return {
    isFuture,
    isUncounted,
    text: isFuture || !hasRecordings ? undefined : isUncounted ? "?" : number,
  };
}
