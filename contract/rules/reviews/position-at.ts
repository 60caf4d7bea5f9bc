import { usualFramesPerSecond } from "#contract/rules/tracks/drawn-track.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";

/** Further from the frame an animal has moved on. */
const maxFrames = 4;

/** Where a track is at so many seconds of a film; undefined where it is not there then. */
export function findPositionAt(
  positions: readonly Position[],
  seconds: number,
  framesPerSecond = usualFramesPerSecond,
): Position | undefined {
  const distanceOf = ({ order = Number.POSITIVE_INFINITY }: Position) =>
    Math.abs(order - seconds * framesPerSecond);
  const [nearest] = positions
    .filter(({ blank, width, height }) => !blank && width > 0 && height > 0)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other));
  return nearest && distanceOf(nearest) <= maxFrames ? nearest : undefined;
}
