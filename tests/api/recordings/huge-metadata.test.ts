import { platform } from "node:os";
import { expect, test } from "vitest";
import { maxKeptBytes } from "#contract/rules/recordings/upload-bounds.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import { getReport } from "#contract/wire/recordings/recording-reports.ts";
import { listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import {
  makeOwnedProject,
  openKillable,
  owner,
  projectName,
  sendTo,
} from "#tests/support/processes/killable.ts";
import { makeCast, password } from "#tests/support/projects/people.ts";
import { insertHugeRecordings } from "#tests/support/recordings/huge-recordings.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** As JSON, quotes and name and all. */
const metadataOf = (bytes: number) => ({ x: "x".repeat(bytes - '{"x":""}'.length) });

test("additional metadata of 64 KiB is kept; more is left out of the recording, and the answer says so", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const send = async (fields: object) => {
    const data = dataPart({ type: "audio", recordingDateTime: "2026-11-20T06:00:00Z", ...fields });
    const parts = [data, filePart(makeCptv())];
    const { status, messages, recordingId: id = 0 } = await upload(api, camera.token, parts);
    const { recording } = await api.send(getRecording, { id }, member.token);
    return { status, messages: messages.slice(1), recording };
  };
  const most = await send({ additionalMetadata: metadataOf(maxKeptBytes - 100) });
  expect([most.status, most.messages]).toEqual([200, []]);
  expect(most.recording.additionalMetadata).toMatchObject(metadataOf(maxKeptBytes - 100));
  for (const field of ["additionalMetadata", "cacophonyIndex", "comment", "processingMeta"]) {
    const { status, messages, recording } = await send({
      [field]: field === "comment" ? "x".repeat(maxKeptBytes) : metadataOf(maxKeptBytes + 1),
    });
    const word = `'${field}' was left out: it can have at most ${maxKeptBytes} bytes.`;
    expect([status, messages]).toEqual([200, [word]]);
    expect(JSON.stringify(recording)).not.toContain("xxxx");
  }
});

test("of older metadata that is too large a list tells how large it is", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const where = { deviceId: camera.id, projectId, count: 1 };
  const columns = ["additional_metadata", "comment", "passthrough"] as const;
  for (const bytes of [maxKeptBytes, maxKeptBytes + 1]) {
    const most = { ...where, bytes, columns: [...columns] };
    await insertHugeRecordings(api.services.store, most);
  }
  const { rows } = await api.send(listRecordings, {}, member.token);
  const [large, most] = rows.map(({ additionalMetadata }) => additionalMetadata);
  expect(JSON.stringify(large).slice(0, 100)).toBe(`{"omittedBytes":${maxKeptBytes + 1}}`);
  expect(JSON.stringify(most)).toHaveLength(maxKeptBytes);
  expect(rows.map(({ comment }) => comment?.length)).toEqual([undefined, maxKeptBytes]);
});

test("of many large ones a list has the first, about 16 MiB, and it has all recordings", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const where = { deviceId: camera.id, projectId, bytes: maxKeptBytes };
  const columns: ["additional_metadata"] = ["additional_metadata"];
  await insertHugeRecordings(api.services.store, { ...where, count: 500, columns });
  const { rows } = await api.send(listRecordings, { limit: 1000 }, member.token);
  expect(rows).toHaveLength(500);
  const told = rows.filter(({ additionalMetadata }) => additionalMetadata?.["x"] !== undefined);
  expect(told.map(({ id }) => id)).toEqual(rows.slice(0, 300).map(({ id }) => id));
});

test.skipIf(platform() !== "linux")(
  "80 recordings with metadata of 16 MB from before the limit are listed without it",
  { timeout: 240_000 },
  async () => {
    await using place = await openKillable();
    const server = await place.start();
    const projectId = await makeOwnedProject(server.transport);
    const device = { group: projectName, deviceName: "Ridge recorder", password };
    const { id: deviceId } = await sendTo(server.transport, registerDevice, device);
    const { token } = await sendTo(server.transport, authenticate, owner);
    const store = await place.openStore();
    const where = { deviceId, projectId };
    const columns: ["additional_metadata"] = ["additional_metadata"];
    await insertHugeRecordings(store, { ...where, count: 80, bytes: 16_000_000, columns });
    await store.close();
    const { transport } = server;
    const every = { projectId, "include-false-positives": true };
    const cases = {
      "the older query": async () =>
        (await sendTo(transport, listRecordings, {}, token)).rows.length,
      "a page of the project": async () =>
        (await sendTo(transport, queryRecordings, every, token)).recordings.length,
      "the report": async () => {
        const report = await sendTo(transport, getReport, {}, token);
        return (await report.text()).split("\n").length - 1;
      },
    };
    for (const [name, ask] of Object.entries(cases)) {
      let count = 0;
      const { grownMebibytes, stretchMs } = await server.watch.during(async () => {
        count = await ask();
      });
      if (process.env["SHOW_FIGURES"])
        process.stdout.write(`${name}: ${grownMebibytes} MiB, ${stretchMs} ms\n`);
      expect([name, count, grownMebibytes < 300, stretchMs < 250]).toEqual([name, 80, true, true]);
    }
    await server.kill();
  },
);
