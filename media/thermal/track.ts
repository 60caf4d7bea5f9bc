import type { CptvFrame, CptvHeader } from "../cptv/format.ts";
import type { PackedFilm } from "./packed-film.ts";
import { joinRanges, measureRange, type ValueRange } from "./range.ts";
import { clampRegion, cropPixels, type Region, type Size } from "./region.ts";

/** `order` numbers the frame, `frameTime` is in seconds since the file's first. */
export interface TrackPosition extends Region {
  order?: number;
  frameTime?: number;
}

/** Without the background frame; the first of several for one frame. */
export function mapPositions<Position extends TrackPosition>(
  positions: readonly Position[],
  header: Pick<CptvHeader, "fps" | "hasBackgroundFrame">,
): Map<number, Position> {
  const byFrame = new Map<number, Position>();
  for (const position of positions) {
    const frameNumber = numberFrame(position, header);
    if (!byFrame.has(frameNumber)) byFrame.set(frameNumber, position);
  }
  return byFrame;
}

/** Undefined when no box belongs to any of these frames. */
export function measureTrack(
  frames: Iterable<CptvFrame>,
  size: Size,
  positions: ReadonlyMap<number, Region>,
): ValueRange | undefined {
  let range: ValueRange | undefined;
  let frameNumber = 0;
  for (const { pixels, background } of frames) {
    if (background) continue;
    const position = positions.get(frameNumber++);
    if (!position) continue;
    const own = measureRange(cropPixels(pixels, size.width, clampRegion(position, size)));
    range = range ? joinRanges(range, own) : own;
  }
  return range;
}

/** The same where the frames are decoded segment by segment. */
export async function measurePackedTrack(
  film: PackedFilm,
  size: Size,
  positions: ReadonlyMap<number, Region>,
): Promise<ValueRange | undefined> {
  const { segmentLength } = film;
  const frameNumbers = [...positions.keys()];
  const segments = new Set(frameNumbers.map((number) => Math.floor(number / segmentLength)));
  let range: ValueRange | undefined;
  for (const index of segments) {
    const start = index * segmentLength;
    const local = new Map([...positions].map(([number, box]) => [number - start, box]));
    const own = measureTrack(await film.decodeSegment(index), size, local);
    range = range && own ? joinRanges(range, own) : (own ?? range);
  }
  return range;
}

function numberFrame(
  { order, frameTime }: TrackPosition,
  { fps, hasBackgroundFrame }: Pick<CptvHeader, "fps" | "hasBackgroundFrame">,
): number {
  if (order !== undefined) return order;
  if (frameTime === undefined) return 0;
  return Math.round(frameTime * fps) - (hasBackgroundFrame ? 1 : 0);
}
