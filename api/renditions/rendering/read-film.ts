import { gunzip } from "#api/files/gunzip.ts";
import { openCptv } from "#media/cptv/decode.ts";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import { findBackground } from "#media/thermal/background.ts";
import type { Film } from "#media/thermal/best-view.ts";
import { chooseRange, widenClipRange, type ValueRange } from "#media/thermal/range.ts";
import type { Size } from "#media/thermal/region.ts";

export interface RenderedFilm extends Film {
  header: CptvHeader;
  /** Undefined where there are more frames than are shown. */
  seconds: number | undefined;
  /** The range of colours in which to draw a frame. */
  rangeOf(frame: CptvFrame): ValueRange;
}

const maxFrames = 6000;
/** Frames of this size bound the memory that a file can take; larger ones are fewer. */
const usual: Size = { width: 160, height: 120 };

/** All that is shown of thermal video; its background frame alone where it has no other, undefined where it has none. */
export async function readFilm(bytes: Uint8Array<ArrayBuffer>): Promise<RenderedFilm | undefined> {
  const { header, frames } = await openCptv(bytes, { inflate: gunzip });
  const shown: CptvFrame[] = [];
  let background: CptvFrame | undefined;
  let range: ValueRange | undefined;
  const most = fit(maxFrames, header);
  let isCutShort = false;
  for await (const frame of frames) {
    range = widenClipRange(range, frame);
    if (frame.background) background = frame;
    else shown.push(frame);
    if (shown.length < most) continue;
    isCutShort = true;
    break;
  }
  if (shown.length === 0 && background) shown.push(background);
  if (shown.length === 0) return undefined;
  const { width, height } = header;
  return {
    header,
    seconds: isCutShort ? undefined : shown.length / header.fps,
    size: { width, height },
    frames: shown,
    background: background?.pixels ?? findBackground(shown),
    rangeOf: (frame) => chooseRange(frame, header, range),
  };
}

/** As many frames of that size as hold no more pixels than so many usual ones. */
export function fit(frames: number, { width, height }: Size): number {
  const share = (usual.width * usual.height) / (width * height);
  return Math.max(1, Math.min(frames, Math.floor(frames * share)));
}
