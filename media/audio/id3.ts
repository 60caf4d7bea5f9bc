import { codeAt, viewOf } from "../bytes/forward-reader.ts";

export interface Id3Texts {
  comments: string[];
  dates: string[];
}

/** Seven bits of each byte, so that no length looks like sound. */
export function readSyncSafe(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 128 + (byte & 0x7f), 0);
}

/** Comments and dates of an ID3 tag of version 2.3 or 2.4, without its first ten bytes. id3.org */
export function parseId3(tag: Uint8Array, version: number): Id3Texts {
  const texts = new Map<string, string>();
  const found: Id3Texts = { comments: [], dates: [] };
  for (const [name, body] of splitFrames(tag, version)) {
    if (name === "COMM") found.comments.push(readText(body, 4).split("\0").at(-1) ?? "");
    else if (name.startsWith("T")) texts.set(name, readText(body, 1).split("\0")[0] ?? "");
  }
  const recorded = texts.get("TDRC") ?? joinDate(texts);
  if (recorded) found.dates.push(recorded);
  return found;
}

function* splitFrames(tag: Uint8Array, version: number): Generator<[string, Uint8Array]> {
  for (let at = 0; at + 10 <= tag.length && tag[at] !== 0;) {
    const size =
      version === 4 ? readSyncSafe(tag.subarray(at + 4, at + 8)) : viewOf(tag).getUint32(at + 4);
    yield [codeAt(tag, at), tag.subarray(at + 10, at + 10 + size)];
    at += 10 + size;
  }
}

const encodings = ["latin1", "utf-16", "utf-16be", "utf-8"];

/** The first byte says how the text is coded, which begins at `from`. */
function readText(body: Uint8Array, from: number): string {
  const encoding = encodings[body[0] ?? 0] ?? "latin1";
  return new TextDecoder(encoding).decode(body.subarray(from)).replace(/\0+$/, "");
}

/** Version 2.3 has the year, the day as DDMM and the time as HHMM. */
function joinDate(texts: Map<string, string>): string | undefined {
  const [year, day, time] = ["TYER", "TDAT", "TIME"].map((name) => texts.get(name));
  if (!year || !day || !time) return undefined;
  return `${year}-${day.slice(2)}-${day.slice(0, 2)}T${time.slice(0, 2)}:${time.slice(2)}`;
}
