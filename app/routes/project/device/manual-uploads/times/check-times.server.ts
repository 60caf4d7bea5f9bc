import { formatDistanceStrict, secondsToMilliseconds } from "date-fns";
import { describeTimeZone } from "#app/services/times/time-zones.server.ts";
import { formatDay, formatMoment } from "#app/services/times/times.server.ts";
import { formatCorrection } from "#contract/rules/cards/clock-readings.ts";
import { doubtTimes, type UploadDoubt } from "#contract/rules/cards/upload-doubts.ts";
import type { UploadGap } from "#contract/rules/cards/upload-gaps.ts";
import { distanceMetres } from "#contract/rules/locations/places.ts";
import { formatMetres } from "#contract/rules/devices/neighbours.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { UploadFileData, UploadJobData } from "#contract/wire/upload-jobs.ts";
import { findPicture, type JobView } from "../job/require-job.server.ts";
import { nameFixedZone } from "./clock-zones.server.ts";
import { readJobClock } from "./clock-readings.server.ts";
import { formatClock } from "./format-clock.server.ts";

const text = {
  first: "First file",
  last: "Last file",
  only: "The only file",
  neverSet: (year: string) =>
    `The device’s clock says ${year}, so it was not set. Correct it below.`,
  newYear:
    "The first file was made within an hour of a new year. Many devices restart there when their batteries have been out. Check that the clock was set.",
  ahead: (long: string) =>
    `The last file would be dated ${long} in the future. Check the time zone, and what the device’s clock says.`,
  old: (days: number) =>
    `The last file would be ${days.toLocaleString("en-NZ")} days old. Check that the year is right, and that it is the right card.`,
  long: (days: number) =>
    `The files span ${days.toLocaleString("en-NZ")} days. If the device’s clock was reset in between, or older files were left on the card, correct each part below, or leave it out.`,
  gap: (from: string, until: string, days: number) =>
    `No files from ${from} to ${until} (${days}\u00a0days): battery flat or card full?`,
  zones: (location: string, place: string, clock: string) =>
    `${location} is in ${place}, but the device’s clock is read in ${clock}.`,
  behind: (long: string) => `Corrected for a clock that was ${long} behind.`,
  parts: "Parts of the upload were corrected by themselves.",
  ownZones:
    "The files state how far their clock was from UTC, so the time zone below does not count for them.",
  someZones:
    "Some files state how far their clock was from UTC. The time zone below counts for the others.",
  place: (position: string) =>
    `The recorder was told that it is at ${position}. That is only a hint: choose the location.`,
  placeFrom: (position: string, distance: string, location: string) =>
    `The recorder was told that it is at ${position}, ${distance} from ${location}. That is only a hint.`,
  fast: (long: string) => `Corrected for a clock that was ${long} ahead.`,
};

/** When the first and the last file were made by what is set, and what speaks against it. */
export function checkTimes(shownJob: JobView, gaps: UploadGap[]) {
  const { job, shown, placeZone } = shownJob;
  return {
    pictures: toPictures(shownJob),
    doubts: [...listDoubts(job, shown.now), ...doubtZone(job)],
    hints: [...hintZone(job), ...hintPlace(job)],
    gaps: gaps.map(({ from, until, days }) =>
      text.gap(formatDay(from, placeZone), formatDay(until, placeZone), days),
    ),
    correction: describeCorrection(job),
    ...readJobClock(job),
  };
}

/** By how much the clock is taken to have been wrong; undefined where it is taken as it is. */
export function describeCorrection({ clockCorrectionSeconds: seconds }: UploadJobData) {
  if (seconds === 0) return undefined;
  return (seconds > 0 ? text.behind : text.fast)(formatCorrection(seconds));
}

/** What was corrected of the times that are stored: of all files, and of the first and the last part by themselves. */
export function describeCorrections(job: UploadJobData): string | undefined {
  const ends = [job.first, job.last];
  const hasOwn = ends.some((file) => file?.clockCorrectionSeconds !== undefined);
  const said = [describeCorrection(job), hasOwn && text.parts].filter(Boolean);
  return said.length > 0 ? said.join(" ") : undefined;
}

export type CheckedTimes = ReturnType<typeof checkTimes>;

function toPictures(shownJob: JobView) {
  const { placeZone } = shownJob;
  const { first, last } = shownJob.job;
  const isOne = first?.id === last?.id;
  const named: [string, UploadFileData | undefined][] = isOne
    ? [[text.only, first]]
    : [
        [text.first, first],
        [text.last, last],
      ];
  return named.flatMap(([heading, file]) =>
    file?.clock === undefined
      ? []
      : [
          {
            heading,
            name: file.name,
            src: findPicture(file, shownJob),
            said: formatClock(file),
            taken: file.recordedAt && formatMoment(file.recordedAt, placeZone),
          },
        ],
  );
}

function listDoubts({ first, last, clockCorrectionSeconds }: UploadJobData, now: Date): string[] {
  if (!first?.recordedAt || !first.clock || !last?.recordedAt) return [];
  const doubts = doubtTimes(
    {
      first: first.recordedAt,
      last: last.recordedAt,
      firstClock: first.clock,
      isCorrected: (first.clockCorrectionSeconds ?? clockCorrectionSeconds) !== 0,
    },
    now,
  );
  return doubts.map((doubt) => describeDoubt(doubt, first.clock ?? ""));
}

function describeDoubt(doubt: UploadDoubt, firstClock: string): string {
  switch (doubt.kind) {
    case "never set":
      return text.neverSet(firstClock.slice(0, 4));
    case "new year":
      return text.newYear;
    case "ahead":
      return text.ahead(formatDistanceStrict(0, secondsToMilliseconds(doubt.seconds)));
    case "old":
      return text.old(doubt.days);
    case "long":
      return text.long(doubt.days);
  }
}

function doubtZone({ location, stationName, timeZone, first }: UploadJobData): string[] {
  const zone = zoneOf(location, timeZone);
  const hasOwn = first?.clockOffsetMinutes !== undefined;
  if (zone === timeZone || stationName === undefined || hasOwn) return [];
  const clock = nameFixedZone(timeZone) ?? describeTimeZone(timeZone);
  return [text.zones(stationName, describeTimeZone(zone), clock)];
}

/** What a recorder states of its zone is believed before what is chosen. */
function hintZone({ first, last }: UploadJobData): string[] {
  const offsets = [first, last].map((file) => file?.clockOffsetMinutes);
  const stated = offsets.filter((offset) => offset !== undefined);
  if (stated.length === 0) return [];
  return [stated.length === offsets.length ? text.ownZones : text.someZones];
}

/** Where a recorder was told that it is, and how far that is from what was chosen. */
function hintPlace({ first, last, location, stationName }: UploadJobData): string[] {
  const said = first?.location ?? last?.location;
  if (!said) return [];
  const position = `${said.lat.toFixed(5)}, ${said.lng.toFixed(5)}`;
  if (!location || stationName === undefined) return [text.place(position)];
  return [text.placeFrom(position, formatMetres(distanceMetres(location, said)), stationName)];
}
