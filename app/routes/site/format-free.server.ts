import { formatBytes } from "#contract/rules/times/durations.ts";

/** "2.1 GB of 64.0 GB" */
export function formatFree({ bytes, ofBytes }: { bytes: number; ofBytes: number }): string {
  return `${formatBytes(bytes)} of ${formatBytes(ofBytes)}`;
}
