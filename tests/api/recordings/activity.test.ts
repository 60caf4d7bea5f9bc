import { expect, test } from "vitest";
import { listProjectDevices, listProjects } from "#contract/wire/projects/projects.ts";
import { type Camera, makeCast, type Person, signInAgain } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";

const early = "2026-11-18T06:00:00.000Z";
const late = "2026-11-19T06:00:00.000Z";

interface Cast {
  projectId: number;
  camera: Camera;
  member: Person;
}

async function getDevice(api: TestApi, { projectId, member }: Cast) {
  const input = { groupIdOrName: String(projectId), "only-active": false };
  const { devices } = await api.send(listProjectDevices, input, member.token);
  return devices[0];
}

async function importCard(api: TestApi, { camera, member }: Cast, recordingDateTime: string) {
  const parts = [dataPart({ type: "thermalRaw", recordingDateTime }), filePart(makeCptv())];
  const path = `/api/v1/recordings/device/${camera.id}`;
  expect((await upload(api, member.token, parts, path)).status).toBe(200);
}

function deactivate(api: TestApi, id: number) {
  const set = { deactivated_at: api.now().toISOString() };
  return api.services.store.write.updateTable("devices").set(set).where("id", "=", id).execute();
}

async function getLocationTimes(api: TestApi) {
  return api.services.store.read
    .selectFrom("locations")
    .select([
      "last_thermal_recording_at",
      "last_audio_recording_at",
      "last_active_thermal_at",
      "last_active_audio_at",
    ])
    .executeTakeFirst();
}

test("a device that uploads is connected, and stands where its newest recording was made", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const elsewhere = northOf(ridge, 900);
  await record(api, cast.camera, { recordingDateTime: late, location: ridge });
  api.advance(60);
  await record(api, cast.camera, { recordingDateTime: early, location: elsewhere });
  expect(await getDevice(api, cast)).toMatchObject({
    isHealthy: true,
    lastConnectionTime: api.now().toISOString(),
    lastRecordingTime: late,
    location: ridge,
  });
  api.advance(26 * 60 * 60);
  const member = await signInAgain(api, cast.member);
  expect(await getDevice(api, { ...cast, member })).toMatchObject({ isHealthy: false });
});

test("a device whose newer recordings others bring in counts as offline", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  await record(api, cast.camera, { recordingDateTime: early });
  await importCard(api, cast, early);
  expect(await getDevice(api, cast)).toHaveProperty("lastConnectionTime");
  await importCard(api, cast, "2026-11-20T09:00:00.000Z");
  const device = await getDevice(api, cast);
  expect(device).not.toHaveProperty("lastConnectionTime");
  expect(device?.lastRecordingTime).toBe("2026-11-20T09:00:00.000Z");
});

test("a device's kind follows from what it records", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { write } = api.services.store;
  const kindAfter = async (kind: "unknown" | "audio" | "thermal", type: string) => {
    await write.updateTable("devices").set({ kind }).execute();
    await record(api, cast.camera, { type, recordingDateTime: late });
    return (await getDevice(api, cast))?.type;
  };
  expect(await kindAfter("unknown", "thermalRaw")).toBe("thermal");
  expect(await kindAfter("unknown", "audio")).toBe("audio");
  expect(await kindAfter("unknown", "trailcam-image")).toBe("trailcam");
  expect(await kindAfter("unknown", "irRaw")).toBe("trapcam");
  expect(await kindAfter("audio", "thermalRaw")).toBe("hybrid-thermal-audio");
  expect(await kindAfter("thermal", "audio")).toBe("hybrid-thermal-audio");
  expect(await kindAfter("thermal", "irRaw")).toBe("thermal");
});

test("a project knows its latest recordings by sight and by sound", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await record(api, camera, { recordingDateTime: late });
  await record(api, camera, { recordingDateTime: early });
  await record(api, camera, { type: "audio", recordingDateTime: early });
  const { groups } = await api.send(listProjects, {}, member.token);
  expect(groups).toMatchObject([{ lastThermalRecordingTime: late, lastAudioRecordingTime: early }]);
});

test("a location's times move for recordings of three seconds and more", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const none = {
    last_thermal_recording_at: null,
    last_audio_recording_at: null,
    last_active_thermal_at: null,
    last_active_audio_at: null,
  };
  const at = { recordingDateTime: early, location: ridge };
  await record(api, camera, { ...at, duration: 2.9 });
  expect(await getLocationTimes(api)).toEqual(none);
  await record(api, camera, { ...at, duration: 3 });
  const now = api.now().toISOString();
  const seen = { last_thermal_recording_at: early, last_active_thermal_at: now };
  expect(await getLocationTimes(api)).toEqual({ ...none, ...seen });
  await record(api, camera, { ...at, type: "audio", duration: 60 });
  const heard = { last_audio_recording_at: early, last_active_audio_at: now };
  expect(await getLocationTimes(api)).toEqual({ ...seen, ...heard });
});

test("an upload wakes an inactive device", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  await deactivate(api, cast.camera.id);
  await record(api, cast.camera, { recordingDateTime: early });
  expect(await getDevice(api, cast)).toMatchObject({ active: true });
  await deactivate(api, cast.camera.id);
  await importCard(api, cast, early);
  expect(await getDevice(api, cast)).toMatchObject({ active: false });
  await importCard(api, cast, "2026-11-21T06:00:00.000Z");
  expect(await getDevice(api, cast)).toMatchObject({ active: true });
});

test("an upload wakes no device whose hardware is registered again and active", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { write } = api.services.store;
  const columns = { project_id: cast.projectId, password_hash: "", uuid: cast.camera.id };
  const names = { name: "Successor", name_folded: "successor" };
  const at = api.now().toISOString();
  await write
    .insertInto("devices")
    .values({
      ...columns,
      ...names,
      salt_id: cast.camera.saltId,
      kind: "thermal",
      created_at: at,
      updated_at: at,
    })
    .execute();
  await deactivate(api, cast.camera.id);
  await record(api, cast.camera, { recordingDateTime: early });
  expect(await getDevice(api, cast)).toMatchObject({ active: false });
});
