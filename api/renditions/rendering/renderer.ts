import { openThreadPool } from "#api/threads/thread-pool.ts";
import type { TrackPicture } from "./picture.ts";
import type { ClipRequest } from "./make-track-pictures.ts";
import type { RenderRequest, RenderResult } from "./render-thermal.ts";
import type { Rendered, Rendering } from "./render-worker.ts";

export interface Renderer {
  /** The bytes are the thread's afterwards. */
  render(request: RenderRequest): Promise<RenderResult>;
  /** The same. Undefined where the track is in no frame of the file. */
  renderTrackClip(request: ClipRequest): Promise<TrackPicture | undefined>;
  /** Ends what is being drawn: it is rejected with `ThreadsClosed`. */
  close(): Promise<void>;
}

const timeoutMs = 60_000;
/** Each holds a recording in memory while it waits: one of upkeep, and one of somebody who asked for a clip. */
const maxWaiting = 2;

/** Decodes and draws in a thread of its own, so that no request waits for it. */
export function threadRenderer(): Renderer {
  const script = new URL("./render-worker.ts", import.meta.url);
  const pool = openThreadPool<Rendering, Rendered>(script, {
    name: "renderer",
    timeoutMs,
    maxWaiting,
  });
  return {
    render: async (pictures) =>
      (await pool.ask({ pictures }, [pictures.bytes.buffer])) as RenderResult,
    renderTrackClip: async (trackClip) =>
      (await pool.ask({ trackClip }, [trackClip.bytes.buffer])) as TrackPicture | undefined,
    close: pool.close,
  };
}
