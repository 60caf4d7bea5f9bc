import { expect, test } from "vitest";
import { getDevice, sendHeartbeat } from "#contract/wire/devices/devices.ts";
import { insertAutomaticLocation } from "#api/locations/queries/locations.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { alter, openTwoProjects, readDevice } from "#tests/support/projects/registrations.ts";
import type { TestApi } from "#tests/support/test-api.ts";

const nextHeartbeat = "2026-11-21T07:30:00.000Z";
const here = { latitude: ridge.lat, longitude: ridge.lng };

function makeLocation({ services, now }: TestApi, projectId: number, metres: number) {
  const location = { projectId, name: "Ridge", activeAt: "2026-11-01T00:00:00.000Z" };
  const place = northOf(ridge, metres);
  return insertAutomaticLocation(services.store.write, { ...location, place }, now());
}

async function activityOf({ services }: TestApi, id: number) {
  const { last_active_thermal_at: thermal, last_active_audio_at: audio } = await services.store.read
    .selectFrom("locations")
    .select(["last_active_thermal_at", "last_active_audio_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { thermal, audio };
}

test("a device that sends a heartbeat is connected now, and says when it will be heard next", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  api.advance(60);
  const now = api.now().toISOString();
  const inZone = "2026-11-21T20:30:00+13:00";
  await api.send(sendHeartbeat, { nextHeartbeat: inZone }, camera.token);
  const { device } = await api.send(getDevice, { id: camera.id }, olive.token);
  expect(device).toMatchObject({ isHealthy: true, lastConnectionTime: now });
  expect(await readDevice(api, camera.id)).toMatchObject({
    heartbeat_at: now,
    next_heartbeat_at: nextHeartbeat,
  });
});

test("a heartbeat marks the location within 30 m as at work, by the device's kind", async () => {
  const { api, camera, kea } = await openTwoProjects();
  await using _ = api;
  const near = await makeLocation(api, kea, 20);
  const far = await makeLocation(api, kea, 40);
  for (const [kind, expected] of [
    ["trailcam", []],
    ["unknown", []],
    ["thermal", ["thermal"]],
    ["audio", ["audio"]],
    ["hybrid-thermal-audio", ["thermal", "audio"]],
  ] as const) {
    await alter(api, camera, { ...here, kind });
    api.advance(60);
    await api.send(sendHeartbeat, { nextHeartbeat }, camera.token);
    const { thermal, audio } = await activityOf(api, near);
    const now = api.now().toISOString();
    const marked = [thermal === now ? "thermal" : "", audio === now ? "audio" : ""];
    expect([kind, marked.filter(Boolean)]).toEqual([kind, expected]);
  }
  expect(await activityOf(api, far)).toEqual({ thermal: null, audio: null });
});

test("no location is marked of another project, of another time, or for a device without a place", async () => {
  const { api, camera, kea, tui } = await openTwoProjects();
  await using _ = api;
  const retired = await makeLocation(api, kea, 5);
  await api.services.store.write
    .updateTable("locations")
    .set({ retired_at: api.now().toISOString() })
    .where("id", "=", retired)
    .execute();
  const elsewhere = await makeLocation(api, tui, 5);
  await alter(api, camera, here);
  await api.send(sendHeartbeat, { nextHeartbeat }, camera.token);
  for (const id of [retired, elsewhere]) {
    expect(await activityOf(api, id)).toEqual({ thermal: null, audio: null });
  }
});

test("a heartbeat says when the next one is", async () => {
  const { api, camera } = await openTwoProjects();
  await using _ = api;
  for (const wrong of [{}, { nextHeartbeat: "soon" }]) {
    const heartbeat = wrong as { nextHeartbeat: string };
    const refusal = await api.refuse(sendHeartbeat, heartbeat, camera.token);
    expect(refusal.errors.map(({ param }) => param)).toEqual(["nextHeartbeat"]);
  }
  expect((await readDevice(api, camera.id)).last_connection_at).toBeNull();
});
