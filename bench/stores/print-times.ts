export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
