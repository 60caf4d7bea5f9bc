import type { Band } from "#contract/rules/tracks/band.ts";
import { readAll } from "#media/sound/decoding/packet-decoder.ts";
import type { Sound } from "#media/sound/open-sound.ts";
import { cutPicture } from "#media/sound/spectrum/cut-picture.ts";
import { encodeLevels } from "./encode-levels.ts";

export interface SoundTrack {
  id: number;
  startSeconds: number;
  endSeconds: number;
  band: Band | undefined;
}

export interface TrackPicture {
  trackId: number;
  /** WebP of levels. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  window: { startSeconds: number; endSeconds: number; minHertz: number; maxHertz: number };
}

const size = { width: 512, height: 256 };
const margin = 0.1;
/** A click is shown with what is around it, and a pure tone as well. */
const [leastSeconds, leastHertz] = [0.2, 400];
/** Three minutes at 48,000 a second: the whole of a sound is seen in its own picture. */
const maxSamples = 2 ** 23;

/** Undefined of a track that is longer, or nowhere in the sound. */
export async function drawTrack(
  sound: Sound,
  { id, ...track }: SoundTrack,
): Promise<TrackPicture | undefined> {
  const { sampleRate, seconds } = sound.facts;
  const window = findWindow(track, { seconds, nyquist: sampleRate / 2 });
  const { startSeconds, endSeconds } = window;
  if (!(endSeconds > startSeconds)) return undefined;
  if ((endSeconds - startSeconds) * sampleRate > maxSamples) return undefined;
  const samples = await readAll(sound.read({ startSeconds, endSeconds }));
  if (samples.length === 0) return undefined;
  const picture = cutPicture(samples, sampleRate, { ...size, ...window });
  return { trackId: id, bytes: new Uint8Array(await encodeLevels(picture)), ...size, window };
}

/** With a tenth more all around, within what the sound has. */
function findWindow(
  { startSeconds, endSeconds, band }: Omit<SoundTrack, "id">,
  { seconds, nyquist }: { seconds: number; nyquist: number },
): TrackPicture["window"] {
  const { low, high } = band ?? { low: 0, high: nyquist };
  const time = widen([startSeconds, endSeconds], leastSeconds, seconds);
  const hertz = widen([low, high], leastHertz, nyquist);
  const [minHertz, maxHertz] = hertz[1] > hertz[0] ? hertz : [0, nyquist];
  return { startSeconds: time[0], endSeconds: time[1], minHertz, maxHertz };
}

function widen([from, to]: [number, number], least: number, most: number): [number, number] {
  const length = to - from;
  const around = Math.max(length * margin, (least - length) / 2);
  return [Math.max(0, from - around), Math.min(most, to + around)];
}
