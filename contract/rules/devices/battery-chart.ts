import type { BatteryReading } from "./battery.ts";
import { instantAt, localDateOf, shiftDate } from "../times/local-dates.ts";

/** A chart of battery readings over time, the oldest at the left, in units of its drawing. */
export interface BatteryChart {
  width: number;
  height: number;
  unit: "%" | "V";
  /** Path data of the stretches within which readings follow each other. */
  lines: string[];
  /** Readings without a neighbour. */
  dots: Spot[];
  levels: { y: number; value: number }[];
  days: { x: number; at: string }[];
  /** Some of the readings, to be named one by one: the last of each stretch of the drawing. */
  readings: (Spot & { at: string; value: number })[];
}

interface Spot {
  x: number;
  y: number;
}

interface Frame {
  width: number;
  height: number;
  from: Date;
  until: Date;
  timeZone: string;
}

/** A day without readings and the night after it: no line says what was in between. */
const gapMs = 36 * 3600 * 1000;
const maxDays = 6;
const maxNestingLevels = 5;
/** In units of the drawing. */
const readingRoom = 10;
const steps = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

/** Per cents from 0 to 100 where any reading has them, else volts with a tenth of their range around them. */
export function drawBatteryChart(
  readings: readonly BatteryReading[],
  frame: Frame,
): BatteryChart | undefined {
  const unit = readings.some(({ percent }) => percent !== null) ? "%" : "V";
  const points = readings
    .flatMap(({ at, percent, volts }) => {
      const value = unit === "%" ? percent : volts;
      return value === null ? [] : [{ time: Date.parse(at), value }];
    })
    .toSorted((a, b) => a.time - b.time);
  if (points.length === 0) return undefined;
  const { width, height, from, until } = frame;
  const [least, most] = unit === "%" ? [0, 100] : spanOf(points.map(({ value }) => value));
  const toX = (time: number) =>
    ((time - from.getTime()) / (until.getTime() - from.getTime())) * width;
  const toY = (value: number) => height - ((value - least) / (most - least)) * height;
  const toSpot = ({ time, value }: Point) => ({ x: round(toX(time)), y: round(toY(value)) });
  const stretches = splitAtGaps(points).map((stretch) => thinOut(stretch.map(toSpot)));
  const named = points.map((point) => ({ ...toSpot(point), ...toReading(point) }));
  return {
    width,
    height,
    unit,
    lines: stretches.filter((spots) => spots.length > 1).map(toPath),
    dots: stretches.filter((spots) => spots.length === 1).flat(),
    levels: chooseLevels(least, most).map((value) => ({ value, y: round(toY(value)) })),
    days: chooseDays(frame).map((at) => ({ at: at.toISOString(), x: round(toX(at.getTime())) })),
    readings: [...new Map(named.map((one) => [Math.floor(one.x / readingRoom), one])).values()],
  };
}

function toReading({ time, value }: Point) {
  return { at: new Date(time).toISOString(), value };
}

function spanOf(values: readonly number[]): [least: number, most: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = (most - least) / 10 || 0.5;
  return [Math.max(0, least - margin), most + margin];
}

interface Point {
  time: number;
  value: number;
}

function splitAtGaps(points: readonly Point[]): Point[][] {
  const stretches: Point[][] = [];
  let before: Point | undefined;
  for (const point of points) {
    if (before && point.time - before.time <= gapMs) stretches.at(-1)?.push(point);
    else stretches.push([point]);
    before = point;
  }
  return stretches;
}

/** The lowest and the highest of those that fall on one unit: more cannot be seen. */
function thinOut(spots: readonly Spot[]): Spot[] {
  const columns = Map.groupBy(spots, ({ x }) => Math.round(x));
  return [...columns.values()].flatMap((column) => {
    const lowest = column.reduce((low, spot) => (spot.y > low.y ? spot : low));
    const highest = column.reduce((high, spot) => (spot.y < high.y ? spot : high));
    return column.filter((spot) => spot === lowest || spot === highest);
  });
}

function toPath(spots: readonly Spot[]): string {
  return `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

function chooseLevels(least: number, most: number): number[] {
  if (least === 0 && most === 100) return [0, 25, 50, 75, 100];
  const step = steps.find((one) => (most - least) / one <= maxNestingLevels) ?? 100;
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step) - first + 1;
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(2)));
}

function chooseDays({ from, until, timeZone }: Frame): Date[] {
  const days = (until.getTime() - from.getTime()) / (24 * 3600 * 1000);
  const step = Math.max(1, Math.ceil(days / maxDays));
  const first = localDateOf(from, timeZone);
  return Array.from({ length: Math.ceil(days / step) + 1 }, (_, index) =>
    instantAt(shiftDate(first, 1 + index * step), 0, timeZone),
  ).filter((at) => at < until);
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
