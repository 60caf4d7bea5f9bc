import { expect, test } from "vitest";
import {
  getDeviceSettings,
  getSoftwareVersions,
  updateDeviceSettings,
  updateMaskRegions,
  type DeviceSettings,
} from "#contract/wire/devices/device-settings.ts";
import { listSettings, makePlacedCast, openLocation } from "#tests/support/device-settings.ts";
import { makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const far = northOf(ridge, 500);

function power(useLowPowerMode: boolean, updated: Date): DeviceSettings {
  return { thermalRecording: { useLowPowerMode, updated: updated.toISOString() } };
}

test("row 16: where no versions are set, each channel has both models that clients read, empty", async () => {
  await using api = await openTestApi({ SOFTWARE_VERSIONS: "" });
  const { member } = await makeCast(api);
  const empty = { pi: {}, tc2: {} };
  expect(await api.send(getSoftwareVersions, {}, member.token)).toEqual({
    versions: { prod: empty, dev: empty, test: empty },
  });
});

test("a device that is nowhere yet has no settings and is given none", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { id } = camera;
  const unprocessable = { status: 422, errorType: "unprocessable" };
  expect(await api.refuse(getDeviceSettings, { id }, member.token)).toMatchObject(unprocessable);
  for (const token of [member.token, camera.token]) {
    const sent = { id, settings: power(true, api.now()), type: "audio" as const };
    expect(await api.refuse(updateDeviceSettings, sent, token)).toMatchObject(unprocessable);
  }
  expect(await listSettings(api, camera)).toEqual([]);
  const nothing = await api.send(updateDeviceSettings, { id }, member.token);
  expect(nothing.settings).toEqual({});
});

test("the settings that hold at a time are the latest before it, and before all the first", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const start = api.now();
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 1 } }, camera.token);
  api.advance(100);
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 2 } }, camera.token);
  const at = async (seconds: number) => {
    const time = new Date(start.getTime() + seconds * 1000).toISOString();
    const reply = await api.send(getDeviceSettings, { id, "at-time": time }, member.token);
    expect(reply.location).toEqual(ridge);
    return reply.settings.ratThresh;
  };
  const locked = [await at(-1000), await at(0), await at(99), await at(100), await at(1000)];
  expect(locked).toEqual([1, 1, 1, 2, 2]);
  const now = await api.send(getDeviceSettings, { id }, camera.token);
  expect(now.settings).toEqual({ ratThresh: 2, synced: true });
});

test("edits of people gather in one entry, and what the device confirmed last stays to be seen", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const confirmed = { ...power(true, api.now()), synced: true };
  await api.send(updateDeviceSettings, { id, settings: confirmed }, camera.token);
  const before = (await listSettings(api, camera)).length;
  for (const chemistry of ["lipo", "li-ion", "lead-acid"]) {
    api.advance(10);
    const battery = { chemistry, updated: api.now().toISOString() };
    const settings = { battery, ratThresh: { synced: true } };
    await api.send(updateDeviceSettings, { id, settings }, member.token);
  }
  const entries = await listSettings(api, camera);
  expect(entries).toHaveLength(before + 1);
  expect(entries.at(-1)).toMatchObject({ set_by: "user", settings: { synced: false } });
  const wished = await api.send(getDeviceSettings, { id }, camera.token);
  expect(wished.settings).toMatchObject({ battery: { chemistry: "lead-acid" }, synced: false });
  const synced = { id, "latest-synced": true };
  expect((await api.send(getDeviceSettings, synced, member.token)).settings).toEqual(confirmed);
  api.advance(10);
  const { settings } = await api.send(
    updateDeviceSettings,
    { id, settings: confirmed },
    camera.token,
  );
  expect(settings).toMatchObject({ battery: { chemistry: "lead-acid" }, synced: true });
  expect((await api.send(getDeviceSettings, synced, member.token)).settings).toEqual(settings);
});

test("an older section of a device does not undo a newer one of a person", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const old = power(true, api.now());
  api.advance(10);
  const input = power(false, api.now());
  await api.send(updateDeviceSettings, { id, settings: input }, member.token);
  const answer = await api.send(updateDeviceSettings, { id, settings: old }, camera.token);
  expect(answer.settings).toEqual({ ...input, synced: true });
});

test("a new place keeps the settings of the device and leaves those of the place behind", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makePlacedCast(api);
  const { id } = camera;
  const stored = power(true, api.now());
  const settings = { ...stored, ratThresh: 5, maskRegions: { A: { regionData: [] } } };
  await api.send(updateDeviceSettings, { id, settings }, camera.token);
  const locationId = await openLocation(api, projectId, northOf(far, 20));
  api.advance(10);
  const moved = await api.send(updateDeviceSettings, { id, location: far }, member.token);
  expect(moved).toMatchObject({ location: far, settings: { ...stored, synced: true } });
  expect(moved.settings).not.toHaveProperty("ratThresh");
  const entry = (await listSettings(api, camera)).at(-1);
  expect(entry).toEqual({
    from_at: api.now().toISOString(),
    set_by: "user",
    location_id: locationId,
    latitude: far.lat,
    settings: { ...stored, synced: true },
  });
  const now = await api.send(getDeviceSettings, { id }, member.token);
  expect(now).toMatchObject({ location: far, settings: { ...stored, synced: true } });
});

test("a place is told as often as one likes, and no location is made of it", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const { id } = camera;
  await api.send(updateDeviceSettings, { id, location: ridge }, camera.token);
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 5 } }, member.token);
  const before = await listSettings(api, camera);
  expect(before[0]).toMatchObject({ set_by: "automatic", location_id: null });
  for (const location of [ridge, northOf(ridge, 4), { lat: 0, lng: ridge.lng }]) {
    api.advance(10);
    await api.send(updateDeviceSettings, { id, location }, camera.token);
  }
  expect(await listSettings(api, camera)).toEqual(before);
  expect(await listLocations(api)).toEqual([]);
  const locationId = await openLocation(api, projectId);
  const answer = await api.send(updateDeviceSettings, { id, location: ridge }, camera.token);
  expect(answer.settings).toEqual({ ratThresh: 5, synced: false });
  const after = await listSettings(api, camera);
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({ location_id: locationId, settings: { ratThresh: 5 } });
});

test("a device's place and kind are changed with its settings, and said again", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const sent = { id: camera.id, location: far, type: "audio" as const, settings: { ratThresh: 5 } };
  expect(await api.send(updateDeviceSettings, sent, member.token)).toMatchObject({
    settings: { ratThresh: 5, synced: false },
    location: far,
    kind: "audio",
  });
  const device = await api.services.store.read
    .selectFrom("devices")
    .select(["kind", "latitude", "longitude"])
    .where("id", "=", camera.id)
    .executeTakeFirst();
  expect(device).toEqual({ kind: "audio", latitude: far.lat, longitude: far.lng });
});

test("of writers at the same time none undoes another", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const updated = api.now().toISOString();
  const writes: [DeviceSettings, string][] = [
    [power(true, api.now()), camera.token],
    [{ battery: { chemistry: "lipo", updated } }, member.token],
    [{ audioRecording: { audioMode: "Disabled", updated } }, camera.token],
    [{ windows: { startRecording: "-30m", stopRecording: "+30m", updated } }, member.token],
    [{ ratThresh: 5 }, camera.token],
  ];
  await Promise.all([
    ...writes.map(([settings, token]) => api.send(updateDeviceSettings, { id, settings }, token)),
    api.send(updateMaskRegions, { id, maskRegions: {} }, member.token),
  ]);
  const { settings } = await api.send(getDeviceSettings, { id }, member.token);
  expect(Object.keys(settings).toSorted()).toEqual([
    "audioRecording",
    "battery",
    "maskRegions",
    "ratThresh",
    "synced",
    "thermalRecording",
    "windows",
  ]);
});

test("a device's token reaches its own settings and no other device's", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makePlacedCast(api);
  const other = await makeCamera(api, projectId, "Other camera");
  const before = await listSettings(api, camera);
  for (const id of [camera.id, 4711]) {
    const path = `/api/v1/devices/${id}`;
    const settings = { ratThresh: 5 };
    const body = { settings, location: far, type: "audio" };
    const answers = [
      await requestRaw(api, `${path}/settings`, { token: other.token }),
      await requestRaw(api, `${path}/settings`, { method: "POST", token: other.token, body }),
      await requestRaw(api, `${path}/mask-regions`, { token: other.token }),
    ];
    for (const { status, body } of answers)
      expect([status, body.errorType]).toEqual([403, "authorization"]);
  }
  expect(await listSettings(api, camera)).toEqual(before);
});

test("what is no setting is refused, and nothing is written", async () => {
  await using api = await openTestApi();
  const { camera } = await makePlacedCast(api);
  const before = await listSettings(api, camera);
  const wrong = [
    { settings: { thermalRecording: null } },
    { settings: { colour: "red" } },
    { settings: null },
    { location: { lat: 91, lng: 0 } },
    { location: null },
    { type: "toaster" },
  ];
  for (const body of wrong) {
    const sent = { method: "POST", token: camera.token, body };
    const answer = await requestRaw(api, `/api/v1/devices/${camera.id}/settings`, sent);
    expect([answer.status, answer.body.errorType]).toEqual([422, "validation"]);
  }
  expect(await listSettings(api, camera)).toEqual(before);
});

test("an inactive device's settings are seen and set, unless only active ones are asked for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const set = { deactivated_at: api.now().toISOString() };
  await api.services.store.write.updateTable("devices").set(set).execute();
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 5 } }, camera.token);
  await api.send(getDeviceSettings, { id }, member.token);
  for (const token of [member.token, camera.token]) {
    const refusal = await api.refuse(getDeviceSettings, { id, "only-active": true }, token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
});
