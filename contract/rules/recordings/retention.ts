import { subHours } from "date-fns";
import { nextTimeOfDay } from "../times/local-dates.ts";
import { filteredTags, isFalseTrigger, type TrackTag } from "../tracks/track-tags.ts";

/** 03:40: before the sweep of files, and after most uploads of the night. */
const minutesOfExpiry = 3 * 60 + 40;

/** When projects' recordings are looked at next. */
export function nextExpiryAt(after: Date, timeZone: string): Date {
  return nextTimeOfDay(after, minutesOfExpiry, timeZone);
}

/** What was recorded, uploaded and looked at by AI before that has been kept for so many days. */
export function keptSince(at: string | Date, days: number): Date {
  return subHours(at, 24 * days);
}

interface TaggedTrack {
  /** It was deleted, or AI has found others in its place. */
  isArchived: boolean;
  /** By ascending id, none archived. */
  tags: readonly TrackTag[];
}

/**
 * Whether all that a recording holds are false triggers. What a person has tagged as anything else speaks against it
 * wherever it stands: beside what decides, or on a track that is gone.
 */
export function holdsOnlyFalseTriggers(tracks: readonly TaggedTrack[]): boolean {
  const standing = tracks.filter(({ isArchived }) => !isArchived);
  const byPeople = tracks.flatMap(({ tags }) => tags.filter(({ automatic }) => !automatic));
  return (
    standing.length > 0 &&
    standing.every(({ tags }) => isFalseTrigger(tags)) &&
    byPeople.every(({ what }) => filteredTags.has(what))
  );
}
