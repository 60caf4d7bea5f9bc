/** Of a night with more recordings than are looked at. */
export function moreThan(count: number): string {
  return `There are more recordings than the first ${count.toLocaleString("en-NZ")}, which count here.`;
}
