import type { RenderRequest, RenderResult } from "./render-thermal.ts";
import { openWorkerThread } from "./worker-thread.ts";

export interface Renderer {
  render(request: RenderRequest): Promise<RenderResult>;
  close(): Promise<void>;
}

const patienceMs = 60_000;

/** Decodes and draws in a thread of its own, so that no request waits for it. A thread that hangs is replaced. */
export function threadRenderer(): Renderer {
  const script = new URL("./render-worker.ts", import.meta.url);
  const thread = openWorkerThread<RenderRequest, RenderResult>(script, {
    name: "renderer",
    patienceMs,
  });
  return { render: thread.ask, close: thread.close };
}
