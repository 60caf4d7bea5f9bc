import {
  type CanonicalTag,
  canonicalTag,
  metaTags,
  type TrackTag,
  unidentifiedTags,
} from "../tracks/track-tags.ts";
import type { TimedRecording } from "./visit-grouping.ts";

interface Track {
  id: number;
  start: number;
  end: number;
}

interface Recording extends TimedRecording {
  id: number;
  locationName: string | null;
  processingState: string;
}

/** A recording with its tracks by ascending start, their tags by ascending id, archived ones of both left out. */
export interface TaggedRecording extends Recording {
  tracks: readonly (Track & { tags: readonly TrackTag[] })[];
}

/** A recording with what its tracks say: by their canonical tag, and by the AI model that is compared. */
export interface ReadRecording extends Recording {
  tracks: readonly (Track & { tag: CanonicalTag | undefined; aiTag: string | undefined })[];
}

export function readTags(recording: TaggedRecording, ai: string): ReadRecording {
  return {
    ...recording,
    tracks: recording.tracks.map(({ id, start, end, tags }) => ({
      id,
      start,
      end,
      tag: tagOfTrack(tags),
      aiTag: tags.find(({ automatic, model }) => automatic && model === ai)?.what,
    })),
  };
}

const falsePositive = "false-positive";

const nothings: ReadonlySet<string> = new Set([...metaTags, ...unidentifiedTags, falsePositive]);

export function isThing(what: string): boolean {
  return !nothings.has(what);
}

/** The canonical tag, but that somebody saw nothing is no conflict with a thing that others name. */
function tagOfTrack(tags: readonly TrackTag[]): CanonicalTag | undefined {
  const isNamed = tags.some(({ automatic, what }) => !automatic && isThing(what));
  if (!isNamed) return canonicalTag(tags);
  return canonicalTag(tags.filter(({ automatic, what }) => automatic || what !== falsePositive));
}

export interface Vote {
  what: string;
  trackId: number;
}

export function votesOf(recordings: readonly ReadRecording[]): (Vote & CanonicalTag)[] {
  return recordings
    .flatMap(({ tracks }) => tracks)
    .flatMap(({ id, tag }) => (tag ? [{ ...tag, trackId: id }] : []));
}

export function aiVotesOf(recordings: readonly ReadRecording[]): Vote[] {
  return recordings
    .flatMap(({ tracks }) => tracks)
    .flatMap(({ id, aiTag }) => (aiTag === undefined ? [] : [{ what: aiTag, trackId: id }]));
}
