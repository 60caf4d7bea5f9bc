import { joinBytes } from "../../bytes/join-bytes.ts";
import { encodeMp3, resample } from "../clip/mp3.ts";
import { readAll } from "../decoding/packet-decoder.ts";
import type { SoundParts } from "../parts/open-parts.ts";
import { SoundError } from "../sound-fault.ts";
import type { CopyLayout } from "./copy-layout.ts";

/** Samples by which what is decoded comes after what was encoded: 528 and one of the decoder, 576 of the encoder. */
const codingDelay = 1105;
/** Frames before the first, until filter and coder have settled, and behind the last, which the coder looks ahead to. */
const [lead, tail] = [4, 3];

interface Options {
  layout: CopyLayout;
  first: number;
  count: number;
}

/** Some frames of the copy. Those of one call go on where those of another end, without a gap or a click. */
export async function encodeCopy(
  sound: Pick<SoundParts, "facts" | "read">,
  { layout, first, count }: Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const { sampleRate, frameSamples } = layout;
  const start = (first - lead) * frameSamples + codingDelay;
  const samples = await readAs(sound, {
    sampleRate,
    start,
    end: start + (lead + count + tail) * frameSamples,
  });
  const packets = await encodeMp3(samples, { sampleRate, isCutAnywhere: true });
  const frames = packets.slice(lead, lead + count);
  const made = joinBytes(frames);
  if (made.length !== count * layout.frameBytes) throw new SoundError("damaged");
  return made;
}

interface Span {
  sampleRate: number;
  start: number;
  end: number;
}

/** At another rate, as if all of the sound had been brought to it; silent before its start and behind its end. */
async function readAs(
  { facts, read }: Pick<SoundParts, "facts" | "read">,
  { sampleRate, start, end }: Span,
): Promise<Float32Array> {
  const given = facts.sampleRate;
  const shared = findShared(given, sampleRate);
  /* Where samples of both rates fall together. */
  const [step, steps] = [given / shared, sampleRate / shared];
  const from = Math.floor(start / steps);
  const to = Math.ceil(end / steps) + 1;
  const padded = new Float32Array((to - from) * step);
  const first = Math.max(0, from);
  const part = await readAll(
    read({ startSeconds: (first * step) / given, endSeconds: (to * step) / given }),
  );
  padded.set(part.subarray(0, padded.length - (first - from) * step), (first - from) * step);
  const heard = given === sampleRate ? padded : await resample(padded, given, sampleRate);
  const skipped = start - from * steps;
  const cut = new Float32Array(end - start);
  cut.set(heard.subarray(skipped, skipped + cut.length));
  return cut;
}

function findShared(one: number, other: number): number {
  return other === 0 ? one : findShared(other, one % other);
}
