import { formatClockTime, formatTime } from "#app/services/times/times.server.ts";
import { instantAt } from "#contract/rules/times/local-dates.ts";
import { nightHeading, nightOf, nightsFrom, partOfNight } from "#contract/rules/times/nights.ts";
import { isRealPlace } from "#contract/rules/locations/places.ts";
import { piecesOfNight } from "#contract/rules/devices/power-nights.ts";
import { maxSessionHours } from "#contract/rules/devices/power-sessions.ts";
import { type EventRow, typesOfServer } from "#contract/wire/events.ts";
import type { DeviceView } from "../device-view.server.ts";
import { findSun } from "./night-sun.server.ts";
import { describeSession, formatTotal } from "./power-text.server.ts";
import { isKnown, type Power } from "./power.server.ts";

const maxNights = 14;

/** The newest nights of a page of events: when the device was on, when what it told arrived, and the sun. */
export function toTimeline(rows: readonly EventRow[], power: Power, shown: DeviceView) {
  const nights = listNights(rows, shown.zone);
  const drawn = nights.slice(0, maxNights).filter((night) => isKnown(power, night, shown.zone));
  const contacts = Map.groupBy(listContacts(rows), (at) => nightOf(at, shown.zone));
  const timeline = drawn.map((night) => toNight(night, contacts.get(night) ?? [], power, shown));
  return {
    nights: timeline,
    isReportedBy: timeline.some(({ pieces }) => pieces.length > 0),
    isCut: drawn.length < Math.min(nights.length, maxNights),
    nightsOfPage: nights.length,
    maxHours: maxSessionHours,
    noSun: timeline.every(({ sun }) => sun) ? undefined : whyNoSun(shown),
  };
}

export type Timeline = ReturnType<typeof toTimeline>;
export type TimelineNight = Timeline["nights"][number];

/** When the device was heard, each once. */
function listContacts(rows: readonly EventRow[]): Set<string> {
  const reported = rows.filter(
    ({ EventDetail }) => !typesOfServer.some((type) => type === EventDetail.type),
  );
  return new Set(reported.map(({ createdAt }) => createdAt));
}

/** Newest first, those too in which nothing was told. */
function listNights(rows: readonly EventRow[], zone: string): string[] {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest) return [];
  return nightsFrom(nightOf(oldest.dateTime, zone), nightOf(newest.dateTime, zone)).toReversed();
}

function toNight(night: string, contacts: string[], power: Power, shown: DeviceView) {
  const { zone } = shown;
  const part = (at: Date) => round(partOfNight(at, night, zone));
  const pieces = piecesOfNight(power.sessions, night, zone);
  const sun = findSun(night, shown);
  return {
    night,
    heading: nightHeading(night),
    label: formatEvening(night, zone),
    pieces: pieces.map(({ session, from, to }) => ({
      id: session.on ?? session.off,
      from: from && round(from),
      to: to && round(to),
      text: describeSession(session, night, shown),
    })),
    total: formatTotal(pieces),
    sun: sun && {
      from: part(sun.start),
      to: part(sun.stop),
      text: `${formatClockTime(sun.start.toISOString(), zone)} – ${formatTime(sun.stop.toISOString(), zone)}`,
    },
    contacts: [...new Set(contacts.map((at) => part(new Date(at))))],
    contactText: describeContacts(contacts.toSorted(), zone),
  };
}

/** "5, 9:00 pm – 5:00 am" */
function describeContacts(contacts: readonly string[], zone: string): string {
  const [first, last] = [contacts[0], contacts.at(-1)];
  if (!first || !last) return "–";
  const from = formatClockTime(first, zone);
  if (contacts.length === 1) return `1, ${from}`;
  return `${contacts.length}, ${from} – ${formatClockTime(last, zone)}`;
}

/** "Fri 20 Nov" */
function formatEvening(night: string, timeZone: string): string {
  const style = { weekday: "short", day: "numeric", month: "short", timeZone } as const;
  return new Intl.DateTimeFormat("en-GB", style)
    .format(instantAt(night, 12 * 60, timeZone))
    .replace(",", "");
}

function whyNoSun({ device: { location } }: DeviceView): "no place" | "no sunset or sunrise" {
  return location && isRealPlace(location) ? "no sunset or sunrise" : "no place";
}

function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}
