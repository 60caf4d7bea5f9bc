import { differenceInDays } from "date-fns";

interface DiskDay {
  day: string;
  freeBytes: number;
  totalBytes: number;
}

/** "too early": measured for less than a week, or since the disk was changed. "not filling": nothing became less. */
export type DiskForecast =
  | { state: "fills"; days: number; bytesPerDay: number }
  | { state: "too early"; measuredDays: number }
  | { state: "not filling" };

/** A weekend of rain, or one card of pictures, is no trend. */
export const leastForecastDays = 7;

/**
 * In how many days a disk is full, of which so much is free now, if it goes on as in these days, the oldest first. The
 * median of what each pair of days says (Theil and Sen): a day on which much was deleted or brought in changes little.
 */
export function forecastDisk(days: readonly DiskDay[], freeBytes: number): DiskForecast {
  const newest = days.at(-1);
  const since = days.findLastIndex(({ totalBytes }) => totalBytes !== newest?.totalBytes) + 1;
  const same = days.slice(since);
  const [oldest] = same;
  const measuredDays = newest && oldest ? daysBetween(oldest, newest) : 0;
  if (!newest || measuredDays < leastForecastDays) return { state: "too early", measuredDays };
  const bytesPerDay = -findMedian(listSlopes(same));
  if (bytesPerDay <= 0) return { state: "not filling" };
  return { state: "fills", days: Math.floor(freeBytes / bytesPerDay), bytesPerDay };
}

function daysBetween(from: DiskDay, until: DiskDay): number {
  return differenceInDays(until.day, from.day);
}

function listSlopes(days: readonly DiskDay[]): number[] {
  return days.flatMap((from, index) =>
    days
      .slice(index + 1)
      .map((until) => (until.freeBytes - from.freeBytes) / daysBetween(from, until)),
  );
}

function findMedian(numbers: number[]): number {
  const inOrder = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(inOrder.length / 2);
  const [low = 0, high = 0] = [inOrder[inOrder.length - 1 - middle], inOrder[middle]];
  return (low + high) / 2;
}
