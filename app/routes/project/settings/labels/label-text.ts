/** "1 recording carries", "More than 10,000 recordings carry" */
export function describeUse(count: number, isMore: boolean): string {
  if (count === 1 && !isMore) return "1 recording carries";
  const number = count.toLocaleString("en-NZ");
  return `${isMore ? `More than ${number}` : number} recordings carry`;
}
