import { inZone } from "#contract/rules/times/in-zone.ts";

/** "23 visits", "1 recording" of what was heard; nothing of none */
export function formatCount(count: number, isHeard: boolean): string {
  return count === 0 ? "" : `${count.toLocaleString("en-NZ")} ${unitOf(count, isHeard)}`;
}

export function unitOf(count: number, isHeard: boolean): string {
  return `${isHeard ? "recording" : "visit"}${count === 1 ? "" : "s"}`;
}

/** "2.1", of rates under a twentieth "under 0.1"; a dash where nothing was recorded */
export function formatRate(rate: number | undefined): string {
  if (rate === undefined) return "–";
  if (rate > 0 && rate < 0.05) return "under 0.1";
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return rate === 0 ? "0" : rate.toLocaleString("en-NZ", digits);
}

/** "12 Nov 2026" */
export function formatNight(night: string): string {
  return inZone("UTC", { day: "numeric", month: "short", year: "numeric" }, night);
}

/** "12 Nov 2026", "12 to 20 Nov 2026", "30 Oct to 20 Nov 2026", "1 Dec 2025 to 20 Nov 2026" */
export function formatSpan(first: string, last: string): string {
  if (first === last) return formatNight(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = inZone(
    "UTC",
    {
      day: "numeric",
      ...(isSameMonth ? {} : { month: "short" }),
      ...(isSameYear ? {} : { year: "numeric" }),
    },
    first,
  );
  return `${start} to ${formatNight(last)}`;
}

export function formatMonth(month: string, { withYear }: { withYear: boolean }): string {
  return inZone("UTC", { month: "short", ...(withYear ? { year: "numeric" } : {}) }, `${month}-01`);
}

/** "88 nights" */
export function formatNights(nights: number): string {
  return `${nights.toLocaleString("en-NZ")} ${nights === 1 ? "night" : "nights"}`;
}
