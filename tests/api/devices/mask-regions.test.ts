import { expect, test } from "vitest";
import {
  getMaskRegions,
  updateDeviceSettings,
  updateMaskRegions,
  type MaskRegions,
} from "#contract/wire/devices/device-settings.ts";
import { listSettings, makePlacedCast } from "#tests/support/device-settings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const corner = [
  { x: 0, y: 0 },
  { x: 1.05, y: -0.05 },
  { x: 0.5, y: 0.5 },
];
const track: MaskRegions = { Track: { regionData: corner } };
const gate: MaskRegions = { Gate: { regionData: corner, alertOnEnter: true } };

test("the first regions hold from when the device arrived, later ones from when they are set", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const arrived = api.now().toISOString();
  api.advance(60);
  await api.send(updateMaskRegions, { id, maskRegions: track }, member.token);
  expect(await listSettings(api, camera)).toHaveLength(1);
  api.advance(60);
  const changed = api.now().toISOString();
  await api.send(updateMaskRegions, { id, maskRegions: gate }, member.token);
  const regions = async (time: string, token = member.token) =>
    (await api.send(getMaskRegions, { id, "at-time": time }, token)).maskRegions;
  expect(await regions(arrived)).toEqual(track);
  expect(await regions(changed, camera.token)).toEqual(gate);
});

test("an empty map removes all regions, and older recordings keep theirs", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const arrived = api.now().toISOString();
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 5 } }, camera.token);
  await api.send(updateMaskRegions, { id, maskRegions: track }, member.token);
  api.advance(60);
  await api.send(updateMaskRegions, { id, maskRegions: {} }, member.token);
  const now = await api.send(getMaskRegions, { id }, camera.token);
  expect(now.maskRegions).toEqual({});
  const then = await api.send(getMaskRegions, { id, "at-time": arrived }, camera.token);
  expect(then.maskRegions).toEqual(track);
  const entry = (await listSettings(api, camera)).at(-1);
  expect(entry).toMatchObject({ set_by: "user", settings: { ratThresh: 5, synced: true } });
});

test("a device that has no regions, or has moved away from them, is told so", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const none = { status: 422, errorType: "unprocessable" };
  expect(await api.refuse(getMaskRegions, { id }, camera.token)).toMatchObject(none);
  await api.send(updateMaskRegions, { id, maskRegions: track }, member.token);
  await api.send(getMaskRegions, { id }, camera.token);
  api.advance(60);
  await api.send(updateDeviceSettings, { id, location: northOf(ridge, 500) }, camera.token);
  expect(await api.refuse(getMaskRegions, { id }, camera.token)).toMatchObject(none);
});

test("a device that is nowhere yet takes no regions", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const sent = { id: camera.id, maskRegions: track };
  const refusal = await api.refuse(updateMaskRegions, sent, member.token);
  expect(refusal).toMatchObject({ status: 400, errorType: "client" });
});

test("what is no region is refused, and a device sets none of its own", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const path = `/api/v1/devices/${camera.id}/mask-regions`;
  const ask = async (body: object, token = member.token) =>
    (await requestRaw(api, path, { method: "POST", token, body })).status;
  const wrong = [
    {},
    { maskRegions: null },
    { maskRegions: [] },
    { maskRegions: { A: { regionData: [{ x: "left", y: 0 }] } } },
    { maskRegions: { A: { regionData: corner, colour: "red" } } },
    { maskRegions: { ["x".repeat(256)]: { regionData: corner } } },
  ];
  for (const body of wrong) expect([body, await ask(body)]).toEqual([body, 422]);
  expect(await ask({ maskRegions: track }, camera.token)).toBe(401);
  expect((await listSettings(api, camera))[0]?.settings).toEqual({});
});
