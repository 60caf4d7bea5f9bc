import { expect, test } from "vitest";
import { insertHistory } from "#api/devices/queries/device-history.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { deleteReferenceImage, getReferenceImage } from "#contract/wire/photos/reference-images.ts";
import {
  listSettings,
  makePlacedCast,
  sendImage,
  showWidth,
  imageOf,
} from "#tests/support/device-settings.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const far = northOf(ridge, 500);
const unprocessable = { status: 422, errorType: "unprocessable" };

test("a deleted image is gone at all times, and the device stays where it is", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const arrived = api.now().toISOString();
  await sendImage(api, camera, { token: member.token });
  api.advance(10);
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 5 } }, camera.token);
  api.advance(10);
  await api.send(updateDeviceSettings, { id, location: far }, camera.token);
  const before = await listSettings(api, camera);
  await api.send(deleteReferenceImage, { id }, member.token);
  const after = await listSettings(api, camera);
  const facts = (rows: typeof after) => rows.map(({ from_at, latitude }) => [from_at, latitude]);
  expect(facts(after)).toEqual(facts(before));
  expect(after.map(({ settings }) => settings)).toEqual([
    {},
    { ratThresh: 5, synced: true },
    { synced: true },
  ]);
  expect(await listFiles(api)).toEqual([]);
  const then = { id, "at-time": arrived };
  expect(await api.refuse(getReferenceImage, then, member.token)).toMatchObject(unprocessable);
  expect(await api.refuse(deleteReferenceImage, { id }, member.token)).toMatchObject(unprocessable);
});

test("only the image of that time and kind is deleted", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { token } = member;
  const { id } = camera;
  const arrived = api.now().toISOString();
  await sendImage(api, camera, { token, body: await imageOf(61) });
  api.advance(10);
  await sendImage(api, camera, { token, body: await imageOf(62), query: "?type=in-situ" });
  api.advance(10);
  await sendImage(api, camera, { token, body: await imageOf(63) });
  await api.send(deleteReferenceImage, { id, "at-time": arrived }, token);
  expect(await showWidth(api, token, { id })).toBe(63);
  expect(await showWidth(api, token, { id, type: "in-situ" })).toBe(62);
  expect(await listFiles(api)).toHaveLength(2);
});

test("a file that another registration of the hardware shows is kept", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makePlacedCast(api);
  const { key } = await sendImage(api, camera, { token: member.token });
  const successor = await makeCamera(api, projectId, "Successor");
  await insertHistory(api.services.store.write, {
    deviceId: successor.id,
    projectId,
    uuid: camera.id,
    saltId: camera.saltId,
    deviceName: "Successor",
    fromAt: api.now().toISOString(),
    setBy: "re-register",
    place: ridge,
    settings: JSON.stringify((await listSettings(api, camera)).at(-1)?.settings),
  });
  await api.send(deleteReferenceImage, { id: camera.id }, member.token);
  expect(await listFiles(api)).toEqual([`${api.dataDir}/files/${key}`]);
  expect(await showWidth(api, member.token, { id: successor.id })).toBe(64);
  await api.send(deleteReferenceImage, { id: successor.id }, member.token);
  expect(await listFiles(api)).toEqual([]);
});
