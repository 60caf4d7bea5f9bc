import { secondsToMilliseconds } from "date-fns";
import { displayName } from "#contract/labels/display-name.ts";
import { formatLocation } from "../locations/location-names.ts";
import { capitalize } from "../text/capitalize.ts";
import { toPlace } from "../locations/places.ts";
import { zoneOf } from "../times/zones.ts";
import type { Band } from "../tracks/band.ts";
import { canonicalTag, type TrackTag } from "../tracks/track-tags.ts";
import type { CountedWord, ExportRow, ExportValue } from "./export-writing.ts";
import { toDateCells, toRecordingLink, type ReportSite } from "./report-rows.ts";

interface ExportedTag extends TrackTag {
  confidence: number | null;
  userName: string | null;
}

export interface ExportedTrack {
  id: number;
  startSeconds: number;
  endSeconds: number;
  band: Band | undefined;
  isHidden: boolean;
  /** By ascending id. */
  tags: readonly ExportedTag[];
}

export interface ExportedRecording {
  id: number;
  type: string;
  state: string;
  projectName: string;
  deviceId: number;
  deviceName: string;
  locationId: number | null;
  locationName: string | null;
  recordedAt: string;
  deletedAt: string | null;
  /** When its sound was removed because people were heard. */
  redactedAt: string | null;
  latitude: number | null;
  longitude: number | null;
  durationSeconds: number | null;
  batteryPercent: number | undefined;
  comment: string | null;
  cacophonyPercents: readonly number[];
  tracks: readonly ExportedTrack[];
  labels: readonly ExportedLabel[];
}

const placeColumns = [
  "type",
  "project",
  "device_id",
  "device",
  "location_id",
  "location",
  "latitude",
  "longitude",
] as const;

export const timeColumns = [
  "start_utc",
  "end_utc",
  "start_local",
  "end_local",
  "time_zone",
  "duration_s",
] as const;

const tagColumns = [
  "classification",
  "classification_label",
  "people",
  "people_label",
  "tagged_by",
] as const;
const aiColumns = ["ai", "ai_label", "ai_confidence", "ai_model"] as const;
export const noteColumns = ["labels", "notes"] as const;
const detailColumns = [...noteColumns, "state", "deleted_utc", "redacted_utc", "url"] as const;

export const exportedRecordingColumns = [
  "recording_id",
  ...placeColumns,
  ...timeColumns,
  "tracks",
  ...tagColumns,
  ...aiColumns,
  "comment",
  "battery_percent",
  "cacophony_index",
  ...detailColumns,
] as const;

export const exportedTrackColumns = [
  "track_id",
  "recording_id",
  ...placeColumns,
  ...timeColumns,
  ...tagColumns,
  ...aiColumns,
  "hidden",
  "min_hz",
  "max_hz",
  ...detailColumns,
] as const;

export function toExportedRecording(
  recording: ExportedRecording,
  site: ReportSite,
): ExportRow<(typeof exportedRecordingColumns)[number]> {
  const { tracks, durationSeconds } = recording;
  const zone = zoneAt(recording, site);
  const words = tracks.flatMap(({ tags }) => canonicalTag(tags)?.what ?? []);
  const ofPeople = tracks.flatMap(({ tags }) => [...new Set(wordsOfPeople(tags))]);
  const nameOf = namesFor(recording.type);
  return {
    recording_id: recording.id,
    ...describePlace(recording, zone),
    ...describeTimes(Date.parse(recording.recordedAt), durationSeconds, zone),
    tracks: tracks.length,
    classification: countWords(words, nameOf),
    classification_label: countWords(words),
    ...describeTags(
      tracks.flatMap(({ tags }) => tags),
      nameOf,
    ),
    people: countWords(ofPeople, nameOf),
    people_label: countWords(ofPeople),
    comment: recording.comment,
    battery_percent: recording.batteryPercent,
    cacophony_index: recording.cacophonyPercents,
    ...describeDetails(recording),
    url: toRecordingLink(recording, site),
  };
}

export function toExportedTracks(
  recording: ExportedRecording,
  site: ReportSite,
): ExportRow<(typeof exportedTrackColumns)[number]>[] {
  const zone = zoneAt(recording, site);
  const place = describePlace(recording, zone);
  const details = describeDetails(recording);
  const nameOf = namesFor(recording.type);
  return recording.tracks.map((track) => ({
    track_id: track.id,
    recording_id: recording.id,
    ...place,
    ...describeTimes(
      Date.parse(recording.recordedAt) + secondsToMilliseconds(track.startSeconds),
      track.endSeconds - track.startSeconds,
      zone,
    ),
    ...describeCanonical(track.tags, nameOf),
    ...describeTags(track.tags, nameOf),
    hidden: track.isHidden,
    min_hz: track.band?.low ?? null,
    max_hz: track.band?.high ?? null,
    ...details,
    url: `${toRecordingLink(recording, site)}/tracks/${track.id}`,
  }));
}

export function zoneAt(
  place: { latitude: number | null; longitude: number | null },
  { timeZone }: ReportSite,
): string {
  return zoneOf(toPlace(place), timeZone);
}

/** By the clock of the place, too. What no calendar has is left out: devices say how long at will. */
export function describeTimes(
  startMs: number,
  seconds: number | null,
  timeZone: string,
): Record<(typeof timeColumns)[number], ExportValue> {
  const start = toInstant(startMs);
  const end = seconds === null ? undefined : toInstant(startMs + secondsToMilliseconds(seconds));
  return {
    start_utc: start,
    end_utc: end,
    start_local: start && toDateCells(start, timeZone).join(" "),
    end_local: end && toDateCells(end, timeZone).join(" "),
    time_zone: timeZone,
    duration_s: seconds === null ? null : roundSeconds(seconds),
  };
}

const lastMs = Date.parse("9999-12-31T00:00:00Z");

function toInstant(ms: number): string | undefined {
  return Math.abs(ms) < lastMs ? new Date(ms).toISOString() : undefined;
}

/** Without the tail of a difference of decimals. */
function roundSeconds(seconds: number): number {
  return Number(seconds.toFixed(3));
}

function describePlace(recording: ExportedRecording, timeZone: string) {
  const { locationName } = recording;
  return {
    type: recording.type,
    project: recording.projectName,
    device_id: recording.deviceId,
    device: recording.deviceName,
    location_id: recording.locationId,
    location: locationName && formatLocation(locationName, timeZone),
    latitude: recording.latitude,
    longitude: recording.longitude,
  };
}

/** What AI says stands once for each word of each model, with the highest confidence: the three lists go together. */
function describeTags(tags: readonly ExportedTag[], nameOf: NameOf) {
  const byPeople = tags.filter(({ automatic }) => !automatic);
  const byModel = Map.groupBy(
    tags.filter(({ automatic }) => automatic),
    ({ model, what }) => JSON.stringify([model, what]),
  );
  const ai = [...byModel.values()].flatMap((same) =>
    same.toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0)).slice(0, 1),
  );
  const ofPeople = [...new Set(wordsOfPeople(tags))];
  return {
    people: ofPeople.map(nameOf),
    people_label: ofPeople,
    tagged_by: [...new Set(byPeople.flatMap(({ userName }) => userName ?? []))],
    ai: ai.map(({ what }) => nameOf(what)),
    ai_label: ai.map(({ what }) => what),
    ai_confidence: ai.map(({ confidence }) => confidence ?? ""),
    ai_model: ai.map(({ model }) => model ?? ""),
  };
}

function describeCanonical(tags: readonly ExportedTag[], nameOf: NameOf) {
  const what = canonicalTag(tags)?.what;
  return { classification: what && nameOf(what), classification_label: what };
}

type NameOf = (word: string) => string;

/** As pages call an animal, of pictures or of sound. */
export function namesFor(type: string): NameOf {
  return (word) => capitalize(displayName(word, type === "audio" ? "audio" : "camera"));
}

function wordsOfPeople(tags: readonly ExportedTag[]): string[] {
  return tags.filter(({ automatic }) => !automatic).map(({ what }) => what);
}

function describeDetails({ labels, state, deletedAt, redactedAt }: ExportedRecording) {
  const removed = { deleted_utc: deletedAt, redacted_utc: redactedAt };
  return { ...describeLabels(labels), state, ...removed };
}

export interface ExportedLabel {
  detail: string;
  comment: string | null;
}

export function describeLabels(
  labels: readonly ExportedLabel[],
): Record<(typeof noteColumns)[number], string[]> {
  const isNote = ({ detail }: ExportedLabel) => detail.toLowerCase() === "note";
  return {
    labels: labels
      .filter((label) => !isNote(label))
      .map(({ detail, comment }) => (comment ? `${detail}: ${comment}` : detail)),
    notes: labels.filter(isNote).flatMap(({ comment }) => comment ?? []),
  };
}

/** The most frequent first. */
function countWords(words: readonly string[], nameOf: NameOf = (word) => word): CountedWord[] {
  return [...Map.groupBy(words, nameOf)]
    .map(([word, same]) => ({ word, count: same.length }))
    .toSorted((a, b) => b.count - a.count);
}
