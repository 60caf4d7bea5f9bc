import { expect, test } from "vitest";
import { getRecording, uploadRecordingByDeviceName } from "#contract/wire/recordings/recordings.ts";
import { join, makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, sha1, upload } from "#tests/support/recordings/uploads.ts";

function uploadFor(api: TestApi, token: string | undefined, deviceName: string, data = {}) {
  const path = uploadRecordingByDeviceName.path.replace(":id", encodeURIComponent(deviceName));
  return upload(
    api,
    token,
    [dataPart({ type: "thermalRaw", ...data }), filePart(makeCptv())],
    path,
  );
}

test("a device's name is enough where no other of the person's devices has it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const name of ["Ridge camera", "ridge-CAMERA"]) {
    const { recordingId: id = 0 } = await uploadFor(api, member.token, name);
    const { recording } = await api.send(getRecording, { id }, member.token);
    expect(recording.deviceId).toBe(camera.id);
  }
  const row = await api.services.store.read
    .selectFrom("recordings")
    .select(["uploader", "uploader_id"])
    .executeTakeFirst();
  expect(row).toEqual({ uploader: "user", uploader_id: member.id });
});

test("a name that several of the person's devices have is refused", async () => {
  await using api = await openTestApi();
  const { member, owner, stranger, writer } = await makeCast(api);
  const valley = await makeProject(api, stranger, "Valley");
  const other = await makeCamera(api, valley, "Ridge camera");
  expect((await uploadFor(api, member.token, "Ridge camera")).status).toBe(200);
  await join(api, member, valley, { pending: "invited" });
  expect((await uploadFor(api, member.token, "Ridge camera")).status).toBe(200);
  await join(api, member, valley);
  for (const { token } of [member, writer]) {
    const answer = await uploadFor(api, token, "Ridge camera");
    expect(answer).toMatchObject({ status: 400, errorType: "client" });
    expect(answer.messages[0]).toContain("Several devices");
  }
  const before = await listFiles(api);
  const { recordingId: id = 0 } = await uploadFor(api, stranger.token, "Ridge camera");
  const { recording } = await api.send(getRecording, { id }, stranger.token);
  expect([recording.deviceId, before.length]).toEqual([other.id, 2]);
  expect((await uploadFor(api, owner.token, "Ridge camera")).status).toBe(200);
});

test("a name that is none of the person's devices' is refused as one that nobody has", async () => {
  await using api = await openTestApi();
  const { stranger } = await makeCast(api);
  for (const name of ["Ridge camera", "Valley camera", "visits", "9"]) {
    const answer = await uploadFor(api, stranger.token, name);
    expect(answer).toMatchObject({ status: 403, errorType: "authorization" });
    expect(answer.messages[0]).toBe(`Could not find a device with a name of '${name}' for user`);
  }
  expect(await listFiles(api)).toEqual([]);
});

test("an inactive device is one, unless only active ones are asked for", async () => {
  await using api = await openTestApi();
  const { member } = await makeCast(api);
  const path = "/api/v1/recordings/Ridge%20camera?only-active=true";
  const parts = [dataPart({ type: "thermalRaw" }), filePart(makeCptv())];
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: api.now().toISOString() })
    .execute();
  expect((await upload(api, member.token, parts, path)).status).toBe(403);
  expect((await uploadFor(api, member.token, "Ridge camera")).status).toBe(200);
});

test("a repeated upload by name is known by its hash", async () => {
  await using api = await openTestApi();
  const { member } = await makeCast(api);
  const data = { fileHash: sha1(makeCptv()) };
  const first = await uploadFor(api, member.token, "Ridge camera", data);
  const again = await uploadFor(api, member.token, "Ridge camera", data);
  expect(again.messages).toEqual(["Duplicate recording found for device"]);
  expect(again.recordingId).toBe(first.recordingId);
});
