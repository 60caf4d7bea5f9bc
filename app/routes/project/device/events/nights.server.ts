import { formatClockTime, formatDateTime } from "#app/services/times/times.server.ts";
import { eventLag } from "#contract/rules/events/event-lag.ts";
import { groupEvents } from "#contract/rules/events/event-runs.ts";
import { findBatteryReading } from "#contract/rules/devices/battery.ts";
import { nightHeading } from "#contract/rules/times/nights.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import type { EventRow } from "#contract/wire/events.ts";
import type { DeviceView } from "../device-view.server.ts";
import { describeEvent } from "./event-text.server.ts";
import { describeSun } from "./night-sun.server.ts";
import type { Power } from "./power.server.ts";
import { describePower } from "./power-text.server.ts";
import { typeWords } from "./type-text.server.ts";

const text = {
  more: (count: number) => `… ${count.toLocaleString("en-NZ")} more characters are in the table.`,
};

/** Of the details of one event: a page of a hundred has to come over a slow line. */
const maxDetailsShown = 4000;

interface Events {
  /** Those of the page, newest first. */
  rows: readonly EventRow[];
  /** Some that are older than all of these. */
  before: readonly EventRow[];
  power: Power;
}

/** Events by night, those of one type that follow each other as one row, and when the device was on. */
export function toNights({ rows, before, power }: Events, shown: DeviceView) {
  const { sessions } = power;
  const events = rows.map((event, index) => ({
    event,
    dateTime: event.dateTime,
    type: event.EventDetail.type,
    says: describeEvent(event, { earlier: [...rows.slice(index + 1), ...before], sessions }),
  }));
  return groupEvents(events, shown.zone).map(({ night, runs }) => ({
    night,
    heading: nightHeading(night),
    sun: describeSun(night, shown),
    power: describePower(power, night, shown),
    runs: runs.map((run) => toRun(run, shown)),
  }));
}

export type Night = ReturnType<typeof toNights>[number];
export type Run = Night["runs"][number];

interface Statement {
  event: EventRow;
  type: string;
  says: string;
}

function toRun(run: readonly [Statement, ...Statement[]], { zone, projectPath }: DeviceView) {
  const [newest] = run;
  const oldest = run.at(-1) ?? newest;
  const { name, weight } = typeWords(newest.type);
  return {
    id: newest.event.id,
    type: newest.type,
    weight,
    says: run.length > 1 ? describeRun(run, name) : newest.says,
    count: run.length,
    iso: newest.event.dateTime,
    time:
      run.length > 1
        ? `${formatClockTime(oldest.event.dateTime, zone)} – ${formatClockTime(newest.event.dateTime, zone)}`
        : formatClockTime(newest.event.dateTime, zone),
    lag: describeLag(newest.event),
    recording: findRecording(newest.event, projectPath),
    pictures: run.filter(({ event }) => event.hasPicture).length,
    events: run.map(({ event, says }) => ({
      id: event.id,
      iso: event.dateTime,
      time: formatDateTime(event.dateTime, zone),
      says,
      lag: describeLag(event) ?? "arrived immediately",
      picture: event.hasPicture && `${projectPath}/media/${event.id}/event`,
      details: formatDetails(event.EventDetail.details),
    })),
  };
}

/** "Battery, 14 times: 98 to 92%, 12.4 to 12.1 V" */
function describeRun(run: readonly Statement[], name: string): string {
  const times = `${run.length} times`;
  const same = run.every(({ says }) => says === run[0]?.says);
  if (same) return `${run[0]?.says}, ${times}`;
  const levels = formatLevels(run);
  return `${name}, ${times}${levels ? `: ${levels}` : ""}`;
}

function formatLevels(run: readonly Statement[]): string {
  const readings = run.toReversed().flatMap(({ event: { dateTime, EventDetail } }) => {
    if (EventDetail.type !== "rpiBattery") return [];
    return findBatteryReading({ dateTime, details: EventDetail.details }) ?? [];
  });
  const spans = [
    { values: readings.flatMap(({ percent }) => percent ?? []), digits: 0, unit: "%" },
    { values: readings.flatMap(({ volts }) => volts ?? []), digits: 1, unit: "V" },
  ];
  return spans
    .filter(({ values }) => values.length > 0)
    .map(({ values, digits, unit }) => {
      const [first = 0, last = 0] = [values[0], values.at(-1)];
      const [from, to] = [first.toFixed(digits), last.toFixed(digits)];
      return from === to ? withUnit(to, unit) : `${from} to ${withUnit(to, unit)}`;
    })
    .join(", ");
}

/** "arrived 3 hours later"; nothing is said of what arrived at once. */
function describeLag({ dateTime, createdAt }: EventRow): string | undefined {
  const lag = eventLag(dateTime, createdAt);
  if (lag === "immediately") return undefined;
  const { count, unit } = lag;
  return `arrived ${count} ${count === 1 ? unit.slice(0, -1) : unit} later`;
}

function findRecording({ EventDetail: { details } }: EventRow, projectPath: string) {
  const id = (details as { recId?: unknown } | null)?.recId;
  return Number.isInteger(id) ? `${projectPath}/recording/${id}/tracks` : undefined;
}

function formatDetails(details: unknown): string | undefined {
  const isEmpty =
    details === null || (typeof details === "object" && Object.keys(details).length === 0);
  if (isEmpty) return undefined;
  const whole = JSON.stringify(details, null, 2);
  const left = whole.length - maxDetailsShown;
  return left <= 0 ? whole : `${whole.slice(0, maxDetailsShown)}\n${text.more(left)}`;
}
