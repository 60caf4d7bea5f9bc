/** "1,212" */
export function formatCount(count: number): string {
  return count.toLocaleString("en-NZ");
}
