import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { withQuery } from "#app/components/with-query.ts";
import { localDateOf, shiftDate } from "#contract/rules/times/local-dates.ts";
import { nightOf, nightSpan, nightsOfMonth, shiftMonth } from "#contract/rules/times/nights.ts";
import {
  type CountedSearch,
  describeReach,
  readCountedSearch,
  readCounts,
} from "../beside/search-count.server.ts";
import { describeTotal } from "../results/describe-total.server.ts";
import { toNightCount } from "./night-count.server.ts";
import { isPeriod, searchAddress } from "../search/address.server.ts";
import { findLastTime } from "../search/known-period.server.ts";
import { findNight, spanOfNight, toInstant, toSpan } from "../search/span.server.ts";

const firstMonth = "2000-01";
const shades = 4;
const daysOfWeek = 7;

const outside = "Grey nights are outside this search.";

/** How much a search finds in each night of a month, whenever it asks for, and where each searches it alone. */
export async function loadCalendar(args: PageArgs) {
  const counted = await readCountedSearch(args);
  const { search, path, of } = counted;
  const { address, now, zone } = search;
  const month = readMonth(args.url, counted);
  const { byNight = [], countedFrom } = await readCounts(args, counted, {
    from: undefined,
    until: undefined,
    month,
    "time-zone": zone,
  });
  const to = searchAddress.linksFrom(path, address);
  const most = Math.max(...byNight.map(({ count }) => count));
  const current = findNight(address);
  const span = toSpan(address, { now, zone });
  const tonight = nightOf(now.toISOString(), zone);
  const nights = byNight.map((counts) => {
    const { night, count, hasRecordings } = counts;
    const { start, stop } = nightSpan(night, zone);
    const { isFuture, isUncounted, text } = toNightCount(counts, { countedFrom, tonight, zone });
    const isOutside =
      (span.from !== undefined && stop <= span.from) ||
      (span.until !== undefined && start >= span.until);
    return {
      day: Number(night.slice(-2)),
      to: isFuture || !hasRecordings ? undefined : to(spanOfNight(night)),
      count: text,
      what: isUncounted ? undefined : describeTotal(of, { count }).split(" ").at(-1),
      share: count === 0 || isOutside ? undefined : Math.ceil((shades * count) / most),
      isOutside,
      isCurrent: night === current,
      isFuture,
    };
  });
  const monthTo = (shifted: string) => toMonthPath(`${path}/calendar`, address, shifted);
  const thisMonth = tonight.slice(0, 7);
  return {
    counted,
    view: {
      title: format(`${month}-01T00:00:00Z`, "MMMM yyyy", { in: tz("UTC") }),
      weeks: toWeeks(nights, `${month}-01`),
      all: to({ from: `${month}-01`, until: nightsOfMonth(month).at(-1) }),
      before: month > firstMonth ? monthTo(shiftMonth(month, -1)) : undefined,
      after: month < thisMonth ? monthTo(shiftMonth(month, 1)) : undefined,
      outside: nights.some((one) => one.isOutside && one.to !== undefined) ? outside : undefined,
      reach: describeReach(counted, countedFrom, (instead) =>
        toMonthPath(`${path}/calendar`, instead, month),
      ),
    },
  };
}

export type CalendarView = Awaited<ReturnType<typeof loadCalendar>>["view"];

type Night = { day: number };

/** The month that is asked for, else that of the search's first day, else of the newest recording. */
function readMonth(url: URL, { search }: CountedSearch): string {
  const asked = url.searchParams.get("month") ?? "";
  if (/^2\d{3}-(0[1-9]|1[0-2])$/.test(asked)) return asked;
  const { address, locations, now, zone } = search;
  const { from } = address;
  const start = from === undefined || isPeriod(from) ? undefined : toInstant(from, zone);
  if (start && start.toISOString() > firstMonth) return localDateOf(start, zone).slice(0, 7);
  return nightOf(findLastTime(locations) || now.toISOString(), zone).slice(0, 7);
}

function toMonthPath(path: string, address: CountedSearch["search"]["address"], month: string) {
  return withQuery(path, { ...searchAddress.toQuery({ ...address, after: undefined }), month });
}

/** From Monday on, empty before the first night of the month and after its last. */
function toWeeks<T extends Night>(nights: readonly T[], firstDay: string): (T | undefined)[][] {
  const before = (new Date(`${shiftDate(firstDay, -1)}T00:00:00Z`).getUTCDay() + 7) % daysOfWeek;
  const cells = [...Array.from<undefined>({ length: before }), ...nights];
  const weeks = Math.ceil(cells.length / daysOfWeek);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysOfWeek }, (__, day) => cells[week * daysOfWeek + day]),
  );
}
