import { findGivenName, titleOf } from "#app/services/recordings/recording-text.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { nightHeading, nightOf } from "#contract/rules/times/nights.ts";
import { listHeard, toRecordingPath, toRecordingRow } from "./heard.server.ts";
import type { Setting } from "./setting.server.ts";
import type { KnownRecording, NightActivity } from "./sort-activity.server.ts";
import { countWords } from "./species.server.ts";
import { nameOfVisit } from "#app/services/recordings/visit-text.server.ts";
import { type KnownVisit, toVisitRow } from "./visits.server.ts";

/** The newest night is open, and those after it while so many rows are shown; the others say in a line what they hold. */
const openRows = 12;
/** Browsers without scripts load all pictures of a page at once. */
const maxPictures = 20;

/** Nights in words; `species` leaves only what is of it. */
export function toNights(nights: NightActivity[], species: string | undefined, setting: Setting) {
  let rows = 0;
  return nights
    .map((activity) => (species === undefined ? activity : filterBySpecies(activity, species)))
    .filter(isSomething)
    .map((activity, index) => {
      const before = rows;
      rows += activity.visits.length + activity.single.length;
      const isOpen = index === 0 || rows <= openRows;
      const pictures = isOpen ? Math.max(0, maxPictures - before) : 0;
      return { ...toNight(activity, setting), isOpen, pictures };
    });
}

export type Night = ReturnType<typeof toNights>[number];

function filterBySpecies(activity: NightActivity, species: string): NightActivity {
  const shows = ({ recording }: KnownRecording) => listHeard(recording).has(species);
  return {
    ...activity,
    visits: [...activity.visits, ...activity.leftOut].filter(({ label }) => label === species),
    single: activity.single.filter(shows),
    heard: [...activity.heard, ...activity.heardLeftOut].filter(shows),
    heardLeftOut: [],
    leftOut: [],
    nothing: [],
    status: [],
    unreadable: [],
  };
}

function isSomething(activity: NightActivity): boolean {
  const { night: _, ...lists } = activity;
  return Object.values(lists).some(({ length }) => length > 0);
}

function toNight(activity: NightActivity, setting: Setting) {
  const { night, visits, single, heard } = activity;
  const zone = visits[0]?.zone ?? heard[0]?.zone ?? setting.defaultTimeZone;
  const detectedWords = [
    ...visits.flatMap((one) => (one.label === undefined ? [] : [nameOfVisit(one.visit)])),
    ...single.flatMap(({ recording }) => [...listHeard(recording).values()]),
  ];
  const heardWords = heard.flatMap(({ recording }) => [...listHeard(recording).values()]);
  const row = (one: KnownRecording) => toRecordingRow(one.recording, one.zone, setting);
  return {
    night,
    heading: nightHeading(night),
    isCurrent: night === nightOf(setting.now.toISOString(), zone),
    counts: countWords(detectedWords),
    heardCounts: countWords(heardWords),
    visits: visits.map((one) => toVisitRow(one, setting)),
    single: single.map(row),
    heard: heard.map(row),
    rest: toRest(activity, setting),
  };
}

/** What there is nothing to see on, in a line that opens to links. */
function toRest(activity: NightActivity, setting: Setting) {
  const { leftOut, heardLeftOut, nothing, status, unreadable } = activity;
  const empty = nothing.flatMap((visit) => toMoments(visit, setting));
  const moment = ({ recording, zone }: KnownRecording): Moment => ({
    place: findGivenName(recording.stationName) || recording.deviceName || "",
    id: recording.id,
    text: setting.times.time(recording.recordingDateTime, zone),
  });
  const groups = [
    {
      words: `${count(leftOut.length, "visit", "visits")} left out: ${countWords(leftOut.map(({ visit }) => nameOfVisit(visit)))}`,
      moments: leftOut.flatMap((visit) => toMoments(visit, setting)),
    },
    {
      words: `${count(heardLeftOut.length, "sound recording", "sound recordings")} left out: ${countWords(heardLeftOut.map(({ recording }) => titleOf(recording)))}`,
      moments: heardLeftOut.map(moment),
    },
    { words: countRecordings(empty.length, "showed nothing"), moments: empty },
    {
      words: count(status.length, "status recording", "status recordings"),
      moments: status.map(moment),
    },
    {
      words: count(unreadable.length, "file cannot be read", "files cannot be read"),
      moments: unreadable.map(moment),
    },
  ].filter(({ moments }) => moments.length > 0);
  return {
    summary: groups.map(({ words }) => words).join(", "),
    groups: groups.map(({ words, moments }) => ({
      words: capitalize(words),
      places: [...Map.groupBy(moments, ({ place }) => place)].map(([place, links]) => ({
        place,
        links: links
          .slice(0, maxLinks)
          .map(({ id, text }) => ({ to: toRecordingPath(id, setting), text })),
        more: Math.max(0, links.length - maxLinks),
      })),
    })),
  };
}

interface Moment {
  place: string;
  id: number;
  text: string;
}

/** A branch in the wind makes hundreds. */
const maxLinks = 20;

function toMoments({ visit, zone, recordings }: KnownVisit, { times }: Setting): Moment[] {
  const place = findGivenName(visit.stationName) || recordings[0]?.deviceName || "";
  return visit.recordings
    .toReversed()
    .map(({ recId, start }) => ({ place, id: recId, text: times.time(start, zone) }));
}

function countRecordings(number: number, what: string): string {
  return count(number, `recording ${what}`, `recordings ${what}`);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
