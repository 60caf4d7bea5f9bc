const text = { visits: ["visit", "visits"], recordings: ["recording", "recordings"] } as const;

export interface Total {
  count: number;
  /** There are more than were counted. */
  isMore?: boolean;
  /** There was no time to count on. */
  isAtLeast?: boolean;
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
