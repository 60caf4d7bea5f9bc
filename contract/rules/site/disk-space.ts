import { formatBytes } from "../times/durations.ts";

/** Less is too little for some weeks of a few cameras, or for a large site. */
const leastBytes = 5_000_000_000;
const leastShare = 0.1;

/** Is left to the database: what is there can be seen and tagged, though nothing more is stored. */
const keptBytes = 200_000_000;
const keptShare = 0.02;

interface Space {
  free: number;
  total: number;
}

/** "2.1 GB of 64.0 GB" */
export function formatSpace({ free, total }: Space): string {
  return `${formatBytes(free)} of ${formatBytes(total)}`;
}

/** Whether so little of a disk is free that somebody should see to it. */
export function isDiskLow({ free, total }: Space): boolean {
  return free < Math.min(leastBytes, leastShare * total);
}

/** How much of a disk no upload takes. */
export function keptSpace(total: number): number {
  return Math.min(keptBytes, keptShare * total);
}

/** Whether uploads are refused. */
export function isDiskFull({ free, total }: Space): boolean {
  return free <= keptSpace(total);
}
