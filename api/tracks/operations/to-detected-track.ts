import { labelPath } from "#contract/labels/label-path.ts";
import type { DetectedTrack } from "#contract/rules/alerts/alerts.ts";
import type { TaggedTrack } from "../queries/with-tracks.ts";

/** A track as alerts judge it: by what AI says of it. A track without a score has 0. */
export function toSeenTrack(
  { track: { id }, tags }: TaggedTrack,
  scores: ReadonlyMap<number, number>,
): DetectedTrack {
  return {
    id,
    thumbnailScore: scores.get(id) ?? 0,
    tags: tags
      .filter(({ automatic }) => automatic === 1)
      .map(({ what, path }) => ({ what, path: path ?? labelPath(what) })),
  };
}
