import type { ByteSource } from "../cptv/byte-source.ts";
import { type ForwardReader, readForward, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { enterBox, readBox } from "../bytes/mp4-boxes.ts";
import { readMovieHeader } from "../video/movie-header.ts";
import { readMp4Metadata } from "./mp4-metadata.ts";
import { isPossibleSound, type SoundHeader } from "./sound-header.ts";

const entryBytes = 44;
const maxBoxes = 10_000;

/** M4A: how much there is by its movie header, how it sounds by its first track. ISO/IEC 14496-12, 12.2.3 */
export async function readMp4Sound(
  read: () => ByteSource,
  fileBytes: number,
): Promise<SoundHeader | undefined> {
  const form = await readForward(read(), (reader) => unlessCut(findForm(reader), undefined));
  if (!form || !isPossibleSound(form)) return undefined;
  const { made, durationSeconds } = await readMovieHeader(read());
  const texts = await readMp4Metadata(read());
  const isCut = await readForward(read(), (reader) => endsTooEarly(reader, fileBytes));
  return {
    ...form,
    durationSeconds,
    recorded: texts.get("recordingDateTime"),
    comments: [],
    /* By the standard in UTC, which phones keep to. */
    dates: made ? [`${made}Z`] : [],
    guano: new Map(),
    fault: isCut ? "cut" : undefined,
  };
}

async function findForm(reader: ForwardReader) {
  let end: number | undefined = Number.POSITIVE_INFINITY;
  for (const type of ["moov", "trak", "mdia", "minf", "stbl", "stsd"]) {
    end = await enterBox(reader, type, end);
    if (end === undefined) return undefined;
  }
  if (end - reader.position < entryBytes) return undefined;
  const entry = viewOf(await reader.take(entryBytes));
  return { channels: entry.getUint16(32), sampleRate: entry.getUint32(40) >>> 16 };
}

async function endsTooEarly(reader: ForwardReader, fileBytes: number): Promise<boolean> {
  for (let count = 0; reader.position < fileBytes && count < maxBoxes; count++) {
    const box = await unlessCut(readBox(reader, Number.POSITIVE_INFINITY), undefined);
    if (box?.end === Number.POSITIVE_INFINITY) return false;
    if (!box || box.end > fileBytes) return true;
    await reader.skip(box.end - reader.position);
  }
  return false;
}
