import type { CptvFrame } from "../cptv/format.ts";

const mostSegments = 8;

/** Decoded frames near the playhead, by segments; those that were not looked at for longest go first. */
export class FrameWindow {
  readonly #segmentLength: number;
  readonly #segments = new Map<number, CptvFrame[]>();

  constructor(segmentLength: number) {
    this.#segmentLength = segmentLength;
  }

  find(frameNumber: number): CptvFrame | undefined {
    const index = this.#segmentOf(frameNumber);
    return this.#segments.get(index)?.[frameNumber - index * this.#segmentLength];
  }

  /** Counts the frame's segment as just looked at. */
  touch(frameNumber: number): void {
    const index = this.#segmentOf(frameNumber);
    const frames = this.#segments.get(index);
    if (!frames) return;
    this.#segments.delete(index);
    this.#segments.set(index, frames);
  }

  put(index: number, frames: CptvFrame[]): void {
    this.#segments.delete(index);
    this.#segments.set(index, frames);
    const [oldest] = this.#segments.keys();
    if (this.#segments.size > mostSegments && oldest !== undefined) this.#segments.delete(oldest);
  }

  /** The segment of the first of these frames that is not here. */
  findMissing(frameNumbers: readonly number[]): number | undefined {
    const missing = frameNumbers.find((frameNumber) => !this.find(frameNumber));
    return missing === undefined ? undefined : this.#segmentOf(missing);
  }

  #segmentOf(frameNumber: number): number {
    return Math.floor(frameNumber / this.#segmentLength);
  }
}

export interface View {
  frame: number;
  isPlaying: boolean;
  /** Where playing goes on after the end. */
  loopStart: number;
  /** What a pointer asks for besides. */
  peeked?: number | undefined;
}

/** Frames that are shown or soon will be, the most pressing first, in fewer segments than a window holds. */
export function listNeededFrames(
  { frame, isPlaying, loopStart, peeked = frame }: View,
  /** Frames that have come, and how many of them are decoded together. */
  { frameCount, segmentLength }: { frameCount: number; segmentLength: number },
): number[] {
  const last = frameCount - 1;
  const near = Math.ceil(segmentLength / 2);
  const isEndNear = frame + 2 * segmentLength > last;
  const ahead = [frame + segmentLength, frame + 2 * segmentLength, isEndNear ? loopStart : frame];
  return [
    frame,
    peeked,
    /* Its segment may have been decoded before all of it had come. */
    Math.min(frame + 1, last),
    Math.min(frame + near, last),
    ...(isPlaying ? ahead : []),
    frame - near,
  ].filter((number) => number >= 0 && number <= last);
}
