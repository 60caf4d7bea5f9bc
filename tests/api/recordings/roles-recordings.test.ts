import { expect, test } from "vitest";
import {
  getRawFile,
  getRecording,
  getThumbnail,
  queryRecordings,
  uploadRecording,
  uploadRecordingByDeviceName,
  uploadRecordingForDevice,
  uploadRecordingForNamedDevice,
} from "#contract/wire/recordings/recordings.ts";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { getRendition, listRenditions } from "#contract/wire/recordings/renditions.ts";
import { answersByRole, everyone, makeCast, type Role } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";

const refusedOutside = { anonymous: 401, stranger: 403, invited: 403, device: 401 };

function uploadsByRole(api: TestApi, tokens: Record<Role, string | undefined>, path: string) {
  return answersByRole(tokens, async (token) => {
    const parts = [dataPart({ type: "thermalRaw" }), filePart(makeCptv())];
    const { status } = await upload(api, token, parts, path);
    return status === 200 ? { ok: true } : { ok: false, refusal: { status } };
  });
}

test("only a device uploads for itself", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  expect(await uploadsByRole(api, tokens, uploadRecording.path)).toEqual({
    ...everyone(401),
    device: "ok",
  });
});

test("members and super-users with write permission upload on behalf of a device", async () => {
  await using api = await openTestApi();
  const { tokens, camera } = await makeCast(api);
  const expected = { ...everyone("ok"), ...refusedOutside, "super-user read": 403 };
  const byId = uploadRecordingForDevice.path.replace(":deviceId", String(camera.id));
  expect(await uploadsByRole(api, tokens, byId)).toEqual(expected);
  const byName = uploadRecordingForNamedDevice.path
    .replace(":deviceName", "Ridge%20camera")
    .replace(":groupName", "kea-basin");
  expect(await uploadsByRole(api, tokens, byName)).toEqual(expected);
  const byNameAlone = uploadRecordingByDeviceName.path.replace(":id", "Ridge%20camera");
  expect(await uploadsByRole(api, tokens, byNameAlone)).toEqual(expected);
});

test("members and super-users see a project's recordings and their files", async () => {
  await using api = await openTestApi();
  const { tokens, camera, projectId } = await makeCast(api);
  const id = await record(api, camera);
  await api.jobs.drain();
  const expected = { ...everyone("ok"), ...refusedOutside };
  const input = { id };
  expect(
    await answersByRole(tokens, (token) => api.attempt(queryRecordings, { projectId }, token)),
  ).toEqual(expected);
  for (const endpoint of [getRecording, getRawFile, getThumbnail, listRenditions]) {
    const answers = await answersByRole(tokens, (token) => api.attempt(endpoint, input, token));
    expect([endpoint.name, answers]).toEqual([endpoint.name, expected]);
  }
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(getRendition, { id, kind: "poster" }, token),
    ),
  ).toEqual(expected);
});

test("a signed link opens a file for whoever holds it", async () => {
  await using api = await openTestApi();
  const { tokens, camera, member } = await makeCast(api);
  const id = await record(api, camera);
  const { downloadRawJWT: jwt } = await api.send(getRecording, { id }, member.token);
  if (!jwt) throw new Error("There is no signed link");
  expect(
    await answersByRole(tokens, (token) => api.attempt(downloadSigned, { jwt }, token)),
  ).toEqual(everyone("ok"));
  expect(await answersByRole(tokens, (token) => api.attempt(downloadSigned, {}, token))).toEqual(
    everyone(403),
  );
});

test("a recording that is not there is refused like another project's", async () => {
  await using api = await openTestApi();
  const { camera, stranger } = await makeCast(api);
  const id = await record(api, camera);
  const foreign = await api.refuse(getRecording, { id }, stranger.token);
  const absent = await api.refuse(getRecording, { id: id + 1 }, stranger.token);
  expect(foreign).toMatchObject({ status: 403, errorType: "authorization" });
  expect(foreign.message).toBe(`Could not find a recording with an id of '${id}' for user`);
  expect(absent.message).toBe(`Could not find a recording with an id of '${id + 1}' for user`);
});
