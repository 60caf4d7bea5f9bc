import { parentPort } from "node:worker_threads";
import { makeRecording } from "./make-recording.ts";
import type { PlannedRecording } from "./plan-nights.ts";

export interface FilmOrder {
  planned: PlannedRecording;
  deviceId: number;
}

parentPort?.on("message", ({ planned, deviceId }: FilmOrder) => {
  const made = makeRecording(planned, deviceId);
  parentPort?.postMessage(made, [made.file.buffer]);
});
