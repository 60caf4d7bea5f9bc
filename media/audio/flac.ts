import { type ForwardReader, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { findLastSample, type FlacStream } from "./flac-frames.ts";
import { isPossibleSound, maxWordBytes, readWords, type SoundHeader } from "./sound-header.ts";

const maxBlocks = 1000;
const [streamInfo, vorbisComment] = [0, 4];
/** More than the largest frame has. */
const endBytes = 256 * 1024;

interface Found {
  stream?: FlacStream;
  comments: string[];
  dates: string[];
  /** What is behind the last frame that is there. */
  lastSample: number;
}

/** FLAC: its header, its words, and by its last frame whether it is whole. RFC 9639. */
export async function readFlac(
  reader: ForwardReader,
  fileBytes: number,
): Promise<SoundHeader | undefined> {
  const found: Found = { comments: [], dates: [], lastSample: 0 };
  await unlessCut(readParts(reader, fileBytes, found), undefined);
  const { stream, comments, dates, lastSample } = found;
  if (!stream || !isPossibleSound(stream)) return undefined;
  const { sampleRate, channels, totalSamples } = stream;
  return {
    sampleRate,
    channels,
    durationSeconds: lastSample / sampleRate,
    comments,
    dates,
    guano: new Map(),
    fault: findFault(lastSample, totalSamples),
  };
}

function findFault(lastSample: number, totalSamples: number) {
  if (totalSamples === 0 && lastSample > 0) return "unfinished";
  return lastSample < totalSamples ? "cut" : undefined;
}

async function readParts(reader: ForwardReader, fileBytes: number, found: Found): Promise<void> {
  await reader.take(4);
  let isLast = false;
  for (let count = 0; !isLast && count < maxBlocks; count++) {
    const [kind = 0, ...size] = await reader.take(4);
    isLast = kind >= 0x80;
    await readBlock(reader, { type: kind & 0x7f, size: toNumber(size) }, found);
  }
  if (!found.stream) return;
  await reader.skip(Math.max(fileBytes - reader.position - endBytes, 0));
  const end = await reader.take(fileBytes - reader.position);
  found.lastSample = findLastSample(end, found.stream);
}

async function readBlock(
  reader: ForwardReader,
  { type, size }: { type: number; size: number },
  found: Found,
): Promise<void> {
  if (type === streamInfo && size >= 34 && size <= maxWordBytes) {
    found.stream = parseStream(await reader.take(size));
  } else if (type === vorbisComment && size <= maxWordBytes) {
    for (const field of splitComments(await reader.take(size))) sort(field, found);
  } else await reader.skip(size);
}

/** Of the block that says it. */
export function parseStream(block: Uint8Array): FlacStream {
  const view = viewOf(block);
  const packed = view.getUint32(10);
  return {
    blockSamples: view.getUint16(0),
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    totalSamples: (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14),
  };
}

/** "NAME=value" one after the other, behind the name of the encoder. */
function* splitComments(block: Uint8Array): Generator<string> {
  const view = viewOf(block);
  const lengthAt = (at: number) => (at + 4 <= block.length ? view.getUint32(at, true) : 0);
  for (let at = 4 + lengthAt(0) + 4; at + 4 <= block.length; at += 4 + lengthAt(at)) {
    yield readWords(block.subarray(at + 4, at + 4 + lengthAt(at)));
  }
}

function sort(field: string, { comments, dates }: Found): void {
  const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(field) ?? [];
  if (["COMMENT", "DESCRIPTION"].includes(name.toUpperCase())) comments.push(value);
  if (name.toUpperCase() === "DATE") dates.push(value);
}

function toNumber(bytes: number[]): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}
