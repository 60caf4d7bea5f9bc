import { compareTexts } from "#contract/rules/text/compare-names.ts";
import { cellAddress } from "./cell-address.ts";
import type { Filters } from "./filters.server.ts";
import { toPeriod, type Heat, type Period } from "./to-period.server.ts";

interface PeriodInput {
  heat: Heat;
  filters: Filters;
}

/** Two periods in the same colours, the one that begins earlier first, and what changed between them. */
export function toComparison(
  periods: [PeriodInput, PeriodInput],
  around: { devicePath: string; zone: string },
) {
  const most = Math.max(...periods.map(({ heat }) => heat.most));
  const [first, second] = periods
    .toSorted((one, other) => compareTexts(beginOf(one), beginOf(other)))
    .map(({ heat, filters }) => toPeriod(heat, filters, { ...around, most })) as [Period, Period];
  return { most, periods: [first, second], changes: toChanges(first, second) };
}

export type Comparison = ReturnType<typeof toComparison>;

/** The cells that either period heats, those whose share changed most first. */
function toChanges(first: Period, second: Period) {
  return first.cells
    .map((before, order) => ({ before, after: second.cells[order] ?? before }))
    .filter(({ before, after }) => before.tracks > 0 || after.tracks > 0)
    .map(({ before, after }) => ({
      cell: before.cell,
      before: toShare(before, first),
      after: toShare(after, second),
      points: toPercent(after.share) - toPercent(before.share),
    }))
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
}

/** Leads to the recordings behind it, where there are any. */
function toShare({ cell, share, tracks }: Heat["cells"][number], { cellPath }: Period) {
  const percent = toPercent(share);
  return { percent, tracks, to: tracks > 0 ? cellAddress(cellPath, cell) : undefined };
}

function toPercent(share: number): number {
  return Math.round(share * 100);
}

/** Nothing stands before all times. */
function beginOf({ heat }: PeriodInput): string {
  return heat.from ?? "";
}
