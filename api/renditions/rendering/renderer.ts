import { openThreadPool } from "#api/threads/thread-pool.ts";
import type { RenderRequest, RenderResult } from "./render-thermal.ts";

export interface Renderer {
  /** The bytes are the thread's afterwards. */
  render(request: RenderRequest): Promise<RenderResult>;
  /** Ends what is being drawn: it is rejected with `ThreadsClosed`. */
  close(): Promise<void>;
}

const timeoutMs = 60_000;
/** Each holds a recording in memory while it waits. */
const maxWaiting = 2;

/** Decodes and draws in a thread of its own, so that no request waits for it. */
export function threadRenderer(): Renderer {
  const script = new URL("./render-worker.ts", import.meta.url);
  const pool = openThreadPool<RenderRequest, RenderResult>(script, {
    name: "renderer",
    timeoutMs,
    maxWaiting,
  });
  return {
    render: (request) => pool.ask(request, [request.bytes.buffer]),
    close: pool.close,
  };
}
