import type { Position } from "#contract/wire/recordings/recordings.ts";
import { toPositions } from "../locations/positions.ts";
import { voteForTag } from "../tracks/tag-votes.ts";
import type { CanonicalTag } from "../tracks/track-tags.ts";

/** A rectangle in sensor pixels of the frame with the number `order`, background frames not counted. */
export type ThumbnailSpot = Position & { order: number };

/** Where a worker says that something is seen best; undefined where it names no rectangle of a frame. */
export function readThumbnailSpot(region: unknown): ThumbnailSpot | undefined {
  const [position] = toPositions([region]);
  if (!position || position.width <= 0 || position.height <= 0) return undefined;
  const { order } = position;
  return order !== undefined && Number.isInteger(order) ? { ...position, order } : undefined;
}

export function readThumbnail({ thumbnail }: { thumbnail?: unknown }): {
  spot: ThumbnailSpot | undefined;
  score: number;
} {
  const { region, score } = (thumbnail ?? {}) as { region?: unknown; score?: unknown };
  return {
    spot: readThumbnailSpot(region),
    score: typeof score === "number" ? score : 0,
  };
}

/** The tracks that say what most tracks of a recording say, people's words before automatic ones. */
export function findTellingTracks<T extends { tag: CanonicalTag | undefined }>(
  tracks: readonly T[],
): T[] {
  const tags = tracks.flatMap(({ tag }) => tag ?? []);
  const winner = voteForTag(tags);
  return tracks.filter(
    ({ tag }) => tag && tag.what === winner?.what && tag.automatic === winner.automatic,
  );
}
