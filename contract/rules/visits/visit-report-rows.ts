import type { OldVisit } from "#contract/wire/recordings/recording-reports.ts";
import type { Cell } from "../text/csv.ts";
import { toDateCells, toRecordingLink, type ReportSite } from "../recordings/report-rows.ts";
import type { VisitSum } from "./visit-sums.ts";

export const sumColumns = [
  "Group",
  "Device",
  "Animal",
  "Visits",
  "Events",
  "First Visit",
  "Last Visit",
] as const;

export function toSumCells(sum: VisitSum, { timeZone }: ReportSite): Cell[] {
  const toTime = (ms: number) => toDateCells(new Date(ms).toISOString(), timeZone).join(" ");
  return [
    sum.projectName,
    sum.deviceName,
    sum.what,
    sum.visitCount,
    sum.eventCount,
    toTime(sum.startMs),
    toTime(sum.endMs),
  ];
}

export const visitColumns = [
  "Visit Id",
  "Group",
  "Device",
  "Type",
  "Animal",
  "Recording Id",
  "Track Id",
  "Date",
  "Start",
  "End",
  "Events",
  "Audio Bait",
  "URL",
] as const;

/** The rows of a visit under `visitColumns`: its own, those of its events, and those of the sounds played around it. */
export function toVisitRows(visit: OldVisit, site: ReportSite): Cell[][] {
  const { visitID, groupName, deviceName, events, audioBaitEvents } = visit;
  const place = [visitID, groupName, deviceName];
  const linkOf = (id: number) => toRecordingLink({ id, projectName: groupName }, site);
  const toTimes = (start: string, end: string): Cell[] => {
    const [, endTime] = toDateCells(end, site.timeZone);
    return [...toDateCells(start, site.timeZone), endTime];
  };
  return [
    [
      ...place,
      "visit",
      visit.what,
      null,
      null,
      ...toTimes(visit.start, visit.end),
      events.length,
      audioBaitEvents.length,
      linkOf(visitID),
    ],
    ...events.map((event) => [
      ...place,
      "event",
      event.trackTag?.what ?? null,
      event.recID,
      event.trackID,
      ...toTimes(event.start, event.end),
      null,
      event.audioBaitEvents.length,
      linkOf(event.recID),
    ]),
    ...audioBaitEvents.map(({ dateTime, details }) => [
      ...place,
      "audioBait",
      null,
      null,
      null,
      ...toTimes(dateTime, dateTime),
      null,
      JSON.stringify(details),
      null,
    ]),
  ];
}
