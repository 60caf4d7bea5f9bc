type Row = { day: number } & object;

/** Days of which two lists of rows say different things, in whatever order. */
export function findDifferentDays(some: readonly Row[], others: readonly Row[]): number[] {
  const [one, other] = [toTexts(some), toTexts(others)];
  const days = new Set([...one.keys(), ...other.keys()]);
  return [...days].filter((day) => one.get(day) !== other.get(day));
}

function toTexts(rows: readonly Row[]): Map<number, string> {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([day, own]) => [day, own.map(toText).toSorted().join("\n")]));
}

/** Both databases give columns in an order of their own, and a number as one or as text. */
function toText(row: object): string {
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return columns.map(([name, value]) => `${name} ${String(value)}`).join(", ");
}
