import { formatMonth, formatRate } from "../format.server.ts";
import type { Months } from "./to-months.server.ts";

/** The table of months, in words; undefined where there is one month, of which the table of animals says the same. */
export function describeMonths({ months, rows }: Months, csv: string) {
  if (months.length < 2 || rows.length === 0) return undefined;
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ rate = 0 }) => rate)));
  return {
    columns: months.map(({ month, recorded }, index) => ({
      month,
      name: formatMonth(month, { withYear: index === 0 || month.endsWith("-01") }),
      recorded: recorded.toLocaleString("en-NZ"),
    })),
    rows: rows.map(({ animal, cells }) => ({
      key: animal.key,
      name: animal.isHeard ? `${animal.name} heard` : animal.name,
      cells: cells.map(({ rate }) => ({
        rate: formatRate(rate),
        /* 0 to 4, for the strength of the colour. */
        share: Math.ceil(((rate ?? 0) / most) * 4),
        isOff: rate === undefined,
      })),
    })),
    csv,
  };
}

export type MonthsView = NonNullable<ReturnType<typeof describeMonths>>;
