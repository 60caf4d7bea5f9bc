import { frameAt, type FrameSpan } from "./playback.ts";

export interface PlayableFilm {
  fps: number;
  /** Frames that have come so far. */
  frameCount: number;
  /** Whether no more frames will come. Until then playing waits at the last one. */
  isSettled: boolean;
  /** Whether a frame that has come is decoded. */
  hasFrame: (frameNumber: number) => boolean;
}

/** Of playing time that must have come before it goes on after it ran out of frames. */
const secondsToResume = 1;
/** A position this far before a frame is the end of the one before it. */
const hair = 1e-6;

/** Where a film stands, moved by the time that goes by: a frame stays for as long as it took, whatever the display's rate. */
export class Playhead {
  #pace = { speed: 1, isLooping: false };
  #film: PlayableFilm = { fps: 9, frameCount: 0, isSettled: false, hasFrame: () => false };
  #position = 0;
  #span: FrameSpan | undefined;
  #isPlaying = false;
  #isHeld = false;
  #isStarved = false;
  readonly #listeners = new Set<() => void>();

  /** In frames and parts of them. */
  get position(): number {
    return this.#position;
  }

  get frame(): number {
    return frameAt(this.#position, this.#film.frameCount);
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get isAtEnd(): boolean {
    const { frameCount, isSettled } = this.#film;
    return isSettled && frameCount > 0 && !this.#isPlaying && this.frame === frameCount - 1;
  }

  /** Where playing goes on after the end. */
  get loopStart(): number {
    return this.#span?.first ?? 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What has come of the film by now. */
  load(film: PlayableFilm): void {
    this.#film = film;
    this.#tell();
  }

  setPace(pace: { speed: number; isLooping: boolean }): void {
    this.#pace = pace;
  }

  /** Milliseconds since the last refresh of the display. Time spent waiting for a frame is not made up for. */
  advance(elapsedMs: number): void {
    if (!this.#isPlaying || this.#isHeld || this.#isWaiting()) return;
    const { fps, hasFrame } = this.#film;
    const { first, end, isOpen } = this.#stretch();
    let target = this.#position + (elapsedMs / 1000) * fps * this.#pace.speed;
    for (let next = this.frame + 1; next <= target && next < end; next++) {
      if (!hasFrame(next)) target = next - hair;
    }
    if (target < end) return this.#moveTo(target);
    if (isOpen) {
      this.#isStarved = true;
      return this.#moveTo(end - hair);
    }
    if (this.#pace.isLooping) return this.#moveTo(first + ((target - end) % (end - first)));
    this.#isPlaying = false;
    this.#span = undefined;
    this.#moveTo(end - hair);
  }

  play(): void {
    this.#span = undefined;
    if (this.isAtEnd) this.#position = 0;
    this.#isPlaying = true;
    this.#tell();
  }

  pause(): void {
    this.#isPlaying = false;
    this.#tell();
  }

  toggle(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }

  step(by: number): void {
    this.#isPlaying = false;
    this.seek(this.frame + by);
  }

  jump(seconds: number): void {
    this.seek(this.frame + Math.round(seconds * this.#film.fps));
  }

  seek(frameNumber: number): void {
    this.#span = undefined;
    this.#isStarved = false;
    this.#moveTo(frameAt(frameNumber, this.#film.frameCount));
  }

  /** Plays from the first frame of a span to its last, and again where it loops. */
  playSpan(span: FrameSpan): void {
    this.seek(span.first);
    this.#span = span;
    this.#isPlaying = true;
    this.#tell();
  }

  /** Lets time stand still while a finger is on the scrubber. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  #isWaiting(): boolean {
    const { fps, hasFrame } = this.#film;
    const { end, isOpen } = this.#stretch();
    if (this.#isStarved) {
      const isShort = end - this.#position < secondsToResume * fps * this.#pace.speed;
      if (isOpen && isShort) return true;
      this.#isStarved = false;
    }
    return !hasFrame(this.frame);
  }

  /** What is being played of the frames that have come; `isOpen` where more of it will. */
  #stretch(): { first: number; end: number; isOpen: boolean } {
    const { frameCount, isSettled } = this.#film;
    const wanted = this.#span ? this.#span.last + 1 : Number.POSITIVE_INFINITY;
    const end = Math.min(wanted, frameCount);
    return {
      first: Math.min(this.loopStart, Math.max(0, end - 1)),
      end,
      isOpen: !isSettled && wanted > frameCount,
    };
  }

  #moveTo(position: number): void {
    this.#position = position;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
