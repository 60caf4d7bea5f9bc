import { gunzip } from "#api/files/gunzip.ts";
import { openCptv } from "#media/cptv/decode.ts";
import { CptvError, type CptvFrame, type CptvHeader } from "#media/cptv/format.ts";
import { findBackground } from "#media/thermal/background.ts";
import type { Film } from "#media/thermal/best-view.ts";
import type { ValueRange } from "#media/thermal/range.ts";
import type { Size } from "#media/thermal/region.ts";
import { chooseSteadyRange, SteadyRange } from "#media/thermal/steady-range.ts";

export interface RenderedFilm extends Film {
  header: CptvHeader;
  /** Undefined where there are more frames than are shown. */
  seconds: number | undefined;
  /** The first frame that cannot be read, counted from 1, where the file is damaged. */
  damagedFrame: number | undefined;
  /** The range of colours in which to draw a frame. */
  rangeOf(frame: CptvFrame): ValueRange;
}

const maxFrames = 6000;
/** Frames of this size bound the memory that a file can take; larger ones are fewer. */
const usual: Size = { width: 160, height: 120 };

/** All that is shown of thermal video; its background frame alone where it has no other. Throws `CptvError`. */
export async function readFilm(bytes: Uint8Array<ArrayBuffer>): Promise<RenderedFilm> {
  const { header, frames, ending } = await openCptv(bytes, { inflate: gunzip });
  const shown: CptvFrame[] = [];
  let background: CptvFrame | undefined;
  const range = new SteadyRange();
  const most = fit(maxFrames, header);
  let isCutShort = false;
  for await (const frame of frames) {
    range.add(frame);
    if (frame.background) background = frame;
    else shown.push(frame);
    if (shown.length < most) continue;
    isCutShort = true;
    break;
  }
  const isDamaged = ending() === "damaged";
  const damagedFrame = isDamaged ? shown.length + 1 : undefined;
  if (shown.length === 0 && background) shown.push(background);
  if (shown.length === 0) {
    throw new CptvError(isDamaged ? "bad-field" : "truncated", "There is no whole frame");
  }
  const { width, height } = header;
  return {
    header,
    seconds: isCutShort ? undefined : shown.length / header.fps,
    damagedFrame,
    size: { width, height },
    frames: shown,
    background: background?.pixels ?? findBackground(shown),
    rangeOf: (frame) => chooseSteadyRange(frame, range.range),
  };
}

/** As many frames of that size as hold no more pixels than so many usual ones. */
export function fit(frames: number, { width, height }: Size): number {
  const share = (usual.width * usual.height) / (width * height);
  return Math.max(1, Math.min(frames, Math.floor(frames * share)));
}
