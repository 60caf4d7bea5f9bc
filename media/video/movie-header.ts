import type { ByteSource } from "../cptv/byte-source.ts";
import { type ForwardReader, readForward, unlessCut, viewOf } from "../bytes/forward-reader.ts";
import { enterBox, readBox } from "../bytes/mp4-boxes.ts";

export interface MovieHeader {
  /** When it was made, `2026-03-04T05:06:07.000`: by the standard in UTC, by trail cameras as their clock shows it. */
  made?: string;
  durationSeconds?: number;
}

const secondsFrom1904To1970 = 2_082_844_800;
const headBytes = 32;

/** From `moov/mvhd` of an MP4; empty where nothing can be read. ISO/IEC 14496-12, 8.2.2. */
export async function readMovieHeader(source: ByteSource): Promise<MovieHeader> {
  return readForward(source, (reader) => unlessCut(findHeader(reader), {}));
}

async function findHeader(reader: ForwardReader): Promise<MovieHeader> {
  const first = await readBox(reader, Number.POSITIVE_INFINITY);
  if (first?.type !== "ftyp") return {};
  await reader.skip(first.end - reader.position);
  let end: number | undefined = Number.POSITIVE_INFINITY;
  for (const type of ["moov", "mvhd"]) {
    end = await enterBox(reader, type, end);
    if (end === undefined) return {};
  }
  if (end - reader.position < headBytes) return {};
  const head = viewOf(await reader.take(headBytes));
  const isLong = head.getUint8(0) === 1;
  const madeAt = isLong ? Number(head.getBigUint64(4)) : head.getUint32(4);
  const timescale = head.getUint32(isLong ? 20 : 12);
  const length = isLong ? Number(head.getBigUint64(24)) : head.getUint32(16);
  return { ...toTime(madeAt), ...toDuration(length / timescale) };
}

/** Clocks that were never set show a year before 1970, or none. */
function toTime(secondsSince1904: number): Pick<MovieHeader, "made"> {
  const date = new Date((secondsSince1904 - secondsFrom1904To1970) * 1000);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? { made: date.toISOString().slice(0, -1) } : {};
}

const daySeconds = 24 * 60 * 60;

function toDuration(seconds: number): Pick<MovieHeader, "durationSeconds"> {
  return seconds > 0 && seconds <= daySeconds ? { durationSeconds: seconds } : {};
}
