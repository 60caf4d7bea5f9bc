import { codeAt, type ForwardReader, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { parseGuano } from "./guano.ts";
import {
  isPossibleSound,
  maxWordBytes,
  readWords,
  type SoundFault,
  type SoundHeader,
} from "./sound-header.ts";

/** Recorders write a handful; this bounds the time that a file of empty chunks takes. */
const maxChunks = 1000;

interface Found {
  sampleRate: number;
  channels: number;
  bytesPerSecond: number;
  /** Of RF64, whose chunks cannot say more than 4 GiB. */
  longDataBytes?: number;
  data?: DataChunk;
  comments: string[];
  dates: string[];
  guano: ReadonlyMap<string, string>;
}

interface DataChunk {
  bytes: number;
  fault?: SoundFault;
}

/** WAV, also as RF64 and BW64, with the words before and behind its sound. RIFF; EBU Tech 3285 and 3306. */
export async function readWav(
  reader: ForwardReader,
  fileBytes: number,
): Promise<SoundHeader | undefined> {
  const found: Found = {
    sampleRate: 0,
    channels: 0,
    bytesPerSecond: 0,
    comments: [],
    dates: [],
    guano: new Map(),
  };
  await unlessCut(walkChunks(reader, fileBytes, found), undefined);
  const { bytesPerSecond, longDataBytes: _, data, ...header } = found;
  if (!isPossibleSound(header) || bytesPerSecond === 0) return undefined;
  return {
    ...header,
    durationSeconds: (data?.bytes ?? 0) / bytesPerSecond,
    fault: data ? data.fault : "cut",
  };
}

async function walkChunks(reader: ForwardReader, fileBytes: number, found: Found): Promise<void> {
  await reader.take(12);
  for (let count = 0; count < maxChunks; count++) {
    const head = await reader.take(8);
    const [type, size] = [codeAt(head, 0), viewOf(head).getUint32(4, true)];
    if (type === "data") {
      found.data = measureData(size, fileBytes - reader.position, found.longDataBytes);
      if (found.data.fault) return;
      await reader.skip(toEven(found.data.bytes));
      continue;
    }
    const end = reader.position + toEven(size);
    const read = chunkReaders[type];
    if (read && size <= maxWordBytes) read(await reader.take(size), found);
    await reader.skip(end - reader.position);
  }
}

const unknownSize = 0xffff_ffff;
/** Words may follow where a recorder has heard nothing at all. */
const maxWordsBehind = 4096;

function measureData(size: number, present: number, longBytes: number | undefined): DataChunk {
  const bytes = size === unknownSize ? longBytes : size;
  const isUnfinished = bytes === undefined || (bytes === 0 && present > maxWordsBehind);
  if (isUnfinished) return { bytes: present, fault: "unfinished" };
  return bytes > present ? { bytes: present, fault: "cut" } : { bytes };
}

const chunkReaders: Record<string, ((chunk: Uint8Array, found: Found) => void) | undefined> = {
  "fmt ": readFormat,
  ds64: readLongSizes,
  LIST: readInfo,
  bext: readBroadcast,
  guan: (chunk, found) => {
    found.guano = parseGuano(chunk);
  },
};

function readFormat(chunk: Uint8Array, found: Found): void {
  if (chunk.length < 14) return;
  const view = viewOf(chunk);
  found.channels = view.getUint16(2, true);
  found.sampleRate = view.getUint32(4, true);
  found.bytesPerSecond = view.getUint32(8, true);
}

function readLongSizes(chunk: Uint8Array, found: Found): void {
  if (chunk.length >= 16) found.longDataBytes = Number(viewOf(chunk).getBigUint64(8, true));
}

function readInfo(chunk: Uint8Array, { comments, dates }: Found): void {
  if (codeAt(chunk, 0) !== "INFO") return;
  for (let at = 4; at + 8 <= chunk.length;) {
    const size = viewOf(chunk).getUint32(at + 4, true);
    const value = readWords(chunk.subarray(at + 8, at + 8 + size));
    if (codeAt(chunk, at) === "ICMT") comments.push(value);
    if (codeAt(chunk, at) === "ICRD") dates.push(value);
    at += 8 + toEven(size);
  }
}

/** What hand-held recorders write: a description, and a day and a time without a zone. */
function readBroadcast(chunk: Uint8Array, { comments, dates }: Found): void {
  if (chunk.length < 338) return;
  comments.push(readWords(chunk.subarray(0, 256)));
  const [day, time] = [chunk.subarray(320, 330), chunk.subarray(330, 338)].map(readWords);
  dates.push(`${day?.replaceAll(/[:/]/g, "-")}T${time?.replaceAll(/[-_.]/g, ":")}`);
}

function toEven(size: number): number {
  return size + (size % 2);
}
