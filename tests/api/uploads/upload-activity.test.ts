import { addDays, addHours } from "date-fns";
import { expect, test } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";

const recordedAt = "2026-11-20T06:00:00.000Z";
const file = filePart(Buffer.from("as recorded"), "recorded.bin");
const kinds: Record<string, string> = {
  audio: "audio",
  thermalRaw: "thermal",
  irRaw: "trapcam",
  "trailcam-image": "trailcam",
  "trailcam-video": "trailcam",
};

const recordingColumns = ["last_thermal_recording_at", "last_audio_recording_at"] as const;

async function readActivity({ services }: TestApi) {
  const { read } = services.store;
  return {
    project: await read.selectFrom("projects").select(recordingColumns).executeTakeFirst(),
    location: await read
      .selectFrom("locations")
      .select([...recordingColumns, "last_active_thermal_at", "last_active_audio_at"])
      .executeTakeFirst(),
    device: await read
      .selectFrom("devices")
      .select(["kind", "last_recording_at", "last_connection_at", "latitude", "longitude"])
      .executeTakeFirst(),
  };
}

test("each kind of recording moves the times of what made it, and of sight or sound alone", async () => {
  for (const type of Object.keys(kinds)) {
    for (const byDevice of [true, false]) {
      await using api = await openTestApi();
      const { camera, member } = await makeCast(api);
      const data = { type, recordingDateTime: recordedAt, location: ridge, duration: 3 };
      const parts = [dataPart(data), file];
      await (byDevice
        ? upload(api, camera.token, parts)
        : upload(api, member.token, parts, `/api/v1/recordings/device/${camera.id}`));
      const isSound = type === "audio";
      const now = byDevice ? api.now().toISOString() : null;
      const recorded = {
        last_thermal_recording_at: isSound ? null : recordedAt,
        last_audio_recording_at: isSound ? recordedAt : null,
      };
      expect([type, byDevice, await readActivity(api)]).toEqual([
        type,
        byDevice,
        {
          project: recorded,
          location: {
            ...recorded,
            last_active_thermal_at: isSound ? null : now,
            last_active_audio_at: isSound ? now : null,
          },
          device: {
            /* The cast's camera is registered as a thermal one. */
            kind: isSound ? "hybrid-thermal-audio" : "thermal",
            last_recording_at: recordedAt,
            last_connection_at: now,
            latitude: ridge.lat,
            longitude: ridge.lng,
          },
        },
      ]);
    }
  }
});

test("a device of no kind becomes what it records first, and stays so", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const { write } = api.services.store;
  for (const [type, kind] of Object.entries(kinds)) {
    await write.updateTable("devices").set({ kind: "unknown" }).execute();
    for (const recorded of [type, "trailcam-video"]) {
      const data = dataPart({ type: recorded, recordingDateTime: recordedAt });
      await upload(api, camera.token, [data, file]);
      expect((await readActivity(api)).device?.kind).toBe(kind);
    }
  }
});

test("what says a time to come is stored, and is the latest of nothing", async () => {
  await using api = await openTestApi();
  const { camera, owner } = await makeCast(api);
  const record = (recordingDateTime: string) => {
    const data = { type: "thermalRaw", recordingDateTime, location: ridge, duration: 10 };
    return upload(api, camera.token, [dataPart(data), filePart(Buffer.from(recordingDateTime))]);
  };
  const latest = async () => {
    const { project, location, device } = await readActivity(api);
    const column = "last_thermal_recording_at";
    return [project?.[column], location?.[column], device?.last_recording_at];
  };
  const inTwoDays = addDays(api.now(), 2).toISOString();
  for (const ahead of [inTwoDays, "9999-12-31T23:59:59.999Z"]) {
    expect((await record(ahead)).status).toBe(200);
    expect(await latest()).toEqual([null, null, null]);
  }
  expect((await readActivity(api)).device?.latitude).toBe(ridge.lat);
  await record(recordedAt);
  const soon = addHours(api.now(), 23).toISOString();
  await record(soon);
  expect(await latest()).toEqual([soon, soon, soon]);
  const all = await api.services.store.read
    .selectFrom("recordings")
    .select(["id", "recorded_at"])
    .execute();
  expect(all).toHaveLength(4);
  const { id = 0 } = all.find(({ recorded_at }) => recorded_at === soon) ?? {};
  await api.send(deleteRecording, { id }, owner.token);
  expect(await latest()).toEqual([recordedAt, recordedAt, recordedAt]);
});
