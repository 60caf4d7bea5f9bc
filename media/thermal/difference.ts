import { clampRegion, type Region, type Size } from "./region.ts";

/** What of a frame is none of its noise, in raw values. */
export interface Noise {
  /** Of the whole frame against the background. */
  drift: number;
  /** Less than this is noise. */
  spread: number;
}

export interface Difference extends Noise {
  /** How far each pixel stands out of the noise. */
  excess: Float32Array;
  /** Of the excess in a region of whole pixels inside the frame. */
  sumIn(region: Region): number;
}

/** A prime, so that all columns have their turn. */
const sampleStep = 61;
/** Of the median of absolute deviations: five standard deviations of normal noise. */
const noiseFactor = 5 * 1.48;
const leastSpread = 4;

export function measureNoise(pixels: Uint16Array, background: Uint16Array): Noise {
  const samples = new Int32Array(Math.ceil(pixels.length / sampleStep));
  for (let order = 0; order < samples.length; order++) {
    const at = order * sampleStep;
    samples[order] = pixels[at]! - background[at]!;
  }
  const drift = medianOf(samples);
  const deviation = medianOf(samples.map((difference) => Math.abs(difference - drift)));
  return { drift, spread: Math.max(leastSpread, deviation * noiseFactor) };
}

/** By how much a region differs from the background, warmer or colder, beyond the noise of its frame. */
export function sumDifference(
  pixels: Uint16Array,
  background: Uint16Array,
  { drift, spread }: Noise,
  { region, frame }: { region: Region; frame: Size },
): number {
  const { x, y, width, height } = clampRegion(region, frame);
  let sum = 0;
  for (let row = y; row < y + height; row++) {
    const end = row * frame.width + x + width;
    for (let at = end - width; at < end; at++) {
      const beyond = Math.abs(pixels[at]! - background[at]! - drift) - spread;
      if (beyond > 0) sum += beyond;
    }
  }
  return sum;
}

/** The same for all pixels and regions of frames. What it gives for a frame holds until it is asked for the next. */
export function measureDifferences(
  background: Uint16Array,
  { width, height }: Size,
): (pixels: Uint16Array) => Difference {
  const excess = new Float32Array(background.length);
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const sumIn = (region: Region) => {
    const [top, left] = [region.y * stride, region.x];
    const [bottom, right] = [top + region.height * stride, left + region.width];
    return sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!;
  };
  return (pixels) => {
    const { drift, spread } = measureNoise(pixels, background);
    for (let at = 0, sum = stride + 1; at < excess.length; sum++) {
      let line = 0;
      for (const end = at + width; at < end; at++, sum++) {
        const beyond = Math.abs(pixels[at]! - background[at]! - drift) - spread;
        excess[at] = beyond > 0 ? beyond : 0;
        if (beyond > 0) line += beyond;
        sums[sum] = sums[sum - stride]! + line;
      }
    }
    return { drift, spread, excess, sumIn };
  };
}

function medianOf(values: Int32Array): number {
  return values.toSorted()[values.length >> 1]!;
}
