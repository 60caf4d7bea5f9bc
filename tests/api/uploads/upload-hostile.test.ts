import { once } from "node:events";
import { stat } from "node:fs/promises";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { scheduler } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { deleteDevice } from "#contract/wire/devices/devices.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { listFiles, testOnDisk } from "#tests/support/recordings/stored-files.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import {
  dataPart,
  filePart,
  multipartType,
  record,
  toMultipart,
  upload,
} from "#tests/support/recordings/uploads.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";

test("damaged thermal video is taken in, and shown as far as it can be read", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const whole = makeCptv({ width: 40, height: 30 });
  const flipped = Uint8Array.from(whole);
  for (let index = 60; index < flipped.length; index += 97) flipped[index] = 255;
  const files = {
    empty: [new Uint8Array(0), "CORRUPT"],
    garbage: [Buffer.from("these are not the frames you look for"), "CORRUPT"],
    "much garbage": [Buffer.alloc(300_000, "these are not the frames you look for"), "CORRUPT"],
    "garbage in gzip": [gzipSync("not thermal video"), "CORRUPT"],
    "cut in the header": [whole.subarray(0, 24), "CORRUPT"],
    "cut in the frames": [whole.subarray(0, whole.length - 400), "FINISHED"],
    "with no frame": [makeCptv({ frames: 0 }), "FINISHED"],
    flipped: [flipped, undefined],
    "a bomb": [gzipSync(Buffer.alloc(30_000_000)), "CORRUPT"],
    "too large a picture": [
      gzipSync(
        Buffer.concat([
          Buffer.from("CPTV"),
          Buffer.from([2, 0x48, 3, 4, 0x58, 255, 255, 255, 255, 4, 0x59, 255, 255, 255, 255]),
        ]),
      ),
      "CORRUPT",
    ],
  } as const;
  for (const [name, [file, state]] of Object.entries(files)) {
    const id = await record(api, camera, { recordingDateTime }, file);
    const { recording, rawSize } = await api.send(getRecording, { id }, member.token);
    expect([name, rawSize]).toEqual([name, file.length]);
    if (state) expect([name, recording.processingState]).toEqual([name, state]);
  }
  await api.jobs.drain();
  for (let id = 1; id <= Object.keys(files).length; id += 1) {
    const { state } = await api.send(listRenditions, { id }, member.token);
    expect(["made", "failed", "pending"]).toContain(state);
  }
  expect(api.log.filter(({ level }) => level === "error")).toEqual([]);
});

testOnDisk("an upload that is cut off leaves no file and no row", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await using server = await listen(api.fetch);
  const data = dataPart({ type: "thermalRaw", recordingDateTime });
  const file = filePart(new Uint8Array(300_000).fill(7));
  for (const parts of [
    [data, file],
    [file, data],
  ]) {
    const body = toMultipart(parts);
    const socket = connect(server.port, "127.0.0.1");
    const head = [
      "POST /api/v1/recordings HTTP/1.1",
      "host: api.test",
      `authorization: ${camera.token}`,
      `content-type: ${multipartType}`,
      `content-length: ${body.length}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(body.subarray(0, 200_000));
    await vi.waitUntil(async () => (await listFiles(api)).length === 1);
    socket.destroy();
    await once(socket, "close");
    await vi.waitUntil(async () => (await listFiles(api)).length === 0);
  }
  const rows = await api.services.store.read.selectFrom("recordings").select("id").execute();
  expect(rows).toEqual([]);
});

test("a body that ends in the middle of a part is refused and leaves nothing", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const parts = [dataPart({ type: "thermalRaw" }), filePart(new Uint8Array(90_000))];
  const body = toMultipart(parts);
  const request = new Request("http://api.test/api/v1/recordings", {
    method: "POST",
    headers: { authorization: camera.token, "content-type": multipartType },
    body: body.subarray(0, 60_000),
  });
  const response = await api.fetch(request);
  expect([response.status, (await response.json()).errorType]).toEqual([400, "badrequest"]);
  expect(await listFiles(api)).toEqual([]);
});

test("a refusal is said at once, whatever of the upload is still to come", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const rest = filePart(new Uint8Array(5_000_000));
  const answer = await upload(api, camera.token, [
    dataPart({ type: "thermalRaw", location: 1 }),
    rest,
  ]);
  expect(answer.status).toBe(422);
  expect(await listFiles(api)).toEqual([]);
});

testOnDisk("a device that is deleted while it uploads is told so, and leaves no file", async () => {
  await using api = await openTestApi();
  const { camera, owner, projectId } = await makeCast(api);
  const parts = [dataPart({ type: "audio", recordingDateTime }), filePart(new Uint8Array(200_000))];
  const body = toMultipart(parts);
  async function* arrive() {
    yield body.subarray(0, 100_000);
    while ((await measureFiles(api)) === 0) await scheduler.yield();
    await api.send(deleteDevice, { id: camera.id, group: projectId }, owner.token);
    yield body.subarray(100_000);
  }
  const request = new Request("http://api.test/api/v1/recordings", {
    method: "POST",
    headers: { authorization: camera.token, "content-type": multipartType },
    body: Readable.toWeb(Readable.from(arrive())) as ReadableStream,
    duplex: "half",
  } as RequestInit);
  const response = await api.fetch(request);
  expect([response.status, (await response.json()).errorType]).toEqual([403, "authorization"]);
  expect(await listFiles(api)).toEqual([]);
});

testOnDisk("an upload goes to disk as it comes, and is never held in memory", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const chunk = new Uint8Array(1_000_000).fill(5);
  const data = dataPart({ type: "irRaw", recordingDateTime });
  const framed = toMultipart([data, filePart(Buffer.from("~"), "video.mp4")]);
  const split = Buffer.from(framed).indexOf("~");
  let mostAhead = 0;
  async function* arrive() {
    yield framed.subarray(0, split);
    for (let sent = 1; sent <= 40; sent += 1) {
      yield chunk;
      const written = await measureFiles(api);
      mostAhead = Math.max(mostAhead, sent * chunk.length - written);
    }
    yield framed.subarray(split + 1);
  }
  const request = new Request("http://api.test/api/v1/recordings", {
    method: "POST",
    headers: { authorization: camera.token, "content-type": multipartType },
    body: Readable.toWeb(Readable.from(arrive(), { highWaterMark: 1 })),
    duplex: "half",
  } as RequestInit);
  expect((await api.fetch(request)).status).toBe(200);
  expect(await measureFiles(api)).toBe(40_000_000);
  expect(mostAhead).toBeLessThan(5_000_000);
});

async function measureFiles(api: TestApi): Promise<number> {
  const sizes = (await listFiles(api)).map(async (path) => (await stat(path)).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

test("an upload whose data has a million values is refused before they are read", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const models = Array.from({ length: 500_000 }, () => []);
  const data = dataPart({ type: "thermalRaw", metadata: { models } });
  expect((await upload(api, camera.token, [data, filePart(makeCptv())])).status).toBe(413);
  expect(await listFiles(api)).toEqual([]);
});
