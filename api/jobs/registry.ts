import { fireAlerts } from "../operations/fire-alerts.ts";
import { bringIn } from "../operations/bring-in.ts";
import { alertJob, importCardJob, renderJob } from "./job-kinds.ts";
import { renderRecording } from "./render-recording.ts";
import type { Renderer } from "./renderer.ts";
import { runnable, type RunnableKind } from "./runnable.ts";

/** How each kind of job is done. */
export function jobRegistry(renderer: Renderer): RunnableKind[] {
  return [
    runnable(renderJob, ({ services, payload, signal }) => {
      const own = stopWith(renderer, signal);
      return renderRecording(services, own, payload.recordingId);
    }),
    runnable(alertJob, ({ services, payload }) => fireAlerts(services, payload.recordingId)),
    runnable(importCardJob, ({ services, payload, ...under }) =>
      bringIn(services, payload.uploadJobId, under),
    ),
  ];
}

/** The renderer has one job at a time, so that closing its thread ends that job alone; the next opens another. */
function stopWith(renderer: Renderer, signal: AbortSignal): Renderer {
  signal.addEventListener("abort", () => void renderer.close(), { once: true });
  return {
    ...renderer,
    render: (request) => {
      signal.throwIfAborted();
      return renderer.render(request);
    },
  };
}
