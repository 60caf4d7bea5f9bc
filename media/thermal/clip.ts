import type { CptvFrame, CptvHeader } from "../cptv/format.ts";
import { chooseRange, type ValueRange } from "./range.ts";

export interface Clip {
  header: CptvHeader | undefined;
  /** Without the background frame. */
  frames: readonly CptvFrame[];
  range: ValueRange | undefined;
  /** Of the file, 0 to 1. */
  loadedShare: number;
  /** By the end of the file or by a failure. */
  isSettled: boolean;
  failure: ClipFailure | undefined;
}

export type ClipFailure = "unreachable" | "unreadable" | "unsupported";

/** In this order, with any number of `frames`; the range is that of all frames so far. */
export type ClipEvent =
  | { kind: "begin" }
  | { kind: "header"; header: CptvHeader }
  | { kind: "frames"; frames: CptvFrame[]; range: ValueRange | undefined; loadedShare: number }
  | { kind: "end" }
  | { kind: "failure"; failure: ClipFailure };

export const emptyClip: Clip = {
  header: undefined,
  frames: [],
  range: undefined,
  loadedShare: 0,
  isSettled: false,
  failure: undefined,
};

/** A file that ends without a frame is unreadable. */
export function extendClip(clip: Clip, event: ClipEvent): Clip {
  if (event.kind === "begin") return emptyClip;
  if (event.kind === "header") return { ...clip, header: event.header };
  if (event.kind === "failure") return { ...clip, isSettled: true, failure: event.failure };
  if (event.kind === "end") {
    return { ...clip, isSettled: true, failure: clip.frames.length > 0 ? undefined : "unreadable" };
  }
  const { frames, range, loadedShare } = event;
  return { ...clip, frames: [...clip.frames, ...frames], range, loadedShare };
}

/** Whether the colours are final: at once if the header has the range, else once all frames are read. */
export function isShowable({ header, frames, isSettled }: Clip): boolean {
  if (!header || frames.length === 0) return false;
  return isSettled || (header.minValue !== undefined && header.maxValue !== undefined);
}

export function expectFrames({ header, frames, isSettled }: Clip): number {
  if (isSettled || !header?.totalFrames) return frames.length;
  return Math.max(frames.length, header.totalFrames - (header.hasBackgroundFrame ? 1 : 0));
}

/** Undefined where the clip has no frame there. */
export function findPicture(
  clip: Clip,
  frameNumber: number,
): { frame: CptvFrame; range: ValueRange } | undefined {
  const frame = clip.frames[frameNumber];
  if (!clip.header || !frame || !isShowable(clip)) return undefined;
  return { frame, range: chooseRange(frame, clip.header, clip.range) };
}
