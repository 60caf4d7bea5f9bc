import { codeAt, type ForwardReader, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { parseId3, readSyncSafe } from "./id3.ts";
import { frameHeaderBytes, type Mp3Frame, parseMp3Frame } from "./mp3-frames.ts";
import { maxWordBytes, type SoundHeader } from "./sound-header.ts";

const id3HeadBytes = 10;
/** Of a tag at the very end. */
const oldTagBytes = 128;

interface Found {
  frame?: Mp3Frame;
  /** By the encoder's table, or as they are counted. */
  frames: number;
  isCut: boolean;
  comments: string[];
  dates: string[];
}

/** MP3: by the table of its encoder (Xing, Info, VBRI), else by counting its frames. */
export async function readMp3(
  reader: ForwardReader,
  fileBytes: number,
): Promise<SoundHeader | undefined> {
  const found: Found = { frames: 0, isCut: false, comments: [], dates: [] };
  await unlessCut(readParts(reader, fileBytes, found), undefined);
  const { frame, frames, isCut, comments, dates } = found;
  if (!frame) return undefined;
  const { sampleRate, channels, samples } = frame;
  return {
    sampleRate,
    channels,
    durationSeconds: (frames * samples) / sampleRate,
    comments,
    dates,
    guano: new Map(),
    fault: isCut ? "cut" : undefined,
  };
}

async function readParts(reader: ForwardReader, fileBytes: number, found: Found): Promise<void> {
  let head = await reader.take(frameHeaderBytes);
  if (codeAt(head, 0).startsWith("ID3")) {
    await readTag(reader, head[3] ?? 0, found);
    head = await reader.take(frameHeaderBytes);
  }
  const frame = parseMp3Frame(head);
  if (!frame) return;
  const start = reader.position - frameHeaderBytes;
  found.frame = frame;
  found.isCut = true;
  const body = await reader.take(frame.bytes - frameHeaderBytes);
  const table = readTable(body, frame);
  if (!table) return countFrames(reader, fileBytes, found);
  const present = fileBytes - start;
  found.isCut = table.bytes > present;
  found.frames = Math.round(table.frames * (found.isCut ? present / table.bytes : 1));
}

async function readTag(reader: ForwardReader, version: number, found: Found): Promise<void> {
  const rest = await reader.take(id3HeadBytes - frameHeaderBytes);
  const size = readSyncSafe(rest.subarray(2));
  if (size > maxWordBytes) return reader.skip(size);
  const { comments, dates } = parseId3(await reader.take(size), version);
  found.comments.push(...comments);
  found.dates.push(...dates);
}

/** How many frames and bytes an encoder says that there are, in the first frame, which has no sound then. */
function readTable(body: Uint8Array, { tableAt }: Mp3Frame) {
  const [xingAt, vbriAt] = [tableAt - frameHeaderBytes, 32];
  const numberAt = (at: number) => (at + 4 <= body.length ? viewOf(body).getUint32(at) : 0);
  if (["Xing", "Info"].includes(codeAt(body, xingAt)) && (numberAt(xingAt + 4) & 3) === 3) {
    return toTable(numberAt(xingAt + 8), numberAt(xingAt + 12));
  }
  if (codeAt(body, vbriAt) === "VBRI") return toTable(numberAt(vbriAt + 14), numberAt(vbriAt + 10));
  return undefined;
}

function toTable(frames: number, bytes: number) {
  return frames > 0 && bytes > 0 ? { frames, bytes } : undefined;
}

/** To the end, or to what is no frame: a tag, or damage. The file is cut where the last one is. */
async function countFrames(reader: ForwardReader, fileBytes: number, found: Found): Promise<void> {
  for (let frame = found.frame; frame;) {
    found.frames += 1;
    if (reader.position + frameHeaderBytes > fileBytes) break;
    frame = parseMp3Frame(await reader.take(frameHeaderBytes));
    if (frame) await reader.skip(frame.bytes - frameHeaderBytes);
  }
  found.isCut = fileBytes - reader.position > oldTagBytes;
}
