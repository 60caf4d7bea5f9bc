import type { Report } from "./read-report.server.ts";

type Effort = Pick<Report["effort"][number], "recorded" | "silent">;

export function sumEffort(effort: readonly Effort[]): Effort {
  const sum = { recorded: 0, silent: 0 };
  for (const { recorded, silent } of effort) {
    sum.recorded += recorded;
    sum.silent += silent;
  }
  return sum;
}

/** What came by at a location: effort is known there, and a rate can be told. */
export function isPlaced({ locationId }: { locationId: number }): boolean {
  return locationId !== 0;
}
