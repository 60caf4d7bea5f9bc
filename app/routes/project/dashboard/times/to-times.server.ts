import { formatClockTime } from "#app/services/times/times.server.ts";
import { notLookedAt } from "#app/services/recordings/recording-text.server.ts";
import { isUnlooked, labelOf } from "#app/services/recordings/visit-text.server.ts";
import { sunsetToSunrise } from "#contract/rules/devices/recording-windows.ts";
import { findWindow } from "#contract/rules/devices/window-times.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import { nightHeading, nightOf, partOfNight } from "#contract/rules/times/nights.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { keyOf, nameOfSeen } from "../came/kinds.server.ts";
import { formatEvening, formatWeekday } from "../came/recorded.server.ts";
import { listHeard, toRecordingPath } from "../heard.server.ts";
import type { Newest } from "../newest/read-newest.server.ts";
import type { Setting } from "../setting.server.ts";
import { toVisitPath } from "../visits.server.ts";

interface Came {
  what: string | null;
  isHeard: boolean;
  at: string;
  place: Place | undefined;
  to: string;
}

/** When in the night each animal came: all nights over each other, from noon to noon by the clock of each place. */
export function toTimes(newest: Newest, setting: Setting) {
  const came = [...listVisits(newest, setting), ...listSounds(newest, setting)];
  const { defaultTimeZone } = setting;
  const marks = came.map((one) => toMark(one, defaultTimeZone));
  const nights = [...new Set(marks.map(({ night }) => night))].toSorted();
  const isOneNight = nights.length === 1;
  const rows = [...Map.groupBy(marks, ({ key }) => key).values()].map((all) => ({
    key: all[0]?.key ?? "",
    name: all[0]?.name ?? "",
    isHeard: all[0]?.isHeard ?? false,
    isLookedAt: all[0]?.isLookedAt ?? true,
    marks: all.map(({ x, to, time, night }) => ({
      x,
      to,
      text: isOneNight ? time : `${formatWeekday(night)}, ${time}`,
    })),
  }));
  const newestNight = nights.at(-1);
  return {
    heading: isOneNight && newestNight ? nightHeading(newestNight) : undefined,
    busiest: findBusiestHour(marks.map(({ x }) => x)),
    rows: rows.toSorted(
      (a, b) =>
        Number(b.isLookedAt) - Number(a.isLookedAt) ||
        Number(a.isHeard) - Number(b.isHeard) ||
        b.marks.length - a.marks.length,
    ),
    sun: newestNight ? findSun(newestNight, came, defaultTimeZone) : undefined,
    since: describeReach(newest, setting),
  };
}

export type Times = ReturnType<typeof toTimes>;

function listVisits({ visits }: Newest, setting: Setting): Came[] {
  return visits
    .filter((visit) => labelOf(visit) !== undefined || isUnlooked(visit, setting))
    .map((visit) => ({
      what: labelOf(visit) ?? null,
      isHeard: false,
      at: visit.timeStart,
      place: setting.places.get(visit.stationId),
      to: toVisitPath(visit, undefined, setting),
    }));
}

function listSounds({ sounds }: Newest, setting: Setting): Came[] {
  return sounds.flatMap((recording) =>
    [...listHeard(recording).keys()].map((what) => ({
      what,
      isHeard: true,
      at: recording.recordingDateTime,
      place: recording.location ?? undefined,
      to: toRecordingPath(recording.id, setting),
    })),
  );
}

function toMark({ what, isHeard, at, place, to }: Came, defaultTimeZone: string) {
  const zone = zoneOf(place, defaultTimeZone);
  const night = nightOf(at, zone);
  const x = partOfNight(new Date(at), night, zone);
  return {
    key: keyOf({ what, isHeard }),
    name: what === null ? notLookedAt : nameOfSeen({ what, isHeard }),
    isHeard,
    isLookedAt: what !== null,
    night,
    x: Math.round(x * 1000) / 1000,
    to,
    time: formatClockTime(at, zone),
  };
}

/** Of the newest night at the place where it was last. */
function findSun(night: string, came: Came[], defaultTimeZone: string) {
  const place = came.find((one) => one.place)?.place;
  const zone = zoneOf(place, defaultTimeZone);
  const sun = findWindow(sunsetToSunrise, night, { place, timeZone: zone });
  if (!sun) return undefined;
  const format = (at: Date) => formatClockTime(at.toISOString(), zone);
  return {
    from: partOfNight(sun.start, night, zone),
    to: partOfNight(sun.stop, night, zone),
    text: `Sunset ${format(sun.start)}, sunrise ${format(sun.stop)} on the night of ${formatEvening(night)}.`,
  };
}

const hours = 24;
const fewMarks = 5;

/** "9 and 10 pm": the hour in which most came, where one stands out. */
function findBusiestHour(xs: readonly number[]): string | undefined {
  if (xs.length < fewMarks) return undefined;
  const counts = Array.from({ length: hours }, () => 0);
  for (const x of xs) counts[Math.min(hours - 1, Math.floor(x * hours))]! += 1;
  const most = Math.max(...counts);
  const busiest = counts.indexOf(most);
  if (counts.lastIndexOf(most) !== busiest) return undefined;
  return `${formatHour(busiest)} and ${formatHour(busiest + 1)}`;
}

/** "9 pm", hours counted from noon. */
function formatHour(sinceNoon: number): string {
  const hour = (sinceNoon + 12) % 24;
  if (hour === 0) return "midnight";
  return hour === 12 ? "noon" : `${hour % 12} ${hour < 12 ? "am" : "pm"}`;
}

/** Where there are more in the period than are drawn. */
function describeReach({ visitsReachTo, soundsReachTo, visits, sounds }: Newest, setting: Setting) {
  const zone = setting.defaultTimeZone;
  const since = (iso: string) => formatEvening(nightOf(iso, zone));
  const parts = [
    visitsReachTo && `the newest ${visits.length} visits, since ${since(visitsReachTo)}`,
    soundsReachTo && `the newest ${sounds.length} sound recordings, since ${since(soundsReachTo)}`,
  ].filter((part) => part !== undefined && part !== "");
  return parts.length > 0 ? `Drawn are ${parts.join(", and ")}.` : undefined;
}
