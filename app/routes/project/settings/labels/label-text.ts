/** "1 recording has", "More than 10,000 recordings carry" */
export function describeUse(count: number, isMore: boolean): string {
  if (count === 1 && !isMore) return "1 recording has";
  const number = count.toLocaleString("en-NZ");
  return `${isMore ? `More than ${number}` : number} recordings have`;
}
