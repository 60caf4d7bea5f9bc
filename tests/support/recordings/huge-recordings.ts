import { scheduler } from "node:timers/promises";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import type { Store } from "#api/db/open.ts";

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
    const row = {
      type: "audio" as const,
      device_id: deviceId,
      project_id: projectId,
      location_id: null,
      recorded_at: new Date(at.getTime() + index * 60_000).toISOString(),
      duration_seconds: 60,
      latitude: null,
      longitude: null,
      raw_key: null,
      raw_mime_type: "audio/mp4",
      raw_sha1: null,
      raw_bytes: null,
      derived_key: null,
      derived_mime_type: null,
      derived_bytes: null,
      processing_state: "FINISHED",
      comment: null,
      additional_metadata: null,
      passthrough: null,
      uploader: "device" as const,
      uploader_id: deviceId,
      ...Object.fromEntries(columns.map((column) => [column, json])),
    };
    await insertRecording(write, row, at);
    /* So that it is seen when a server closes an idle connection. */
    await scheduler.yield();
  }
}
