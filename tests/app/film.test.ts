import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DecodeMessage, DecodeRequest } from "#app/components/player/film/decode-protocol.ts";
import { Film } from "#app/components/player/film/film.ts";
import { frameOf, headerOf } from "../media/cptv/cptv-samples.ts";

const size = { width: 4, height: 3 };
const frame = frameOf(Array.from({ length: 12 }, () => 3000));

class QuietWorker extends EventTarget {
  static opened: QuietWorker[] = [];
  readonly requests: DecodeRequest[] = [];
  isTerminated = false;

  constructor() {
    super();
    QuietWorker.opened.push(this);
  }

  postMessage(request: DecodeRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: DecodeMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  bringFrames(frameCount: number): void {
    this.say({ kind: "begin" });
    this.say({ kind: "header", header: headerOf(size.width, size.height) });
    this.say({ kind: "progress", frameCount, range: undefined, loadedShare: 1 });
  }

  /** The number of the question that came last. */
  last(): number {
    const request = this.requests.at(-1);
    return request && "request" in request ? request.request : 0;
  }
}

beforeEach(() => {
  QuietWorker.opened = [];
  vi.stubGlobal("Worker", QuietWorker);
});

afterEach(() => vi.unstubAllGlobals());

function openFilm() {
  const film = new Film("/raw");
  const close = film.open();
  return { film, close, worker: QuietWorker.opened[0]! };
}

/** Lets what waits for an answer go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("closing a film ends what waits for its frames", async () => {
  const { film, close, worker } = openFilm();
  worker.bringFrames(40);
  const read = film.read({ first: 0, last: 39 }).next();
  const measured = film.measureTrack(new Map());
  close();
  await expect(read).rejects.toThrow("did not answer");
  await expect(measured).rejects.toThrow("did not answer");
  await expect(film.measureTrack(new Map())).rejects.toThrow("did not answer");
});

test("a decoder that breaks ends what waits for its frames", async () => {
  const { film, worker } = openFilm();
  worker.bringFrames(40);
  const read = film.read({ first: 0, last: 39 }).next();
  worker.dispatchEvent(new Event("error"));
  await expect(read).rejects.toThrow("did not answer");
  expect(film.clip.failure).toBe("unsupported");
});

test("a frame that could not be decoded is asked for again by who looks there, and not before", async () => {
  const { film, worker } = openFilm();
  worker.bringFrames(40);
  const asked = worker.requests.length;
  worker.say({ kind: "no-answer", request: worker.last() });
  await settle();
  expect(worker.requests.length).toBe(asked);
  film.follow({ frame: 0, isPlaying: false, loopStart: 0 });
  expect(worker.requests.length).toBe(asked + 1);
  worker.say({ kind: "answer", request: worker.last(), frames: [frame] });
  await settle();
  expect(film.shown).toEqual({ number: 0, frame });
});

test("a film that is opened again asks for nothing before frames have come, and then for what was sought", async () => {
  const { film, worker } = openFilm();
  worker.bringFrames(40);
  worker.say({ kind: "failure", failure: "unreachable" });
  film.retry();
  const again = QuietWorker.opened[1]!;
  expect(worker.isTerminated).toBe(true);
  expect(film.clip.frameCount).toBe(0);
  film.follow({ frame: 35, isPlaying: false, loopStart: 0 });
  expect(again.requests.map(({ kind }) => kind)).toEqual(["open"]);
  await settle();
  again.bringFrames(40);
  expect(again.requests.at(-1)).toMatchObject({ kind: "segment", index: 1 });
});
