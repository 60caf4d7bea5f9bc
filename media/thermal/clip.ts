import type { CptvHeader } from "../cptv/format.ts";
import type { ValueRange } from "./range.ts";

/** What is known of a film while it comes; its frames are held where they are decoded. */
export interface Clip {
  header: CptvHeader | undefined;
  /** Frames that have come so far, without the background frame. */
  frameCount: number;
  range: ValueRange | undefined;
  /** Of the file, 0 to 1. */
  loadedShare: number;
  /** By the end of the file or by a failure. */
  isSettled: boolean;
  failure: ClipFailure | undefined;
}

export type ClipFailure = "unreachable" | "gone" | "unreadable" | "too-large" | "unsupported";

/** In this order, with any number of `progress`, which tells of all frames so far. */
export type ClipEvent =
  | { kind: "begin" }
  | { kind: "header"; header: CptvHeader }
  | {
      kind: "progress";
      frameCount: number;
      range: ValueRange | undefined;
      loadedShare: number;
    }
  | { kind: "end" }
  | { kind: "failure"; failure: ClipFailure };

export const emptyClip: Clip = {
  header: undefined,
  frameCount: 0,
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
    const failure = clip.frameCount > 0 ? clip.failure : "unreadable";
    return { ...clip, isSettled: true, failure };
  }
  const { frameCount, range, loadedShare } = event;
  return { ...clip, frameCount, range, loadedShare };
}

export function isShowable({ header, frameCount }: Clip): boolean {
  return header !== undefined && frameCount > 0;
}

export function expectFrames({ header, frameCount, isSettled }: Clip): number {
  if (isSettled || !header?.totalFrames) return frameCount;
  return Math.max(frameCount, header.totalFrames - (header.hasBackgroundFrame ? 1 : 0));
}
