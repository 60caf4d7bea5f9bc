import { formatClockTime, formatDay } from "#app/services/times/times.server.ts";
import { lowPercent } from "#contract/rules/devices/battery.ts";
import type { BatteryChart } from "#contract/rules/devices/battery-chart.ts";
import { withUnit } from "#contract/rules/times/units.ts";

const margin = { top: 22, bottom: 28 };
/** Beside the names of the levels, where batteries are still full. */
const lowLabelAt = 60;
/** Of the last label, before the right edge. */
const labelRoom = 70;

/** A chart as path data and texts with their places. */
export function toChartView(chart: BatteryChart, zone: string) {
  const { width, height, unit, levels, days, lines, dots, readings } = chart;
  return {
    width,
    height,
    grid: [
      ...levels.map(({ y }) => `M0 ${y}H${width}`),
      ...days.map(({ x }) => `M${x} 0v${height + 5}`),
    ].join(""),
    labels: [
      ...levels.map(({ y, value }) => ({ x: 0, y: y - 4, text: withUnit(value, unit) })),
      ...days
        .filter(({ x }) => x <= width - labelRoom)
        .map(({ x, at }) => {
          return { x, y: height + 22, text: formatDay(at, zone).replace(/ \d+$/, "") };
        }),
    ],
    viewBox: `0 ${-margin.top} ${width} ${height + margin.top + margin.bottom}`,
    low: unit === "%" ? drawLow(width, height) : undefined,
    line: lines.join(""),
    dots,
    readings: readings.map(({ x, y, at, value }) => {
      const when = `${formatDay(at, zone)}, ${formatClockTime(at, zone)}`;
      return { x, y, says: `${withUnit(value, unit)} on ${when}` };
    }),
  };
}

function drawLow(width: number, height: number) {
  const y = (1 - lowPercent / 100) * height;
  const label = { x: lowLabelAt, y: y + 16, text: `low, under ${lowPercent}%` };
  return { line: `M0 ${y}H${width}`, label };
}
