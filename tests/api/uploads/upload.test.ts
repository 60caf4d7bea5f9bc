import { expect, test } from "vitest";
import { getRawFile, getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import {
  dataPart,
  filePart,
  type Part,
  record,
  sha1,
  upload,
} from "#tests/support/recordings/uploads.ts";

const thermal = { type: "thermalRaw" };

function countRecordings(api: TestApi) {
  return api.services.store.read
    .selectFrom("recordings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));
}

test("a recording is taken in whichever part comes first", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const bytes = makeCptv();
  const data = dataPart({ ...thermal, filename: "anything.cptv" });
  for (const parts of [
    [data, filePart(bytes)],
    [filePart(bytes), data],
    [{ ...data, contentType: "application/json" }, filePart(bytes, "clip.cptv")],
    [filePart(bytes), { ...data, fileName: "data.json", contentType: "application/json" }],
  ]) {
    const answer = await upload(api, camera.token, parts);
    expect(answer).toMatchObject({ status: 200, success: true, messages: ["Thanks for the data"] });
    const id = answer.recordingId ?? 0;
    const { recording } = await api.send(getRecording, { id }, member.token);
    expect(recording).toMatchObject({
      duration: (1 / 9) * 30,
      recordingDateTime: "2026-11-20T06:00:00.000Z",
      rawMimeType: "application/x-cptv",
    });
    const file = await api.send(getRawFile, { id }, member.token);
    expect(sha1(new Uint8Array(await file.arrayBuffer()))).toBe(sha1(bytes));
  }
});

test("a thermal recording is shown with exactly these keys", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const id = await record(api, camera, { location: [-43.5, 172.6] });
  const reply = await api.send(getRecording, { id, "requires-signed-url": false }, member.token);
  expect(reply).toEqual({
    recording: {
      id,
      type: "thermalRaw",
      duration: (1 / 9) * 30,
      recordingDateTime: "2026-11-20T06:00:00.000Z",
      location: { lat: -43.5, lng: 172.6 },
      deviceId: camera.id,
      deviceName: "Ridge camera",
      groupId: projectId,
      groupName: "Kea Basin",
      stationId: expect.any(Number),
      stationName: "New station for Ridge camera_2026-11-20T06:00:00.000Z",
      processing: false,
      processingState: "FINISHED",
      tags: [],
      tracks: [],
      rawMimeType: "application/x-cptv",
      additionalMetadata: { totalFrames: 30 },
    },
  });
});

test("a file that is not what its hash says is refused and leaves nothing behind", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const data = dataPart({ ...thermal, fileHash: sha1(Buffer.from("another file")) });
  for (const parts of [
    [data, filePart(makeCptv())],
    [filePart(makeCptv()), data],
  ]) {
    const answer = await upload(api, camera.token, parts);
    expect(answer).toMatchObject({ status: 400, errorType: "badrequest" });
    expect(answer.messages).toEqual(["Uploaded file integrity check failed, please retry."]);
  }
  expect(await listFiles(api)).toEqual([]);
  expect(await countRecordings(api)).toBe(0);
});

test("a hash is compared in any case, and no hash is compared with nothing", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const bytes = makeCptv();
  await record(api, camera, { fileHash: sha1(bytes).toUpperCase() }, bytes);
  await record(api, camera, { fileHash: null }, bytes);
  await record(api, camera, { fileHash: "" }, bytes);
  expect(await countRecordings(api)).toBe(3);
});

test("an upload with parts missing, unknown or unreadable is refused and leaves nothing", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const data = dataPart(thermal);
  const file = filePart(makeCptv());
  const wrong: [Part[], string][] = [
    [[], "'data' is required"],
    [[file], "'data' is required"],
    [[data], "'file' is required"],
    [[data, file, { ...file, name: "preview" }], "Unknown form field 'preview'"],
    [[data, file, { name: "comment", content: "text" }], "Unknown form field 'comment'"],
    [[data, file, file], "Unknown form field 'file'"],
    [[dataPart("{not json"), file], "'data' must be a JSON object"],
    [[file, dataPart("")], "'data' must be a JSON object"],
    [[dataPart("[]"), file], "Invalid"],
  ];
  for (const [parts, message] of wrong) {
    const answer = await upload(api, camera.token, parts);
    expect([answer.status, answer.success]).toEqual([422, false]);
    expect(answer.messages[0]).toContain(message);
  }
  expect(await listFiles(api)).toEqual([]);
  expect(await countRecordings(api)).toBe(0);
});

test("an upload that is not multipart, or has no body, is refused", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const ask = async (headers: Record<string, string>, body?: string) => {
    const init = { method: "POST", headers: { ...headers, authorization: camera.token } };
    const request = new Request(
      "http://api.test/api/v1/recordings",
      body === undefined ? init : { ...init, body },
    );
    return (await api.fetch(request)).status;
  };
  expect(await ask({ "content-type": "application/json" }, "{}")).toBe(422);
  expect(await ask({}, "")).toBe(422);
  expect(await ask({})).toBe(422);
  expect(await ask({ "content-type": "multipart/form-data" }, "x")).toBe(422);
  expect(await ask({ "content-type": "multipart/form-data; boundary=b" })).toBe(400);
  expect(await ask({ "content-type": "multipart/form-data; boundary=b" }, "nonsense")).toBe(400);
});

test("an upload on behalf of a device names one that there is", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const parts = [dataPart(thermal), filePart(makeCptv())];
  const paths: [string, number][] = [
    [`device/${camera.id}`, 200],
    [`device/${camera.id + 1}`, 403],
    ["device/none", 422],
    ["device/3000000000", 422],
    ["device/ridge%20CAMERA/group/KEA-BASIN", 200],
    ["device/Valley/group/Kea%20Basin", 403],
    ["device/Ridge%20camera/group/Nowhere", 403],
    [`device/%20ridge-camera%20/group/${projectId}`, 200],
    [`device/Ridge%20camera/group/${projectId + 1}`, 403],
  ];
  for (const [path, status] of paths) {
    const answer = await upload(api, member.token, parts, `/api/v1/recordings/${path}`);
    expect([path, answer.status]).toEqual([path, status]);
  }
});

test("a path with what no device or project can be called is refused for its words", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const paths: [string, string[]][] = [
    ["device/Ri/group/Kea%20Basin", ["deviceName"]],
    ["device/Ridge%20camera/group/Ke", ["groupName"]],
    [`device/${camera.id}/group/-Kea`, ["deviceName", "groupName"]],
    ["device/Ridge%26camera/group/0042", ["deviceName", "groupName"]],
  ];
  for (const [path, params] of paths) {
    const parts = [dataPart(thermal), filePart(makeCptv())];
    const answer = await upload(api, member.token, parts, `/api/v1/recordings/${path}`);
    expect(answer).toMatchObject({
      status: 422,
      errorType: "validation",
      errors: params.map((param) => ({ param, location: "params" })),
    });
    expect(answer.messages[0]).toContain("use 3 to 255 characters");
  }
  expect(await listFiles(api)).toEqual([]);
});

test("derived files and thumbnails are kept beside the recording", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const parts = [
    dataPart({ type: "trailcam-image", recordingDateTime: "2026-11-20T06:00:00Z", duration: 3 }),
    filePart(Buffer.from("a photograph"), "IMG_1.JPG"),
    { name: "derived", content: "a smaller one", fileName: "small.webp" },
    { name: "thumb", content: "a tiny one", fileName: "tiny.webp" },
  ];
  const { recordingId: id = 0 } = await upload(api, camera.token, parts);
  expect(await listFiles(api)).toHaveLength(3);
  const reply = await api.send(getRecording, { id }, member.token);
  expect(reply).toMatchObject({ rawSize: 12, fileSize: 13 });
  expect(reply.recording.rawMimeType).toBe("image/jpeg");
  const shown = await api.send(getRawFile, { id }, member.token);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  expect(await shown.text()).toBe("a smaller one");
});
