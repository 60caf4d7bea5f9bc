import type { CptvFrame } from "#media/cptv/format.ts";
import { type Clip, type ClipEvent, emptyClip, extendClip } from "#media/thermal/clip.ts";
import { FrameWindow, listNeededFrames, type View } from "#media/thermal/frame-window.ts";
import { chooseSegmentLength } from "#media/thermal/packed-film.ts";
import type { FrameSpan } from "#media/thermal/playback.ts";
import type { ValueRange } from "#media/thermal/range.ts";
import type { Region } from "#media/thermal/region.ts";
import type { DecodeMessage, DecodeRequest } from "./decode-protocol.ts";

export interface NumberedFrame {
  number: number;
  frame: CptvFrame;
}

type Answer = Extract<DecodeMessage, { kind: "answer" }>;

interface Question {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** A recording that a worker fetches, holds packed and decodes around the place that is looked at. */
export class Film {
  clip: Clip = emptyClip;
  /** The frame that was asked for last, or the last one before it that was there. */
  shown: NumberedFrame | undefined;
  readonly #rawPath: string;
  #worker: Worker | undefined;
  #window = new FrameWindow(1);
  #segmentLength = 1;
  #view: View = { frame: 0, isPlaying: false, loopStart: 0 };
  #isFetching = false;
  #requests = 0;
  readonly #pending = new Map<number, Question>();
  readonly #listeners = new Set<() => void>();

  constructor(rawPath: string) {
    this.#rawPath = rawPath;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly open = (): (() => void) => {
    const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<DecodeMessage>) => {
      if (data.kind === "answer") this.#pending.get(data.request)?.resolve(data);
      else if (data.kind === "no-answer") this.#pending.get(data.request)?.reject(unanswered());
      else return this.#receive(data);
      this.#pending.delete(data.request);
    });
    worker.addEventListener("error", () => {
      this.#receive({ kind: "failure", failure: "unsupported" });
      this.#rejectPending();
    });
    this.#worker = worker;
    this.#post({ kind: "open", rawPath: this.#rawPath });
    return () => this.#close();
  };

  readonly retry = (): void => {
    this.#close();
    this.clip = emptyClip;
    this.#tell();
    this.open();
  };

  readonly find = (frameNumber: number): CptvFrame | undefined => this.#window.find(frameNumber);

  readonly hasFrame = (frameNumber: number): boolean => this.find(frameNumber) !== undefined;

  /** Shows the frame of this view as soon as it is decoded, and decodes what comes next. */
  follow(view: Omit<View, "peeked">): void {
    this.#view = { ...this.#view, ...view };
    this.#show();
    void this.#fetchNeeded();
  }

  /** Decodes a frame that a pointer asks for, and none any more where it is undefined. */
  peek(frameNumber: number | undefined): void {
    this.#view = { ...this.#view, peeked: frameNumber };
    void this.#fetchNeeded();
  }

  /** Smallest and largest value in these boxes, of the frames that have come. Rejects when the film closes before. */
  async measureTrack(boxes: ReadonlyMap<number, Region>): Promise<ValueRange | undefined> {
    const { range } = await this.#ask((request) => ({ kind: "measure", request, boxes }));
    return range;
  }

  /** One frame after the other, past the window. Rejects when the film closes before the last one. */
  async *read({ first, last }: FrameSpan): AsyncGenerator<NumberedFrame> {
    for (let number = first; number <= last;) {
      const index = Math.floor(number / this.#segmentLength);
      const start = index * this.#segmentLength;
      const frames = await this.#fetchSegment(index);
      if (frames.length <= number - start) return;
      for (; number <= last && number - start < frames.length; number++) {
        yield { number, frame: frames[number - start]! };
      }
    }
  }

  #close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#rejectPending();
    this.#isFetching = false;
  }

  #rejectPending(): void {
    for (const { reject } of this.#pending.values()) reject(unanswered());
    this.#pending.clear();
  }

  #receive(event: ClipEvent): void {
    this.clip = extendClip(this.clip, event);
    if (event.kind === "begin") this.shown = undefined;
    if (event.kind === "header") {
      this.#segmentLength = chooseSegmentLength(event.header);
      this.#window = new FrameWindow(this.#segmentLength);
    }
    this.#tell();
    void this.#fetchNeeded();
  }

  /** One segment at a time, so that what is asked for by then comes next. */
  async #fetchNeeded(): Promise<void> {
    const { frameCount } = this.clip;
    const segmentLength = this.#segmentLength;
    const needed = listNeededFrames(this.#view, { frameCount, segmentLength });
    const index = this.#window.findMissing(needed);
    const worker = this.#worker;
    if (index === undefined || this.#isFetching || !worker) return;
    this.#isFetching = true;
    const frames = await this.#fetchSegment(index).catch(() => undefined);
    if (this.#worker !== worker) return;
    this.#isFetching = false;
    /* What could not be decoded is asked for again when somebody looks there again. */
    if (!frames) return;
    this.#window.put(index, frames);
    this.#show();
    this.#tell();
    void this.#fetchNeeded();
  }

  async #fetchSegment(index: number): Promise<CptvFrame[]> {
    const { frames = [] } = await this.#ask((request) => ({ kind: "segment", request, index }));
    return frames;
  }

  #ask(toRequest: (request: number) => DecodeRequest): Promise<Answer> {
    const request = ++this.#requests;
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(unanswered());
      this.#pending.set(request, { resolve, reject });
      this.#post(toRequest(request));
    });
  }

  #post(request: DecodeRequest): void {
    this.#worker?.postMessage(request);
  }

  #show(): void {
    const number = this.#view.frame;
    const frame = this.find(number);
    if (!frame || frame === this.shown?.frame) return;
    this.#window.touch(number);
    this.shown = { number, frame };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function unanswered(): Error {
  return new Error("The decoder did not answer");
}
