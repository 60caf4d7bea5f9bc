import { stateOf } from "#app/services/recordings/recording-text.server.ts";
import {
  falsePositive,
  isUnlooked,
  labelOf,
  nothing,
  type VisitData,
} from "#app/services/recordings/visit-text.server.ts";
import { isAmong, type Medium } from "#contract/rules/projects/project-tags.ts";
import { canonicalTag } from "#contract/rules/tracks/track-tags.ts";
import { isStatus } from "#contract/rules/visits/visit-grouping.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";

interface Setting {
  hasAi: boolean;
  /** Left out on the dashboard, with all that is below them. */
  ignored: Record<Medium, readonly string[]>;
}

/** Something that the project does not leave out was seen, went wrong, or is still to be looked at. */
export function isVisitShown(
  visit: VisitData,
  { hasAi, ignored }: Setting,
  recordings: readonly RecordingData[] = [],
): boolean {
  const label = labelOf(visit);
  if (label !== undefined) return !isAmong(label, ignored.camera);
  const states = visit.recordings.flatMap((one) => stateOf(one) ?? []);
  if (states.length > 0 || isUnlooked(visit, { hasAi, recordings })) return true;
  return visit.classification !== falsePositive && !isAmong(nothing, ignored.camera);
}

/** Left out where all that is heard is of what the project leaves out, and nobody has more to say of it. */
export function isSoundShown(recording: RecordingData, ignored: readonly string[]): boolean {
  const { tracks, tags } = recording;
  if (isStatus(recording)) return false;
  if (tracks.length === 0 || tags.length > 0 || stateOf(recording)) return true;
  return !tracks.every((track) => {
    const label = canonicalTag(track.tags)?.what;
    return label !== undefined && isAmong(label, ignored);
  });
}
