import { expect, test } from "vitest";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { watchScans } from "#tests/support/databases/count-queries.ts";
import { all, openExports, storeBare } from "#tests/support/recordings/exports.ts";
import { see } from "#tests/support/recordings/observations.ts";

test("thousands of recordings come in pages, each once, and none that came meanwhile", async () => {
  const { api, member, projectId, camera } = await openExports();
  await using _ = api;
  await storeBare(api, { projectId, deviceId: camera.id }, 1500);
  const input = { projectId, format: "jsonl" as const, ...all };
  const response = await api.send(exportRecordings, input, member.token);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader.read()).value, { stream: true });
  /* One older and one newer than what has been read. */
  for (const at of ["2026-11-18T00:00:00Z", "2026-11-20T05:00:00Z"]) {
    await see(api, camera, { at, tracks: [["rat"]] });
  }
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
  }
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.pop()).toEqual({ complete: true, rows: 1500 });
  expect(new Set(lines.map((line) => line.recording_id)).size).toBe(1500);
  const visits = await api.send(exportRecordings, { ...input, rows: "visits" }, member.token);
  const found = (await visits.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(found.pop()).toEqual({ complete: true, rows: found.length });
  const whole = found.find(({ recordings }) => recordings > 1);
  expect(whole.recordings).toBe(1500);
});

test("no more is read than the reader takes, and nothing once it goes", async () => {
  const { api, member, projectId, camera } = await openExports();
  await using _ = api;
  await storeBare(api, { projectId, deviceId: camera.id }, 1500);
  const queries = watchScans(api);
  const response = await api.send(exportRecordings, { projectId, ...all }, member.token);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(queries.count).toBe(0);
  await reader.read();
  expect(queries.count).toBe(0);
  await reader.read();
  const ofOnePage = queries.count;
  await api.send(exportRecordings, { projectId }, member.token);
  expect(queries.count).toBe(ofOnePage);
  await reader.cancel();
  await api.send(exportRecordings, { projectId }, member.token);
  expect(queries.count).toBe(ofOnePage);
});

test("an export that fails amid its rows is broken off", async () => {
  const { api, member, projectId, camera } = await openExports();
  await using _ = api;
  await storeBare(api, { projectId, deviceId: camera.id }, 500);
  const queries = watchScans(api, (count) => {
    if (count > 8) throw new Error("The database is gone");
  });
  for (const format of ["csv", "jsonl", "geojson"] as const) {
    queries.count = 0;
    const response = await api.send(exportRecordings, { projectId, format, ...all }, member.token);
    let text = "";
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
    };
    await expect(read()).rejects.toThrow("The database is gone");
    expect(text).toContain("Ridge camera");
    expect(text).not.toContain("complete");
  }
});
