import { platform } from "node:os";
import { expect, test } from "vitest";
import type { ExportFormat, ExportKind } from "#contract/rules/recordings/export-writing.ts";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { listEventTypes } from "#contract/wire/events.ts";
import { isLong } from "#tests/support/chance.ts";
import { makeOwnedDevice, openKillable, owner, sendTo } from "#tests/support/processes/killable.ts";
import { bareRecording } from "#tests/support/recordings/bare-recording.ts";

const count = isLong ? 200_000 : 10_000;
const maxGrownMebibytes = 100;
const maxStretchMs = 250;
const maxFirstByteMs = 1000;
const maxOthersMs = 1000;

const rowsOfStatement = 500;

const secondsApart = 30;
/** All of them are one visit without an end, which is told of six hours by the clock at a time. */
const hours = (count * secondsApart) / 3600;

/** Recordings without files. */
async function fill(
  place: Awaited<ReturnType<typeof openKillable>>,
  { projectId, deviceId }: { projectId: number; deviceId: number },
) {
  const store = await place.openStore();
  const newest = Date.parse("2026-11-19T23:59:30Z");
  const at = new Date(newest).toISOString();
  for (let made = 0; made < count; made += rowsOfStatement) {
    const rows = Array.from({ length: rowsOfStatement }, (_, order) => ({
      ...bareRecording({
        projectId,
        deviceId,
        type: "thermalRaw",
        recordedAt: new Date(newest - (made + order) * secondsApart * 1000),
      }),
      state_started_at: at,
      created_at: at,
      updated_at: at,
    }));
    await store.write.insertInto("recordings").values(rows).execute();
  }
  await store.close();
}

test.skipIf(platform() !== "linux")(
  `${count} recordings are exported in little memory, begin at once and keep nobody waiting`,
  { timeout: 600_000 },
  async () => {
    await using place = await openKillable();
    const first = await place.start();
    const { projectId, device } = await makeOwnedDevice(first.transport);
    await first.kill();
    await fill(place, { projectId, deviceId: device.id });
    const server = await place.start();
    const { token } = await sendTo(server.transport, authenticate, owner);
    const open = async (format: ExportFormat, rows: ExportKind) => {
      const input = { projectId, format, rows, "include-false-positives": true };
      const response = await sendTo(server.transport, exportRecordings, input, token);
      return (response.body as ReadableStream<Uint8Array>).getReader();
    };
    const readAll = async (format: ExportFormat, rows: ExportKind) => {
      const reader = await open(format, rows);
      const began = performance.now();
      let firstByteMs: number | undefined;
      let end = "";
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        firstByteMs ??= performance.now() - began;
        end = (end + Buffer.from(read.value).toString()).slice(-200);
      }
      return { firstByteMs, end };
    };
    await readAll("csv", "visits");
    let slowestMs = 0;
    let isOver = false;
    const askOthers = async () => {
      while (!isOver) {
        const began = performance.now();
        await sendTo(server.transport, listEventTypes, {}, token);
        slowestMs = Math.max(slowestMs, performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const others = askOthers();
    for (const [format, rows, expected] of [
      ["csv", "recordings", `# complete,${count},`],
      ["geojson", "recordings", `"complete":true,"rows":${count}}`],
      ["jsonl", "visits", `{"complete":true,"rows":${Math.ceil(hours / 6)}}`],
    ] as const) {
      let read: Awaited<ReturnType<typeof readAll>> | undefined;
      const cost = await server.watch.during(async () => {
        read = await readAll(format, rows);
      });
      expect(read?.end).toContain(expected);
      expect(read?.firstByteMs).toBeLessThan(maxFirstByteMs);
      expect(cost.grownMebibytes).toBeLessThan(maxGrownMebibytes);
      expect(cost.stretchMs).toBeLessThan(maxStretchMs);
    }
    isOver = true;
    await others;
    expect(slowestMs).toBeLessThan(maxOthersMs);
    await server.kill();
  },
);
