import type { CptvFrame } from "../cptv/format.ts";
import { sampleEvenly } from "./background.ts";
import { findBlob } from "./blob.ts";
import { measureDifferences, measureNoise, sumDifference } from "./difference.ts";
import { isSteady } from "./range.ts";
import { clampRegion, type Region, type Size } from "./region.ts";

/** Where something is seen best: in which frame, background frames not counted, and where in it. */
export interface View {
  frameNumber: number;
  region: Region;
  /** By how much it stands out; 0 where it does not. */
  score: number;
}

export interface Film {
  size: Size;
  /** At least one. */
  frames: readonly CptvFrame[];
  background: Uint16Array;
}

/** An animal that the edge of the picture cuts off is worth less than a whole one. */
const cutFactor = 0.7;
/** Where another is in its box, that has part in the difference, and hides part of it. */
const coveredFactor = 0.5;
const coveredShare = 0.2;
/** Among more it is not looked for. */
const maxBoxesOfFrame = 20;
/** Of a film that nobody has tracked, so many frames are looked at; of tracks, boxes of so many pixels in all. */
const maxJudgedFrames = 300;
const maxJudgedPixels = 100_000_000;

interface Box {
  track: number;
  region: Region;
}

interface Candidate extends View {
  isSteady: boolean;
}

/** Of each track, by its boxes in frames, the one with the largest difference to the background; of equals the largest. */
export function findTrackViews(
  { size, frames, background }: Film,
  tracks: readonly ReadonlyMap<number, Region>[],
): (View | undefined)[] {
  const views: (Candidate | undefined)[] = tracks.map(() => undefined);
  for (const [frameNumber, boxes] of listJudgedBoxes(tracks, size)) {
    const frame = frames[frameNumber];
    if (!frame) continue;
    const noise = measureNoise(frame.pixels, background);
    const steady = isSteady(frame);
    for (const { track, region } of boxes) {
      const sum = sumDifference(frame.pixels, background, noise, { region, frame: size });
      const score = weigh(sum, region, size) * (isCovered(region, boxes) ? coveredFactor : 1);
      const candidate = { frameNumber, region, score, isSteady: steady };
      if (isBetter(candidate, views[track])) views[track] = candidate;
    }
  }
  return views.map((view) => view && toView(view));
}

/** The largest compact difference to the background: a blob of an animal's size, neither noise nor drift. */
export function findBlobView({ size, frames, background }: Film): View | undefined {
  const numbers = sampleEvenly([...frames.keys()], maxJudgedFrames);
  const steady = numbers.filter((frameNumber) => isSteady(frames[frameNumber]!));
  const measure = measureDifferences(background, size);
  let best: View | undefined;
  for (const frameNumber of steady.length > 0 ? steady : numbers) {
    const blob = findBlob(measure(frames[frameNumber]!.pixels), size);
    if (!blob) continue;
    const score = weigh(blob.score, blob.region, size);
    if (score > (best?.score ?? 0)) best = { frameNumber, region: blob.region, score };
  }
  return best;
}

/** The first frame that is steady, or the first: it shows a film in which nothing moves. */
export function findPlainFrame(frames: readonly CptvFrame[]): number {
  return Math.max(
    0,
    frames.findIndex((frame) => isSteady(frame)),
  );
}

/** By frame; of very many or large ones some of each track. */
function listJudgedBoxes(
  tracks: readonly ReadonlyMap<number, Region>[],
  size: Size,
): Map<number, Box[]> {
  const boxes = tracks.map((track) =>
    [...track].filter(([, { width, height }]) => width > 0 && height > 0),
  );
  const areas = boxes.flat().map(([, region]) => areaOf(clampRegion(region, size)));
  const step = Math.ceil(areas.reduce((sum, area) => sum + area, 0) / maxJudgedPixels);
  const byFrame = new Map<number, Box[]>();
  for (const [track, own] of boxes.entries()) {
    for (let order = 0; order < own.length; order += step) {
      const [frameNumber, region] = own[order]!;
      const others = byFrame.get(frameNumber);
      if (others) others.push({ track, region });
      else byFrame.set(frameNumber, [{ track, region }]);
    }
  }
  return byFrame;
}

function isBetter(one: Candidate, other: Candidate | undefined): boolean {
  if (!other) return true;
  if (one.isSteady !== other.isSteady) return one.isSteady;
  if (one.score !== other.score) return one.score > other.score;
  return areaOf(one.region) > areaOf(other.region);
}

function weigh(score: number, region: Region, frame: Size): number {
  const { x, y, width, height } = clampRegion(region, frame);
  const isCut = x === 0 || y === 0 || x + width === frame.width || y + height === frame.height;
  return isCut ? score * cutFactor : score;
}

function isCovered(region: Region, boxes: readonly Box[]): boolean {
  if (boxes.length > maxBoxesOfFrame) return false;
  const covered = (other: Region) => {
    const right = Math.min(region.x + region.width, other.x + other.width);
    const bottom = Math.min(region.y + region.height, other.y + other.height);
    const [left, top] = [Math.max(region.x, other.x), Math.max(region.y, other.y)];
    return Math.max(0, right - left) * Math.max(0, bottom - top);
  };
  const least = areaOf(region) * coveredShare;
  return boxes.some((other) => other.region !== region && covered(other.region) > least);
}

function areaOf({ width, height }: Size): number {
  return width * height;
}

function toView({ frameNumber, region, score }: Candidate): View {
  return { frameNumber, region, score };
}
