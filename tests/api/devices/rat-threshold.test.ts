import { expect, test } from "vitest";
import { getRatThreshold, updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { makePlacedCast } from "#tests/support/device-settings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("workers are told the threshold that held at a time, and nothing of before", async () => {
  await using api = await openTestApi();
  const { camera, reader } = await makePlacedCast(api);
  const { id } = camera;
  const learnt = { version: 1, thresholds: [[1, 2]] };
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: 4 } }, camera.token);
  const start = api.now();
  api.advance(60);
  await api.send(updateDeviceSettings, { id, settings: { ratThresh: learnt } }, camera.token);
  const at = async (seconds: number) => {
    const time = new Date(start.getTime() + seconds * 1000).toISOString();
    const query = { id, "at-time": time };
    return (await api.send(getRatThreshold, query, reader.token)).deviceHistoryEntry;
  };
  expect(await at(-1)).toBeNull();
  expect((await at(59))?.settings).toEqual({ ratThresh: 4 });
  expect(await at(60)).toEqual({
    DeviceId: id,
    fromDateTime: api.now().toISOString(),
    location: ridge,
    settings: { ratThresh: learnt },
  });
  expect((await api.send(getRatThreshold, { id }, reader.token)).deviceHistoryEntry).toEqual(
    await at(60),
  );
});

test("a device without a place or a threshold has an entry all the same", async () => {
  await using api = await openTestApi();
  const { camera, reader } = await makeCast(api);
  const { deviceHistoryEntry } = await api.send(getRatThreshold, { id: camera.id }, reader.token);
  expect(deviceHistoryEntry).toEqual({
    DeviceId: camera.id,
    fromDateTime: api.now().toISOString(),
    location: null,
    settings: { ratThresh: null },
  });
});

test("a device that is not there is refused like one that is inactive", async () => {
  await using api = await openTestApi();
  const { camera, reader } = await makeCast(api);
  const set = { deactivated_at: api.now().toISOString() };
  await api.services.store.write.updateTable("devices").set(set).execute();
  await api.send(getRatThreshold, { id: camera.id }, reader.token);
  for (const query of [{ id: camera.id, "only-active": true }, { id: 4711 }]) {
    const refusal = await api.refuse(getRatThreshold, query, reader.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
});
