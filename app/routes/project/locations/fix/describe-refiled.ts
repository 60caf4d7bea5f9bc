/** What has come of moving recordings to a location. */
export function describeRefiled(count: number): string {
  return count === 1
    ? "1 recording is filed there now."
    : `${count.toLocaleString("en-NZ")} recordings are filed there now.`;
}
