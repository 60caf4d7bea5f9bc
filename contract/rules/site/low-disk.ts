/** Less is too little for some weeks of a few cameras, or for a large site. */
const leastBytes = 5_000_000_000;
const leastShare = 0.1;

/** Whether so little of a disk is free that somebody should see to it. */
export function isDiskLow({ free, total }: { free: number; total: number }): boolean {
  return free < Math.min(leastBytes, leastShare * total);
}
