import { formatDistanceStrict, secondsToMilliseconds } from "date-fns";
import { formatDay, formatMoment } from "#app/services/times/times.server.ts";
import { clockAt, formatCorrection } from "#contract/rules/cards/clock-readings.ts";
import { doubtTimes, type UploadDoubt } from "#contract/rules/cards/upload-doubts.ts";
import type { UploadGap } from "#contract/rules/cards/upload-gaps.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { UploadFileData, UploadJobData } from "#contract/wire/upload-jobs.ts";
import type { JobView } from "../job/require-job.server.ts";
import { formatClock } from "./format-clock.server.ts";

const text = {
  first: "First picture",
  last: "Last picture",
  only: "The only picture",
  neverSet: (year: string) =>
    `The camera’s clock says ${year}, so it was not set. Correct it below.`,
  newYear:
    "The first picture was taken within an hour of a new year. Many cameras restart there when their batteries have been out. Check that the clock was set.",
  ahead: (long: string) =>
    `The last picture would be dated ${long} in the future. Check the time zone, and what the camera’s clock says.`,
  old: (days: number) =>
    `The last picture would be ${days.toLocaleString("en-NZ")} days old. Check that the year is right, and that it is the right card.`,
  long: (days: number) =>
    `The pictures span ${days.toLocaleString("en-NZ")} days. If the camera’s clock was reset in between, or older pictures were left on the card, correct each part below, or leave it out.`,
  gap: (from: string, until: string, days: number) =>
    `No pictures from ${from} to ${until} (${days}\u00a0days): battery flat or card full?`,
  zones: (location: string, place: string, clock: string) =>
    `${location} is in ${place} time, but the camera’s clock is read as ${clock} time.`,
  behind: (long: string) => `Corrected for a camera clock that was ${long} behind.`,
  parts: "Parts of the upload were corrected by themselves.",
  fast: (long: string) => `Corrected for a camera clock that was ${long} ahead.`,
};

/** When the first and the last picture were taken by what is set, and what speaks against it. */
export function checkTimes({ job, shown, uploads, placeZone }: JobView, gaps: UploadGap[]) {
  const { timeZone, clockCorrectionSeconds: seconds, first } = job;
  return {
    pictures: toPictures(job, uploads, placeZone),
    doubts: [...listDoubts(job, shown.now), ...doubtZone(job)],
    gaps: gaps.map(({ from, until, days }) =>
      text.gap(formatDay(from, placeZone), formatDay(until, placeZone), days),
    ),
    correction: describeCorrection(job),
    /** What the form of the clock says so far. */
    showed: first?.clock ?? "",
    really: seconds === 0 || !first?.recordedAt ? "" : clockAt(first.recordedAt, timeZone),
  };
}

/** By how much the camera's clock is taken to have been wrong; undefined where it is taken as it is. */
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

function toPictures({ first, last }: UploadJobData, uploads: string, placeZone: string) {
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
            /* Of a video there is none. */
            src: /\.mp4$/i.test(file.name) ? undefined : `${uploads}/files/${file.id}/picture`,
            said: formatClock(file.clock),
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

function doubtZone({ location, stationName, timeZone }: UploadJobData): string[] {
  const zone = zoneOf(location, timeZone);
  if (zone === timeZone || stationName === undefined) return [];
  return [text.zones(stationName, formatZone(zone), formatZone(timeZone))];
}

function formatZone(zone: string): string {
  return zone.replaceAll("_", " ");
}
