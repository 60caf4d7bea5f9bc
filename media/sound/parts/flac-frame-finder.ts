import { type FlacStream, listFrames, longestHeader } from "../../audio/flac-frames.ts";
import { parseStream } from "../../audio/flac.ts";
import type { SoundSource } from "../sound-source.ts";
import { mostFrameBytes } from "../stream-info.ts";
import { aroundSeconds, type FoundFrames, type FrameFinder } from "./frame-finder.ts";

const [headBytes, infoAt, infoBytes] = [42, 8, 34];
const lastBlock = 0x80;
const maxBlocks = 1000;
/** Each halves what is left of a file. */
const maxSteps = 64;

interface Frames {
  source: SoundSource;
  stream: FlacStream;
  /** Where the first one begins. */
  start: number;
  /** So many bytes hold the head of one at least. */
  window: number;
}

/** Of FLAC alone, without tags before it, that says how long it is. RFC 9639 */
export async function findFlacFrames(source: SoundSource): Promise<FrameFinder | undefined> {
  if (source.bytes <= headBytes) return undefined;
  const head = await source.read(0, headBytes);
  const isFlac = String.fromCharCode(...head.subarray(0, 4)) === "fLaC";
  /* The block that describes the stream comes first, and always has this length. */
  if (!isFlac || (head[4]! & 0x7f) !== 0 || head[7] !== infoBytes) return undefined;
  const stream = parseStream(head.subarray(infoAt));
  const start = await skipBlocks(source);
  if (start === undefined || stream.totalSamples === 0 || stream.sampleRate === 0) return undefined;
  const window = mostFrameBytes(head) + longestHeader;
  const frames = { source, stream, start, window };
  const alone = head.slice();
  alone[4] = lastBlock;
  return { head: alone, find: (range) => findRange(frames, range) };
}

/** Where the frames begin. */
async function skipBlocks({ bytes, read }: SoundSource): Promise<number | undefined> {
  let at = 4;
  for (let count = 0; count < maxBlocks && at + 4 <= bytes; count++) {
    const [type = 0, high = 0, middle = 0, low = 0] = await read(at, at + 4);
    at += 4 + high * 65_536 + middle * 256 + low;
    if (type >= lastBlock) return at < bytes ? at : undefined;
  }
  return undefined;
}

async function findRange(
  frames: Frames,
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
): Promise<FoundFrames | undefined> {
  const { source, stream, window } = frames;
  const { sampleRate, totalSamples } = stream;
  const first = await findFrame(frames, Math.max(0, startSeconds - aroundSeconds) * sampleRate);
  const last = await findFrame(
    frames,
    Math.min(totalSamples, (endSeconds + aroundSeconds) * sampleRate),
  );
  if (!first || !last) return undefined;
  /* It, whole, and what may lie between it and the one that was looked for. */
  const end = Math.min(source.bytes, last.at + 4 * window);
  return { start: first.at, end, seconds: first.start / sampleRate };
}

/** One that begins at a sample or, by a few frames, before it. */
async function findFrame(
  { source, stream, start, window }: Frames,
  sample: number,
): Promise<{ at: number; start: number } | undefined> {
  let before = await readFrom(source, stream, { at: start, window });
  let behind = { at: source.bytes, start: stream.totalSamples };
  for (let step = 0; before && behind.at - before.at > 2 * window; step++) {
    if (step === maxSteps) return undefined;
    const at = guess({ before, behind, sample, step });
    const found = await readFrom(source, stream, { at, window });
    const isBetween = found && found.start > before.start && found.start < behind.start;
    if (isBetween && found.start <= sample) before = found;
    /* Between the guess and the frame that was found there is none. */
    else behind = { at, start: isBetween ? found.start : behind.start };
  }
  return before;
}

interface Guess {
  before: { at: number; start: number };
  behind: { at: number; start: number };
  sample: number;
  step: number;
}

/** Where the sample would be if all frames had one length; every other time in the middle, because they do not. */
function guess({ before, behind, sample, step }: Guess): number {
  const share = (sample - before.start) / Math.max(1, behind.start - before.start);
  const length = behind.at - before.at;
  const at = before.at + Math.floor(length * (step % 2 === 0 ? share : 0.5));
  return Math.min(Math.max(at, before.at + 1), behind.at - 1);
}

async function readFrom(
  source: SoundSource,
  stream: FlacStream,
  { at, window }: { at: number; window: number },
): Promise<{ at: number; start: number } | undefined> {
  const bytes = await source.read(at, Math.min(source.bytes, at + window));
  for (const frame of listFrames(bytes, stream)) {
    if (frame.end <= stream.totalSamples) return { at: at + frame.at, start: frame.start };
  }
  return undefined;
}
