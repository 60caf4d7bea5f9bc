import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { listKeys } from "#tests/support/recordings/stored-files.ts";
import {
  dataPart,
  filePart,
  multipartType,
  record,
  sha1,
  toMultipart,
  upload,
} from "#tests/support/recordings/uploads.ts";

const bytes = makeCptv();
const data = dataPart({ type: "thermalRaw", fileHash: sha1(bytes) });
const duplicate = {
  status: 200,
  success: true,
  messages: ["Duplicate recording found for device"],
};

async function listRecordingIds(api: TestApi): Promise<number[]> {
  const rows = await api.services.store.read.selectFrom("recordings").select("id").execute();
  return rows.map(({ id }) => id);
}

/** The files of recordings as they were sent. */
async function listKept(api: TestApi): Promise<string[]> {
  return (await listKeys(api)).filter((key) => /^raw\/.*[0-9a-f-]{36}$/.test(key));
}

test("a recording that was sent before is answered with the one there is", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const first = await upload(api, camera.token, [data, filePart(bytes)]);
  for (const parts of [[data, filePart(bytes)], [filePart(bytes), data], [data]]) {
    const again = await upload(api, camera.token, parts);
    expect(again).toMatchObject({ ...duplicate, recordingId: first.recordingId });
  }
  expect(await listRecordingIds(api)).toEqual([first.recordingId]);
  await api.jobs.drain();
  expect(await listKept(api)).toHaveLength(1);
});

test("one recording sent many times at once is stored once", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const onBehalf = `/api/v1/recordings/device/${camera.id}`;
  for (const [token, path, hour] of [
    [camera.token, undefined, "06"],
    [member.token, onBehalf, "05"],
  ] as const) {
    const file = makeCptv({ recordedAt: `2026-11-20T${hour}:00:00.000Z` });
    const parts = [dataPart({ type: "thermalRaw", fileHash: sha1(file) }), filePart(file)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(api, token, parts, path)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ recordingId }) => recordingId)).size).toBe(1);
    const fresh = answers.filter(({ messages }) => messages[0] === "Thanks for the data");
    expect(fresh).toHaveLength(1);
  }
  expect(await listRecordingIds(api)).toHaveLength(2);
});

test("a file that comes slower than the same one from another line leaves nothing behind", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const body = toMultipart([data, filePart(bytes)]);
  const half = body.length - bytes.length;
  let filesOfFirst: string[] = [];
  async function* arrive() {
    yield body.subarray(0, half);
    expect(await upload(api, camera.token, [data, filePart(bytes)])).toMatchObject({ status: 200 });
    filesOfFirst = await listKept(api);
    yield body.subarray(half);
  }
  const request = new Request("http://api.test/api/v1/recordings", {
    method: "POST",
    headers: { authorization: camera.token, "content-type": multipartType },
    body: Readable.toWeb(Readable.from(arrive(), { highWaterMark: 1 })) as ReadableStream,
    duplex: "half",
  } as RequestInit);
  expect(await (await api.fetch(request)).json()).toMatchObject({
    success: true,
    messages: duplicate.messages,
  });
  expect(filesOfFirst).toHaveLength(1);
  expect(await listKept(api)).toEqual(filesOfFirst);
});

test("a duplicate is one of the same device, and stands", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Valley camera");
  const hash = { fileHash: sha1(bytes) };
  const first = await record(api, camera, hash, bytes);
  expect(await record(api, other, hash, bytes)).not.toBe(first);
  const deleted = { deleted_at: api.now().toISOString() };
  const rows = api.services.store.write.updateTable("recordings").set(deleted);
  await rows.where("id", "=", first).execute();
  expect(await record(api, camera, hash, bytes)).not.toBe(first);
});

test("without a hash the same file is a recording of its own", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  expect(await record(api, camera, {}, bytes)).not.toBe(await record(api, camera, {}, bytes));
});
