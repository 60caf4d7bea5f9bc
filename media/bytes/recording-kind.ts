import { type ByteSource, readChunks } from "../cptv/byte-source.ts";
import type { Inflater } from "../cptv/inflate.ts";
import { findFileKind } from "./file-kind.ts";
import { codeAt, type ForwardReader, readForward, unlessCut } from "./forward-reader.ts";
import { enterBox, readBox } from "./mp4-boxes.ts";

export type RecordingKind = "thermal" | "sound" | "image" | "video";

const startBytes = 12;
const stillBrands: ReadonlySet<string> = new Set(["heic", "heix", "mif1", "msf1", "avif"]);

/** What a recording is by its bytes alone; undefined where they do not tell. `read` begins the file anew. */
export async function findRecordingKind(
  read: () => ByteSource,
  { inflate }: { inflate: Inflater },
): Promise<RecordingKind | undefined> {
  const start = await readStart(read(), startBytes);
  if (!start) return undefined;
  if (start[0] === 0x1f && start[1] === 0x8b) {
    const inflated = await readStart(inflate(readChunks(read())), 4);
    return inflated && codeAt(inflated, 0) === "CPTV" ? "thermal" : undefined;
  }
  if (codeAt(start, 0) === "RIFF" && codeAt(start, 8) === "AVI ") return "video";
  const kind = findFileKind(start);
  if (kind === "image" || kind === "sound") return kind;
  if (kind !== "video") return undefined;
  const brand = codeAt(start, 8);
  if (brand === "M4A ") return "sound";
  if (stillBrands.has(brand)) return "image";
  return readForward(read(), (reader) => unlessCut(findKindOfMp4(reader), undefined));
}

function readStart(source: ByteSource, length: number): Promise<Uint8Array | undefined> {
  return readForward(source, (reader) => unlessCut(reader.take(length), undefined));
}

/** Each track says who handles it, in `moov/trak/mdia/hdlr`; one that is seen decides. ISO/IEC 14496-12, 8.4.3. */
async function findKindOfMp4(reader: ForwardReader): Promise<RecordingKind | undefined> {
  const movieEnd = await enterBox(reader, "moov", Number.POSITIVE_INFINITY);
  if (movieEnd === undefined) return undefined;
  let kind: RecordingKind | undefined;
  for (let box = await readBox(reader, movieEnd); box; box = await readBox(reader, movieEnd)) {
    const handler = box.type === "trak" ? await findHandler(reader, box.end) : undefined;
    if (handler === "vide") return "video";
    if (handler === "soun") kind = "sound";
    await reader.skip(box.end - reader.position);
  }
  return kind;
}

async function findHandler(reader: ForwardReader, trackEnd: number): Promise<string | undefined> {
  let end: number | undefined = trackEnd;
  for (const type of ["mdia", "hdlr"]) {
    end = await enterBox(reader, type, end);
    if (end === undefined) return undefined;
  }
  return end - reader.position < 12 ? undefined : codeAt(await reader.take(12), 8);
}
