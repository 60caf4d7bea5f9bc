import { readAll } from "../decoding/packet-decoder.ts";
import type { SoundParts } from "../parts/open-parts.ts";
import { SoundError } from "../sound-fault.ts";
import { passBand } from "./band-pass.ts";
import type { ClipFormat } from "./clip-size.ts";
import { amplify } from "./gain.ts";
import { writeMp3 } from "./mp3.ts";
import { writeWav } from "./wav.ts";

export interface ClipOptions {
  startSeconds: number;
  endSeconds: number;
  minHertz: number | undefined;
  maxHertz: number | undefined;
  /** As loud as it can be where it is absent. */
  gainDecibels: number | undefined;
  /** How many times slower, and lower. */
  slower: number;
  format: ClipFormat;
}

/** Part of a sound as a file of its own. Throws a `SoundError` where there is nothing of it. */
export async function makeClip(
  sound: Pick<SoundParts, "facts" | "read">,
  options: ClipOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { sampleRate } = sound.facts;
  const samples = (await readAll(sound.read(options))).slice();
  if (samples.length === 0) throw new SoundError("cut");
  passBand(samples, sampleRate, options);
  amplify(samples, options.gainDecibels);
  const write = options.format === "wav" ? writeWav : writeMp3;
  return write(samples, sampleRate / options.slower);
}
