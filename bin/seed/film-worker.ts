import { parentPort } from "node:worker_threads";
import { makeRecording } from "./make-recording.ts";
import type { PlannedRecording } from "./plan-nights.ts";

interface Order {
  planned: PlannedRecording;
  deviceId: number;
}

parentPort?.on("message", ({ planned, deviceId }: Order) => {
  const made = makeRecording(planned, deviceId);
  parentPort?.postMessage(made, [made.file.buffer]);
});
