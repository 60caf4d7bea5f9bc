import { addMinutes, minutesToMilliseconds, secondsToMilliseconds } from "date-fns";
import { voteForTag } from "../tracks/tag-votes.ts";
import { canonicalTag, type CanonicalTag, type TrackTag } from "../tracks/track-tags.ts";
import { quietMinutes } from "./visit-grouping.ts";

/** A track of a longer one may be missed where the reading stops. */
const longestRecordingMinutes = 10;

/** A visit of so many is cut off there, so that it can be held in memory however long a device sees something. */
export const maxTracks = 2000;

/** Tags by ascending id, archived ones left out; seconds are of the recording. */
export interface DetectedTrack {
  id: number;
  startSeconds: number;
  endSeconds: number;
  tags: readonly TrackTag[];
}

export interface DetectedRecording {
  id: number;
  /** Among all recordings of a search, newest first. */
  position: number;
  deviceId: number;
  startedAt: string;
  tracks: readonly DetectedTrack[];
}

export interface TrackEvent<R> {
  recording: R;
  trackId: number;
  startMs: number;
  endMs: number;
  tag: CanonicalTag | undefined;
}

/** What one device saw without 10 quiet minutes between; the events are its tracks, of the newest recording first. */
export interface DeviceVisit<R> {
  newest: R;
  startMs: number;
  endMs: number;
  events: TrackEvent<R>[];
}

/**
 * Visits in order of their newest recordings, of recordings newest first; those without tracks are part of none.
 * A recording belongs to its device's visit where a track of it starts within 10 minutes of the visit's start.
 * `open` are those that older recordings may still belong to, and what came after them: they are handed in again, and
 * change, with the recordings that follow.
 */
export function groupDeviceVisits<R extends DetectedRecording>(
  recordings: readonly R[],
  before: readonly DeviceVisit<R>[] = [],
): { over: DeviceVisit<R>[]; open: DeviceVisit<R>[] } {
  const visits = [...before];
  const current = new Map(visits.map((visit) => [visit.newest.deviceId, visit]));
  for (const recording of recordings) {
    const events = toEvents(recording);
    const visit = current.get(recording.deviceId);
    if (events.length === 0) continue;
    if (visit && continues(visit, events)) {
      visit.events.push(...events);
      visit.startMs = Math.min(visit.startMs, startOf(events));
      visit.endMs = Math.max(visit.endMs, endOf(events));
    } else {
      const next = { newest: recording, startMs: startOf(events), endMs: endOf(events), events };
      visits.push(next);
      current.set(recording.deviceId, next);
    }
  }
  const reached = recordings.at(-1)?.startedAt;
  const isOpen = (visit: DeviceVisit<R>) =>
    current.get(visit.newest.deviceId) === visit &&
    (reached === undefined || visit.startMs <= latestStartOf(reached));
  const firstOpen = visits.findIndex(isOpen);
  const split = firstOpen === -1 ? visits.length : firstOpen;
  return { over: visits.slice(0, split), open: visits.slice(split) };
}

/** The latest start, in ms, of a visit that a recording which started at an instant, or before it, can belong to. */
export function latestStartOf(startedAt: string): number {
  return addMinutes(startedAt, longestRecordingMinutes + quietMinutes).getTime();
}

export function classifyVisit<R>({ events }: Pick<DeviceVisit<R>, "events">) {
  const tags = events.flatMap(({ tag }) => tag ?? []);
  const counts = Map.groupBy(tags, ({ what }) => what);
  return {
    tag: voteForTag(tags),
    tagCount: Object.fromEntries([...counts].map(([what, { length }]) => [what, length])),
  };
}

function continues(visit: DeviceVisit<unknown>, events: readonly { startMs: number }[]): boolean {
  return (
    visit.events.length < maxTracks &&
    events.some(({ startMs }) => isWithinQuiet(visit.startMs, startMs))
  );
}

/** Whether two instants, in ms, are at most 10 minutes apart, in whole seconds. */
export function isWithinQuiet(oneMs: number, otherMs: number): boolean {
  const apart = Math.abs(oneMs - otherMs);
  return apart < minutesToMilliseconds(quietMinutes) + secondsToMilliseconds(1);
}

function toEvents<R extends DetectedRecording>(recording: R): TrackEvent<R>[] {
  const recordedMs = Date.parse(recording.startedAt);
  return recording.tracks.map(({ id, startSeconds, endSeconds, tags }) => ({
    recording,
    trackId: id,
    startMs: recordedMs + secondsToMilliseconds(startSeconds),
    endMs: recordedMs + secondsToMilliseconds(endSeconds),
    tag: canonicalTag(tags),
  }));
}

function startOf(events: readonly { startMs: number }[]): number {
  return events.reduce((first, { startMs }) => Math.min(first, startMs), Infinity);
}

function endOf(events: readonly { endMs: number }[]): number {
  return events.reduce((last, { endMs }) => Math.max(last, endMs), -Infinity);
}
