import { openCptv } from "#media/cptv/decode.ts";
import { CptvError, type CptvFrame } from "#media/cptv/format.ts";
import type { ClipEvent } from "#media/thermal/clip.ts";
import { type ValueRange, widenClipRange } from "#media/thermal/range.ts";

/** Frames are 38 kB each: this bounds what a file can make a page hold. At nine a second it is eleven minutes. */
const maxFrames = 6000;
const reportEveryMs = 100;

addEventListener("message", ({ data: rawPath }: MessageEvent<string>) => {
  decode(rawPath).catch((error: unknown) => {
    const isUnreadable = error instanceof CptvError;
    report({ kind: "failure", failure: isUnreadable ? "unreadable" : "unreachable" });
  });
});

async function decode(rawPath: string): Promise<void> {
  report({ kind: "begin" });
  const response = await fetch(rawPath);
  if (!response.ok || !response.body) throw new Error(`Answer ${response.status}`);
  const download = { received: 0, total: Number(response.headers.get("content-length")) };
  const { header, frames } = await openCptv(response.body.pipeThrough(countBytes(download)));
  report({ kind: "header", header });
  let range: ValueRange | undefined;
  let batch: CptvFrame[] = [];
  let frameCount = 0;
  let reportedAt = 0;
  const reportBatch = () => {
    const loadedShare = download.total > 0 ? Math.min(1, download.received / download.total) : 0;
    report({ kind: "frames", frames: batch, range, loadedShare });
    batch = [];
    reportedAt = performance.now();
  };
  for await (const frame of frames) {
    range = widenClipRange(range, frame);
    if (frame.background) continue;
    batch.push(frame);
    if (++frameCount === maxFrames) break;
    if (performance.now() - reportedAt > reportEveryMs) reportBatch();
  }
  reportBatch();
  report({ kind: "end" });
}

function countBytes(download: { received: number }): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      download.received += chunk.length;
      controller.enqueue(chunk);
    },
  });
}

/** Pixels are handed over, not copied. */
function report(event: ClipEvent): void {
  const pixels = event.kind === "frames" ? event.frames.map((frame) => frame.pixels.buffer) : [];
  postMessage(event, { transfer: pixels as ArrayBuffer[] });
}
