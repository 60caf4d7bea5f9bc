/** What has come of moving recordings to a location. */
export function describeRefiled(count: number): string {
  return count === 1
    ? "1 recording is now filed there."
    : `${count.toLocaleString("en-NZ")} recordings are now filed there.`;
}
