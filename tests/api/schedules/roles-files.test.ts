import { expect, test } from "vitest";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import {
  deleteFile,
  getClassifications,
  getFile,
  listFiles,
} from "#contract/wire/schedules/files.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { sendFileParts, sound, uploadSound } from "#tests/support/recordings/shared-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart } from "#tests/support/recordings/uploads.ts";

const peopleOnly = { anonymous: 401, device: 401 };

test("every person is told the labels and the sounds, and uploads some", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const expected = { ...everyone("ok"), ...peopleOnly };
  expect(
    await answersByRole(tokens, (token) => api.attempt(getClassifications, {}, token)),
  ).toEqual(expected);
  expect(
    await answersByRole(tokens, (token) => api.attempt(listFiles, { type: "audioBait" }, token)),
  ).toEqual(expected);
  const answers = await answersByRole(tokens, async (token) => {
    const parts = [dataPart({ type: "audioBait", details: {} }), filePart(sound)];
    const { status } = await sendFileParts(api, token, parts);
    return status === 200 ? { ok: true } : { ok: false, refusal: { status } };
  });
  expect(answers).toEqual(expected);
});

test("a sound is for every person and every device", async () => {
  await using api = await openTestApi();
  const { tokens, stranger } = await makeCast(api);
  const id = await uploadSound(api, stranger.token);
  expect(await answersByRole(tokens, (token) => api.attempt(getFile, { id }, token))).toEqual({
    ...everyone("ok"),
    anonymous: 401,
  });
});

test("another file is for its uploader and super-users, for no device", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const id = await uploadSound(api, member.token, { type: "firmware" });
  expect(await answersByRole(tokens, (token) => api.attempt(getFile, { id }, token))).toEqual({
    ...everyone(403),
    anonymous: 401,
    member: "ok",
    "super-user read": "ok",
    "super-user write": "ok",
  });
});

test("a file is deleted by its uploader and by super-users with write permission", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const answers = await answersByRole(tokens, async (token) => {
    const id = await uploadSound(api, member.token);
    return api.attempt(deleteFile, { id }, token);
  });
  expect(answers).toEqual({
    ...everyone(403),
    ...peopleOnly,
    member: "ok",
    "super-user write": "ok",
  });
});

test("a link to a file opens it for whoever holds it", async () => {
  await using api = await openTestApi();
  const { tokens, member, camera } = await makeCast(api);
  const id = await uploadSound(api, member.token);
  const { jwt } = await api.send(getFile, { id }, camera.token);
  expect(
    await answersByRole(tokens, (token) => api.attempt(downloadSigned, { jwt }, token)),
  ).toEqual(everyone("ok"));
});
