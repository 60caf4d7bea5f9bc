import { parentPort } from "node:worker_threads";
import type { FilmOrder } from "./filming.ts";
import { makeRecording } from "./make-recording.ts";

parentPort?.on("message", ({ planned, deviceId }: FilmOrder) => {
  const made = makeRecording(planned, deviceId);
  parentPort?.postMessage(made, [made.file.buffer]);
});
