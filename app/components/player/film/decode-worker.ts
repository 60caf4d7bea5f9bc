import { ByteReader } from "#media/cptv/byte-reader.ts";
import { CptvError } from "#media/cptv/format.ts";
import { readFrameSections, readHeader } from "#media/cptv/sections.ts";
import type { ClipFailure } from "#media/thermal/clip.ts";
import { PackedFilm } from "#media/thermal/packed-film.ts";
import type { Size } from "#media/thermal/region.ts";
import { SteadyRange } from "#media/thermal/steady-range.ts";
import { measurePackedTrack } from "#media/thermal/track.ts";
import type { DecodeMessage, DecodeRequest } from "./decode-protocol.ts";
import { openOverflowFile, removeOldFiles } from "./overflow-file.ts";

/** As much as an upload can have. */
const maxInflatedBytes = 2 * 1024 ** 3;
const reportEveryMs = 100;
/** So soon what the page asks is answered while the film loads. */
const pauseEveryMs = 40;

let opened: { film: PackedFilm; size: Size } | undefined;

addEventListener("message", ({ data }: MessageEvent<DecodeRequest>) => {
  if (data.kind === "open") {
    open(data.rawPath).catch((error: unknown) => {
      report({ kind: "failure", failure: describeFailure(error) });
    });
  } else {
    answer(data).catch(() => {
      report({ kind: "failure", failure: "unreadable" });
      report({ kind: "no-answer", request: data.request });
    });
  }
});

async function open(rawPath: string): Promise<void> {
  void removeOldFiles();
  report({ kind: "begin" });
  const response = await fetch(rawPath);
  if (response.status === 404) return report({ kind: "failure", failure: "gone" });
  if (!response.ok || !response.body) throw new Error(`Answer ${response.status}`);
  const download = { received: 0, total: Number(response.headers.get("content-length")) };
  const source = response.body.pipeThrough(countBytes(download));
  const reader = new ByteReader(source, { maxInflatedBytes });
  const header = await readHeader(reader);
  const film = new PackedFilm(header, { openOverflow: openOverflowFile });
  const range = new SteadyRange();
  opened = { film, size: header };
  report({ kind: "header", header });
  const tell = () => {
    const loadedShare = download.total > 0 ? Math.min(1, download.received / download.total) : 0;
    report({ kind: "progress", frameCount: film.frameCount, range: range.range, loadedShare });
  };
  let [toldAt, pausedAt] = [Number.NEGATIVE_INFINITY, performance.now()];
  for await (const section of readFrameSections(reader, header)) {
    range.add(film.add(section));
    const now = performance.now();
    if (now - toldAt >= reportEveryMs) {
      tell();
      toldAt = now;
    }
    if (now - pausedAt < pauseEveryMs) continue;
    await film.packSurplus();
    await nextTask();
    pausedAt = performance.now();
  }
  tell();
  report({ kind: "end" });
}

async function answer(request: Exclude<DecodeRequest, { kind: "open" }>): Promise<void> {
  if (!opened) return report({ kind: "no-answer", request: request.request });
  const { film, size } = opened;
  if (request.kind === "measure") {
    const range = await measurePackedTrack(film, size, request.boxes);
    report({ kind: "answer", request: request.request, range });
  } else {
    const frames = await film.decodeSegment(request.index);
    report({ kind: "answer", request: request.request, frames });
  }
}

/** Lets in what the page asks while all of a film is there to be read. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function countBytes(download: { received: number }): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      download.received += chunk.length;
      controller.enqueue(chunk);
    },
  });
}

function describeFailure(error: unknown): ClipFailure {
  if (!(error instanceof CptvError)) return "unreachable";
  return error.reason === "too-large" ? "too-large" : "unreadable";
}

/** Pixels are handed over, not copied. */
function report(message: DecodeMessage): void {
  const frames = message.kind === "answer" ? (message.frames ?? []) : [];
  const buffers = new Set(frames.map(({ pixels }) => pixels.buffer as ArrayBuffer));
  postMessage(message, { transfer: [...buffers] });
}
