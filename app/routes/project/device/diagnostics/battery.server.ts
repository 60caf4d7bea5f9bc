import { formatMoment } from "#app/services/times/times.server.ts";
import type { BatteryReading } from "#contract/rules/devices/battery.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { toBattery } from "../battery.server.ts";
import type { DeviceView } from "../device-view.server.ts";
import { reportsOnItself } from "./reporting.server.ts";
import { type Range, ranges, startOf } from "./ranges.server.ts";

const maxRows = 100;

/** Undefined where a device has told nothing that tells nothing of itself. */
export function findBatteryPart(...given: Parameters<typeof toBatteryPart>) {
  const part = toBatteryPart(...given);
  const [, , { device }] = given;
  return part.hasAny || reportsOnItself(device) ? part : undefined;
}

/** Of readings, newest first, those of the range; the outlook takes all that are given. */
function toBatteryPart(all: readonly BatteryReading[], range: Range, shown: DeviceView) {
  const { path, zone, now } = shown;
  const start = startOf(range, now);
  const readings = all.filter(({ at }) => Date.parse(at) >= start.getTime());
  const oldest = readings.at(-1);
  const from = range === "all" && oldest ? new Date(oldest.at) : start;
  return {
    ...toBattery(all, shown, from),
    /** Of some range at least. */
    hasAny: all.length > 0 || shown.report.battery !== undefined,
    ranges: ranges.map((one) => ({
      range: one,
      to: `${path}/diagnostics?range=${one}#battery`,
      isCurrent: one === range,
    })),
    csv: `${path}/battery.csv?range=${range}`,
    count: readings.length,
    readings: readings.slice(0, maxRows).map(({ at, percent, volts, kind }) => ({
      at: formatMoment(at, zone),
      percent: percent === null ? "" : withUnit(Math.round(percent), "%"),
      volts: volts === null ? "" : withUnit(volts.toFixed(2), "V"),
      kind,
    })),
  };
}

export type BatteryPart = ReturnType<typeof toBatteryPart>;
