/*
 * A sound as MP3 of a constant bit rate, of which each frame stands by itself and has the same whole number of bytes: so any part
 * of the file can be made alone, and its length is known before.
 */

/** Those of MPEG 1, 2 and 2.5 of which a frame at this bit rate has no odd byte. */
const rates = [8000, 12_000, 16_000, 24_000, 32_000, 48_000];
const bytesOfSecond = 8000;
/** What a slow line carries beside pictures. A file of more in a second is heard by its copy. */
const heavyBytesOfSecond = 24_000;

export interface CopyLayout {
  sampleRate: number;
  frameSamples: number;
  frameBytes: number;
  frames: number;
  bytes: number;
}

interface Length {
  samples: number;
  sampleRate: number;
}

export function layOutCopy({ samples, sampleRate: given }: Length): CopyLayout {
  const sampleRate = rates.find((one) => one >= given) ?? rates.at(-1)!;
  const frameSamples = sampleRate < 32_000 ? 576 : 1152;
  const frameBytes = (frameSamples * bytesOfSecond) / sampleRate;
  const frames = Math.ceil((samples * sampleRate) / given / frameSamples);
  return { sampleRate, frameSamples, frameBytes, frames, bytes: frames * frameBytes };
}

/** Whether the copy is worth it. */
export function isHeavy(fileBytes: number, { samples, sampleRate }: Length): boolean {
  return fileBytes > (heavyBytesOfSecond * samples) / sampleRate;
}
