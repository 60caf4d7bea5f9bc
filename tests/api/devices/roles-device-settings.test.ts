import { expect, test } from "vitest";
import {
  getDeviceSettings,
  getMaskRegions,
  getRatThreshold,
  getSoftwareVersions,
  updateDeviceSettings,
  updateMaskRegions,
} from "#contract/wire/devices/device-settings.ts";
import {
  deleteReferenceImage,
  findReferenceImage,
  getReferenceImage,
} from "#contract/wire/photos/reference-images.ts";
import {
  alignReferencePhoto,
  discardReferencePhoto,
  findReferencePhoto,
  getReferencePhoto,
  listReferencePhotos,
  previewReferencePhoto,
} from "#contract/wire/photos/reference-photos.ts";
import { listSettingChanges } from "#contract/wire/devices/setting-changes.ts";
import { makePlacedCast, sendImage } from "#tests/support/device-settings.ts";
import { answersByRole, everyone, join } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { sendPhoto, square, uploadPhoto } from "#tests/support/recordings/reference-photos.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const peopleOnly = { anonymous: 401, device: 401 };
const outside = { stranger: 403, invited: 403 };
const readers = { ...everyone("ok"), ...outside };
const writers = { ...readers, "super-user read": 403 };

test("settings and mask regions are seen by the project's members, super-users and the device", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const { id } = camera;
  await api.send(updateMaskRegions, { id, maskRegions: {} }, tokens.member);
  for (const endpoint of [getDeviceSettings, getMaskRegions]) {
    const answers = await answersByRole(tokens, (token) => api.attempt(endpoint, { id }, token));
    expect([endpoint.name, answers]).toEqual([endpoint.name, { ...readers, anonymous: 401 }]);
  }
});

test("settings are written by the project's members, super-users with write permission and the device", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const inputs = [
    { settings: { ratThresh: 5 } },
    { location: ridge },
    { type: "thermal" },
  ] as const;
  for (const input of inputs) {
    const ask = (token: string | undefined) =>
      api.attempt(updateDeviceSettings, { id: camera.id, ...input }, token);
    expect(await answersByRole(tokens, ask)).toEqual({ ...writers, anonymous: 401 });
  }
});

test("mask regions are set by people alone, of the same kinds", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const ask = (token: string | undefined) =>
    api.attempt(updateMaskRegions, { id: camera.id, maskRegions: {} }, token);
  expect(await answersByRole(tokens, ask)).toEqual({ ...writers, ...peopleOnly });
});

test("reference images are seen by members and super-users, set and deleted by those who write", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const { id } = camera;
  const upload = async (token: string | undefined) => {
    const { status } = await sendImage(api, camera, { token });
    return status === 200 ? { ok: true as const } : { ok: false as const, refusal: { status } };
  };
  expect(await answersByRole(tokens, upload)).toEqual({ ...writers, ...peopleOnly });
  for (const endpoint of [getReferenceImage, findReferenceImage]) {
    const answers = await answersByRole(tokens, (token) => api.attempt(endpoint, { id }, token));
    expect([endpoint.name, answers]).toEqual([endpoint.name, { ...readers, ...peopleOnly }]);
  }
  const remove = async (token: string | undefined) => {
    await sendImage(api, camera, { token: tokens.owner });
    return api.attempt(deleteReferenceImage, { id }, token);
  };
  expect(await answersByRole(tokens, remove)).toEqual({ ...writers, ...peopleOnly });
});

test("photos of the view are seen by members and super-users, laid and discarded by those who write", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const { id } = camera;
  const upload = async (token: string | undefined) => {
    const { status } = await sendPhoto(api, camera, { token });
    return status === 200 ? { ok: true as const } : { ok: false as const, refusal: { status } };
  };
  expect(await answersByRole(tokens, upload)).toEqual({ ...writers, ...peopleOnly });
  const { id: photoId } = await uploadPhoto(api, camera, tokens.owner ?? "");
  const query = { id, photoId, corners: square };
  for (const endpoint of [listReferencePhotos, findReferencePhoto, getReferencePhoto] as const) {
    const answers = await answersByRole(tokens, (token) => api.attempt(endpoint, query, token));
    expect([endpoint.name, answers]).toEqual([endpoint.name, { ...readers, ...peopleOnly }]);
  }
  const preview = (token: string | undefined) => api.attempt(previewReferencePhoto, query, token);
  expect(await answersByRole(tokens, preview)).toEqual({ ...readers, ...peopleOnly });
  const align = (token: string | undefined) => api.attempt(alignReferencePhoto, query, token);
  expect(await answersByRole(tokens, align)).toEqual({ ...writers, ...peopleOnly });
  const discard = async (token: string | undefined) => {
    const draft = await uploadPhoto(api, camera, tokens.owner ?? "");
    return api.attempt(discardReferencePhoto, { id, photoId: draft.id }, token);
  };
  expect(await answersByRole(tokens, discard)).toEqual({ ...writers, ...peopleOnly });
});

test("changes of settings are seen by the project's members and super-users, not by the device", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const { id } = camera;
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 5 } }, tokens.member);
  const ask = (token: string | undefined) => api.attempt(listSettingChanges, { id }, token);
  expect(await answersByRole(tokens, ask)).toEqual({ ...readers, ...peopleOnly });
});

test("software versions are for every person, learnt thresholds for super-users", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  expect(
    await answersByRole(tokens, (token) => api.attempt(getSoftwareVersions, {}, token)),
  ).toEqual({ ...everyone("ok"), ...peopleOnly });
  const ask = (token: string | undefined) => api.attempt(getRatThreshold, { id: camera.id }, token);
  expect(await answersByRole(tokens, ask)).toEqual({
    ...everyone(403),
    "super-user read": "ok",
    "super-user write": "ok",
    ...peopleOnly,
  });
});

test("a super-user with read permission writes where they are a member", async () => {
  await using api = await openTestApi();
  const { camera, projectId, reader } = await makePlacedCast(api);
  await join(api, reader, projectId);
  const { id } = camera;
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 5 } }, reader.token);
  await api.send(updateMaskRegions, { id, maskRegions: {} }, reader.token);
  expect((await sendImage(api, camera, { token: reader.token })).status).toBe(200);
});

test("a super-user who puts the permission aside sees and writes nothing of others", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const query = { id: camera.id, "view-mode": "user" } as const;
  const { refuse } = api;
  const token = tokens["super-user write"];
  const refusals = [
    await refuse(getDeviceSettings, query, token),
    await refuse(updateDeviceSettings, { ...query, type: "audio" }, token),
    await refuse(getReferenceImage, query, token),
    await refuse(findReferenceImage, query, token),
    await refuse(deleteReferenceImage, query, token),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  const sent = await sendImage(api, camera, { token, query: "?view-mode=user" });
  expect(sent.status).toBe(403);
});
