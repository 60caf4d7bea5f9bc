import { maxCounted } from "#contract/wire/visits/visit-search.ts";

const text = { visits: ["visit", "visits"], recordings: ["recording", "recordings"] } as const;

export interface Total {
  count: number;
  /** There are more than were counted. */
  isMore?: boolean;
  /** There was no time to count on. */
  isAtLeast?: boolean;
}

/** Of recordings, which are counted to one more than `maxCounted`. */
export function toTotal({
  totalCount = 0,
  isAtLeast = false,
}: {
  totalCount?: number | undefined;
  isAtLeast?: boolean | undefined;
}): Total {
  return { count: Math.min(totalCount, maxCounted), isMore: totalCount > maxCounted, isAtLeast };
}

/** "More than 10,000 recordings"; "At least 900 visits" */
export function describeTotal(
  of: keyof typeof text,
  { count, isMore = false, isAtLeast = false }: Total,
): string {
  const [one, many] = text[of];
  const bound = isMore ? "More than " : isAtLeast ? "At least " : "";
  return `${bound}${count.toLocaleString("en-NZ")} ${count === 1 && !isMore ? one : many}`;
}
