import { parentPort } from "node:worker_threads";
import { renderThermal, type RenderRequest } from "./render-thermal.ts";

parentPort?.on("message", async ({ id, request }: { id: number; request: RenderRequest }) => {
  try {
    parentPort?.postMessage({ id, result: await renderThermal(request) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
