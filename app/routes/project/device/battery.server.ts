import { addDays } from "date-fns";
import { describeBattery } from "#app/services/devices/device-text.server.ts";
import { formatDay } from "#app/services/times/times.server.ts";
import { drawBatteryChart } from "#contract/rules/devices/battery-chart.ts";
import { toChartView } from "./battery-chart/chart-view.server.ts";
import { forecastBattery } from "#contract/rules/devices/battery-forecast.ts";
import {
  type BatteryReading,
  findBatteryReading,
  isOnMains,
  readingsWithin,
} from "#contract/rules/devices/battery.ts";
import type { EventRow } from "#contract/wire/events.ts";
import { pageEvents } from "./page-events.server.ts";
import type { DevicePageArgs, DeviceView } from "./device-view.server.ts";
import { withUnit } from "#contract/rules/times/units.ts";

export const maxReadings = 10_000;
/** A forecast looks back so far. */
export const trendDays = 10;

/** What a device told of its battery since then, newest first; the newest ones where there are very many. */
export async function fetchReadings(args: DevicePageArgs, since: Date): Promise<BatteryReading[]> {
  const query = {
    deviceId: args.params.deviceId,
    type: [batteryType],
    startTime: since.toISOString(),
    latest: true,
    "only-active": false,
  };
  const readings: BatteryReading[] = [];
  for await (const rows of pageEvents(args, query, maxReadings)) {
    readings.push(...toReadings(rows));
  }
  return readings;
}

const batteryType = "rpiBattery";

function toReadings(rows: readonly EventRow[]): BatteryReading[] {
  return rows.flatMap(({ dateTime, EventDetail: { details } }) => {
    const reading = findBatteryReading({ dateTime, details });
    return reading ? [reading] : [];
  });
}

/** Level, outlook and chart of a device's battery, in words; the chart from the readings given. */
export function toBattery(
  readings: readonly BatteryReading[],
  { report, zone, now }: DeviceView,
  from: Date,
) {
  const charted = readings.filter(({ at }) => Date.parse(at) >= from.getTime());
  const chart = drawBatteryChart(charted, { ...chartSize, from, until: now, timeZone: zone });
  return {
    level: describeBattery(report, now),
    outlook: readings.length > 0 ? describeOutlook(readings, zone, now) : undefined,
    chart: chart && { ...toChartView(chart, zone), says: describeChart(charted, chart.unit, zone) },
  };
}

export type ChartView = NonNullable<ReturnType<typeof toBattery>["chart"]>;

const chartSize = { width: 600, height: 180 };

function describeOutlook(readings: readonly BatteryReading[], zone: string, now: Date): string {
  const recent = readingsWithin(readings, trendDays * 24, now);
  if (recent.length > 0 && recent.every(isPowered))
    return "It runs on mains or on an unknown power supply.";
  const forecast = forecastBattery(readings, now);
  if (forecast.state !== "falling") return steadyWords[forecast.state];
  const [least, most] = forecast.daysLeft;
  const day = (days: number) => formatDay(addDays(now, days).toISOString(), zone);
  if (most === 0) return "The level is falling. At this rate the battery will be empty today.";
  return least === most
    ? `The level is falling. At this rate the battery will be empty in about ${formatDays(most)}, around ${day(most)}.`
    : `The level is falling. At this rate the battery will be empty in ${least} to ${formatDays(most)}, between ${day(least)} and ${day(most)}.`;
}

const steadyWords = {
  "on mains": "It runs on mains.",
  steady: "The level has been steady over the last 10 days.",
  unknown:
    "There are too few readings from the last 10 days to say how long the battery will last.",
};

/** Mains, or what reports neither a level nor a kind. */
function isPowered(reading: BatteryReading): boolean {
  return isOnMains(reading) || (reading.kind === "unknown" && reading.percent === null);
}

function formatDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** What the chart shows, for those who do not see it. */
function describeChart(readings: readonly BatteryReading[], unit: "%" | "V", zone: string): string {
  const values = readings
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .flatMap(({ at, percent, volts }) => {
      const value = unit === "%" ? percent : volts;
      return value === null ? [] : [{ at, value: unit === "%" ? Math.round(value) : value }];
    });
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return "";
  const all = values.map(({ value }) => value);
  return (
    `${values.length === 1 ? "1 reading" : `${values.length} readings`}, ` +
    `from ${withUnit(first.value, unit)} on ${formatDay(first.at, zone)} ` +
    `to ${withUnit(last.value, unit)} on ${formatDay(last.at, zone)}, ` +
    `between ${Math.min(...all)} and ${withUnit(Math.max(...all), unit)}.`
  );
}
