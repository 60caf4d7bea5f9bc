import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WebMOutputFormat,
} from "mediabunny";
import type { FrameSpan } from "#media/thermal/playback.ts";
import type { Film } from "../film/film.ts";
import { makeComposer, type Scene } from "./compose-picture.ts";

interface Job {
  film: Film;
  scene: Scene;
  span: FrameSpan;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

/** What most programs open comes first. */
const formats = [
  { codecs: ["avc"] as const, extension: "mp4", make: () => new Mp4OutputFormat() },
  { codecs: ["vp9", "vp8", "av1"] as const, extension: "webm", make: () => new WebMOutputFormat() },
];

/** The frames as they are seen, at the film's own pace. Undefined where this browser has no encoder. No encoder is left open. */
export async function makeClip(job: Job): Promise<{ file: Blob; extension: string } | undefined> {
  const { film, scene, span, signal, onProgress } = job;
  const { canvas, draw } = makeComposer(scene);
  const { fps } = scene.header;
  for (const { codecs, extension, make } of formats) {
    const { width, height } = canvas;
    const codec = await getFirstEncodableVideoCodec([...codecs], { width, height });
    if (!codec) continue;
    const format = make();
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH, keyFrameInterval: 2 });
    output.addVideoTrack(source, { frameRate: fps });
    try {
      await output.start();
      for await (const numbered of film.read(span)) {
        signal.throwIfAborted();
        const order = numbered.number - span.first;
        draw(numbered);
        await source.add(order / fps, 1 / fps);
        onProgress((order + 1) / (span.last - span.first + 1));
      }
      await output.finalize();
    } finally {
      if (output.state !== "finalized") await output.cancel();
    }
    signal.throwIfAborted();
    return { file: new Blob([target.buffer!], { type: format.mimeType }), extension };
  }
  return undefined;
}
