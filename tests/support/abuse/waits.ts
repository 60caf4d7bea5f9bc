export interface Waits {
  /** By the clock. */
  answeredMs: number[];
  /** What of that the server's main thread was at work, so that what else the machine does is not counted. */
  workedMs: number[];
  /** Where there was no answer, or one that says the server failed. */
  failures: string[];
}

export interface SomeoneElseOptions {
  url: string;
  paths: string[];
  token: string;
  /** Of the server. */
  pid: number;
}

/** What so great a share of all waited at most. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
