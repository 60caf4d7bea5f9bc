import { tzOffset } from "@date-fns/tz";
import { addMinutes } from "date-fns";
import { type Cell, guardFormula } from "../text/csv.ts";
import { toUrlName } from "../navigation/names.ts";

/** What is the same for all lines of a report: `publicUrl` without a slash at the end. */
export interface ReportSite {
  timeZone: string;
  publicUrl: string;
}

export function toDateCells(instant: string, timeZone: string): [string, string] {
  const at = new Date(instant);
  const reading = addMinutes(at, tzOffset(timeZone, at)).toISOString();
  return [reading.slice(0, 10), reading.slice(11, 19)];
}

export function toRecordingLink(
  { id, projectName }: { id: number; projectName: string },
  { publicUrl }: ReportSite,
): string {
  return `${publicUrl}/${encodeURIComponent(toUrlName(projectName))}/recording/${id}`;
}

/** As programs take it apart: the site leads on to the page, whatever the project is called by then. */
function toShortLink(id: number, { publicUrl }: ReportSite): string {
  return `${publicUrl}/recording/${id}`;
}

export const recordingColumns = [
  "Id",
  "Type",
  "Group",
  "Device",
  "Station",
  "Date",
  "Time",
  "Latitude",
  "Longitude",
  "Duration",
  "BatteryPercent",
  "Comment",
  "Track Count",
  "Automatic Track Tags",
  "Human Track Tags",
  "Recording Tags",
  "URL",
  "Cacophony Index",
  "Species Classification",
] as const;

export interface ReportedRecording {
  id: number;
  type: string;
  projectName: string;
  deviceName: string;
  locationName: string | null;
  recordedAt: string;
  latitude: number | null;
  longitude: number | null;
  durationSeconds: number | null;
  batteryPercent: number | undefined;
  comment: string | null;
  trackCount: number;
  tags: readonly { what: string; automatic: boolean }[];
  labels: readonly { detail: string; comment: string | null }[];
  cacophonyPercents: readonly number[];
}

/** The cells of a recording under `recordingColumns`. Nothing is known of a species classification. */
export function toRecordingCells(recording: ReportedRecording, site: ReportSite): Cell[] {
  const { tags, labels } = recording;
  const wordsOf = (byModel: boolean) =>
    tags.filter(({ automatic }) => automatic === byModel).map(({ what }) => what);
  return [
    recording.id,
    recording.type,
    recording.projectName,
    recording.deviceName,
    recording.locationName,
    ...toDateCells(recording.recordedAt, site.timeZone),
    recording.latitude,
    recording.longitude,
    recording.durationSeconds,
    recording.batteryPercent,
    recording.comment,
    recording.trackCount,
    joinWords(wordsOf(true)),
    joinWords(wordsOf(false)),
    joinWords(labels.map(({ detail, comment }) => (comment ? `${detail},${comment}` : detail))),
    toShortLink(recording.id, site),
    recording.cacophonyPercents.join(";"),
    "",
  ];
}

/** Each word is kept from being a formula, as some spreadsheets take a semicolon for the end of a cell. */
function joinWords(words: readonly string[]): string {
  return [...new Set(words.map(guardFormula))].toSorted().join(";");
}
