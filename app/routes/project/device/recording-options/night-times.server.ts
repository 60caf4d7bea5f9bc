import { formatClockTime, formatDay, formatTime } from "#app/services/times/times.server.ts";
import { findDayBar, solstices, type DayBar } from "#contract/rules/devices/day-bar.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { instantAt, localDateOf } from "#contract/rules/times/local-dates.ts";
import {
  isAllDay,
  sunsetToSunrise,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";
import {
  findWindow,
  windowSeconds,
  type Whereabouts,
} from "#contract/rules/devices/window-times.ts";
import { ruleOf, type OptionValues } from "./option-values.server.ts";

const text = { today: "Today", midsummer: "Midsummer", midwinter: "Midwinter", none: "–" };

export interface NightTimes {
  name: string;
  date: string;
  sun: string;
  records: string;
  bar: DayBar | undefined;
}

/** When a device records today, and on the longest and the shortest day of the year at its place. */
export function listNightTimes(values: OptionValues, now: Date, where: Whereabouts): NightTimes[] {
  const rule = ruleOf(values.windows);
  if (!rule) return [];
  const today = localDateOf(now, where.timeZone);
  const dates = [{ name: text.today, date: today }];
  if (where.place) {
    const { midsummer, midwinter } = solstices(Number(today.slice(0, 4)), where.place);
    dates.push({ name: text.midsummer, date: midsummer });
    dates.push({ name: text.midwinter, date: midwinter });
  }
  const { audioMode } = values.audioRecording;
  return dates.map(({ name, date }) => ({
    name,
    date: formatDay(instantAt(date, 12 * 60, where.timeZone).toISOString(), where.timeZone),
    sun: formatTimes(sunsetToSunrise, date, where) ?? text.none,
    records: audioMode === "AudioOnly" ? text.none : formatLength(rule, date, where),
    bar: findDayBar(rule, { audioMode, date, where }),
  }));
}

function formatTimes(rule: WindowRule, date: string, where: Whereabouts): string | undefined {
  const window = findWindow(rule, date, where);
  if (!window) return undefined;
  const start = formatClockTime(window.start.toISOString(), where.timeZone);
  return `${start} to ${formatTime(window.stop.toISOString(), where.timeZone)}`;
}

function formatLength(rule: WindowRule, date: string, where: Whereabouts): string {
  if (isAllDay(rule)) return "24 h";
  const window = findWindow(rule, date, where);
  if (!window) return text.none;
  return `${formatTimes(rule, date, where)}, ${formatDuration(windowSeconds(window))}`;
}
