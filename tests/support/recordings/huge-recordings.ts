import { scheduler } from "node:timers/promises";
import { addMinutes } from "date-fns";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import type { Store } from "#api/db/open.ts";
import { bareRecording } from "./bare-recording.ts";

interface HugeRecordings {
  deviceId: number;
  projectId: number;
  count: number;
  bytes: number;
  columns: ("additional_metadata" | "comment" | "passthrough")[];
}

/** Sound recordings, one a minute, as they could be stored before what is sent of them had a limit. */
export async function insertHugeRecordings(
  { write }: Store,
  { deviceId, projectId, count, bytes, columns }: HugeRecordings,
): Promise<void> {
  const json = JSON.stringify({ x: "x".repeat(bytes - 8) });
  const at = new Date("2026-11-19T00:00:00.000Z");
  for (let index = 0; index < count; index++) {
    const recordedAt = addMinutes(at, index);
    const row = {
      ...bareRecording({ type: "audio", deviceId, projectId, recordedAt }),
      ...Object.fromEntries(columns.map((column) => [column, json])),
    };
    await insertRecording(write, row, at);
    /* So that it is seen when a server closes an idle connection. */
    await scheduler.yield();
  }
}
