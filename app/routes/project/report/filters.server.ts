import { tz } from "@date-fns/tz";
import { subYears } from "date-fns";
import {
  localDateOf,
  shiftDate,
  toDateWithinYears,
  utcDateOf,
} from "#contract/rules/times/local-dates.ts";
import { maxReportNights } from "#contract/wire/visits/project-report.ts";
import { defineNightFilters, type Filters } from "../dashboard/filters.server.ts";
import { toPeriod } from "../dashboard/period.server.ts";

/** In nights: what groups report by. */
export const periods = [30, 90, 365] as const;
const usualNights = 90;

export const reportFilters = defineNightFilters(periods);

export const usualFilters: Filters = {
  ...reportFilters.read({ searchParams: new URLSearchParams() }),
  days: usualNights,
};

export function readFilters(url: Pick<URL, "searchParams">): Filters {
  const filters = reportFilters.read(url);
  const isOwn = filters.from !== undefined || filters.until !== undefined;
  return { ...filters, days: isOwn ? undefined : (filters.days ?? usualNights) };
}

/** Nights, oldest first, and those of the same dates a year before. Of a night that has only begun there is no report. */
export function toReportPeriod(filters: Filters, { now, zone }: { now: Date; zone: string }) {
  const options = { now, zone, usual: usualNights, most: maxReportNights };
  const { nights: asked, isOwn, isCut } = toPeriod(filters, options);
  const lastOver = shiftDate(localDateOf(now, zone), -1);
  const over = asked.filter((night) => night <= lastOver);
  const nights = over.length > 0 ? over : asked;
  const [first = "", last = first] = [nights[0], nights.at(-1)];
  return {
    nights,
    isOwn,
    isCut,
    shown: { from: first, until: last },
    before: toYearBefore(first, last),
  };
}

export type ReportPeriod = ReturnType<typeof toReportPeriod>;

/** A 29 February among them would make a night more than can be asked for. */
function toYearBefore(first: string, last: string) {
  const [from, until] = [yearBefore(first), yearBefore(last)];
  const earliest = shiftDate(until, 1 - maxReportNights);
  return { from: from < earliest ? earliest : from, until };
}

/** Of a 29 February the 28th. */
function yearBefore(date: string): string {
  return toDateWithinYears(utcDateOf(subYears(date, 1, { in: tz("UTC") })));
}
