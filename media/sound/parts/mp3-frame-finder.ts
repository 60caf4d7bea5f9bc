import { readSyncSafe } from "../../audio/id3.ts";
import { frameHeaderBytes, type Mp3Frame, parseMp3Frame } from "../../audio/mp3-frames.ts";
import type { SoundSource } from "../sound-source.ts";
import { aroundSeconds, type FoundFrames, type FrameFinder } from "./frame-finder.ts";

const tagHeadBytes = 10;
const [readFirst, readAtOnce] = [16 * 1024, 1024 ** 2];

/**
 * MP3 has no index, and frames of many lengths: heads are counted up to the range, a million in a second, as nothing else of
 * them is looked at.
 */
export async function findMp3Frames(source: SoundSource): Promise<FrameFinder | undefined> {
  const reader = startReading(source, readFirst);
  const start = await skipTag(reader);
  const first = await readFrame(reader, start);
  if (!first || !(await readFrame(reader, start + first.bytes))) return undefined;
  const sound = (await isTable(reader, start, first)) ? start + first.bytes : start;
  return { head: new Uint8Array(0), find: (range) => countFrames(source, sound, range) };
}

async function countFrames(
  source: SoundSource,
  soundAt: number,
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
): Promise<FoundFrames | undefined> {
  const reader = startReading(source, readAtOnce);
  const [from, to] = [startSeconds - aroundSeconds, endSeconds + aroundSeconds];
  let found: Omit<FoundFrames, "end"> | undefined;
  let seconds = 0;
  let at = soundAt;
  while (seconds <= to && at + frameHeaderBytes <= source.bytes) {
    const frame = await readFrame(reader, at);
    /* A tag at the end, or damage, which only whoever reads all of it gets over. */
    if (!frame) break;
    const after = seconds + frame.samples / frame.sampleRate;
    if (!found && after > from) found = { start: at, seconds };
    at += frame.bytes;
    seconds = after;
  }
  if (!found || seconds < endSeconds) return undefined;
  return { ...found, end: Math.min(at, source.bytes) };
}

type Reader = ReturnType<typeof startReading>;

/** Forwards, some of the file at a time. */
function startReading({ bytes, read }: SoundSource, atOnce: number) {
  let [start, part] = [0, new Uint8Array(0)];
  return async (at: number, length: number): Promise<Uint8Array> => {
    if (at < start || at + length > start + part.length) {
      start = at;
      part = new Uint8Array(await read(at, Math.max(at, Math.min(bytes, at + atOnce))));
    }
    return part.subarray(at - start, at - start + length);
  };
}

async function readFrame(reader: Reader, at: number): Promise<Mp3Frame | undefined> {
  const head = await reader(at, frameHeaderBytes);
  return head.length < frameHeaderBytes ? undefined : parseMp3Frame(head);
}

async function skipTag(reader: Reader): Promise<number> {
  const head = await reader(0, tagHeadBytes);
  const isTag = String.fromCharCode(...head.subarray(0, 3)) === "ID3";
  return isTag ? tagHeadBytes + readSyncSafe(head.subarray(6)) : 0;
}

/** The first frame may have a table of its encoder in place of sound. */
async function isTable(reader: Reader, at: number, { tableAt }: Mp3Frame): Promise<boolean> {
  const word = String.fromCharCode(...(await reader(at + tableAt, 4)));
  return word === "Xing" || word === "Info";
}
