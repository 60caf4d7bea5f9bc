import { type ByteSource } from "../cptv/byte-source.ts";
import { codeAt, type ForwardReader, readForward, unlessCut } from "../bytes/forward-reader.ts";
import { readFlac } from "./flac.ts";
import { readMp3 } from "./mp3.ts";
import { readMp4Sound } from "./mp4-sound.ts";
import type { SoundHeader } from "./sound-header.ts";
import { readWav } from "./wav.ts";

export interface SoundFacts extends SoundHeader {
  format: "wav" | "flac" | "mp3" | "mp4";
}

type Reader = (reader: ForwardReader, fileBytes: number) => Promise<SoundHeader | undefined>;

const readers: Partial<Record<SoundFacts["format"], Reader>> = {
  wav: readWav,
  flac: readFlac,
  mp3: readMp3,
};

/** Of WAV, FLAC, MP3 or M4A, in flat memory; undefined if damaged before it says how it sounds. `read` begins anew. */
export async function readSoundFacts(
  read: () => ByteSource,
  fileBytes: number,
): Promise<SoundFacts | undefined> {
  const start = await readForward(read(), (reader) => unlessCut(reader.take(8), undefined));
  const format = start && findFormat(start);
  if (!format) return undefined;
  const readFormat = readers[format];
  const header = readFormat
    ? await readForward(read(), (reader) => readFormat(reader, fileBytes))
    : await readMp4Sound(read, fileBytes);
  return header && { format, ...header };
}

function findFormat(start: Uint8Array): SoundFacts["format"] | undefined {
  const code = codeAt(start, 0);
  if (["RIFF", "RF64", "BW64"].includes(code)) return "wav";
  if (code === "fLaC") return "flac";
  if (codeAt(start, 4) === "ftyp") return "mp4";
  return code.startsWith("ID3") || start[0] === 0xff ? "mp3" : undefined;
}
