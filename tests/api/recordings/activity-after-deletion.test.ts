import { expect, test } from "vitest";
import { undeleteRecordings } from "#contract/wire/recordings/recording-changes.ts";
import { at, recordAt } from "#tests/support/projects/locations.ts";
import { makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { hardDelete, readTimes, softDelete } from "#tests/support/recordings/recording-changes.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("times of latest activity move back to the newest recording that remains", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const seen = { location: ridge, duration: 10 };
  await record(api, camera, { ...seen, type: "trailcam-image", recordingDateTime: at(3) });
  await record(api, camera, { ...seen, recordingDateTime: at(4), duration: 2 });
  const newest = await record(api, camera, { ...seen, recordingDateTime: at(5) });
  const before = await readTimes(api);
  expect(before.device).toEqual({ last_recording_at: at(5) });
  await softDelete(api, newest, member);
  const times = { last_thermal_recording_at: at(3), last_audio_recording_at: null };
  expect(await readTimes(api)).toEqual({
    device: { last_recording_at: at(3) },
    project: times,
    location: { ...before.location, ...times },
  });
});

test("without a recording that remains, nothing was ever recorded", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const sound = { type: "audio", recordingDateTime: at(6), location: ridge, duration: 60 };
  const heard = await record(api, camera, sound);
  const seen = await record(api, camera, { recordingDateTime: at(5), location: ridge });
  const never = { last_thermal_recording_at: null, last_audio_recording_at: null };
  await hardDelete(api, heard, member);
  expect(await readTimes(api)).toMatchObject({
    device: { last_recording_at: at(5) },
    project: { ...never, last_thermal_recording_at: at(5) },
    location: {
      last_thermal_recording_at: at(5),
      last_active_thermal_at: api.now().toISOString(),
      last_audio_recording_at: null,
      last_active_audio_at: null,
    },
  });
  await softDelete(api, seen, member);
  expect(await readTimes(api)).toEqual({
    device: { last_recording_at: null },
    project: never,
    location: { ...never, last_active_thermal_at: null, last_active_audio_at: null },
  });
});

test("deleting an older recording, or one of an infra-red camera, leaves other times", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const older = await recordAt(api, camera, ridge, 4);
  await recordAt(api, camera, ridge, 5);
  const trap = { type: "irRaw", recordingDateTime: at(6), location: ridge, duration: 10 };
  const newest = await record(api, camera, trap);
  const before = await readTimes(api);
  await softDelete(api, newest, member);
  expect(await readTimes(api)).toEqual({ ...before, device: { last_recording_at: at(5) } });
  const between = await readTimes(api);
  await softDelete(api, older, member);
  expect(await readTimes(api)).toMatchObject({ device: between.device });
});

test("a project's time is that of its other devices, a location's of those there", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Creek camera");
  await recordAt(api, other, northOf(ridge, 500), 5);
  const newest = await recordAt(api, camera, ridge, 6);
  await softDelete(api, newest, member);
  const { device, project } = await readTimes(api);
  expect(device).toEqual({ last_recording_at: null });
  expect(project).toMatchObject({ last_thermal_recording_at: at(5) });
  const locations = api.services.store.read
    .selectFrom("locations")
    .select("last_thermal_recording_at as at")
    .orderBy("id");
  expect(await locations.execute()).toEqual([{ at: at(5) }, { at: null }]);
});

test("deleting while others upload never leaves a time behind the newest that stands", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Second camera");
  for (let round = 0; round < 5; round += 1) {
    const doomed = await recordAt(api, camera, ridge, 3 + round);
    const [, standing] = await Promise.all([
      softDelete(api, doomed, member),
      recordAt(api, other, ridge, 2 + round),
    ]);
    expect(standing).toBeGreaterThan(doomed);
    const { project, location } = await readTimes(api);
    const expected = { last_thermal_recording_at: at(2 + round) };
    expect({ project, location }).toMatchObject({ project: expected, location: expected });
  }
});

test("uploads, deletions and restorations around one location do not get in each other's way", async () => {
  await using api = await openTestApi();
  const { camera, member, admin, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Second camera");
  const hours = [3, 4, 5, 6];
  const ours = await Promise.all(hours.map((hour) => recordAt(api, camera, ridge, hour)));
  const theirs = await Promise.all(hours.map((hour) => recordAt(api, other, ridge, hour)));
  for (const id of [...ours.slice(2), ...theirs.slice(2)]) await softDelete(api, id, member);
  const restored = [...theirs.slice(2), ...ours.slice(2)];
  await Promise.all([
    api.send(undeleteRecordings, { ids: restored }, admin.token),
    softDelete(api, ours[1] as number, member),
    recordAt(api, camera, ridge, 7),
    hardDelete(api, theirs[1] as number, member),
    recordAt(api, other, ridge, 2),
    hardDelete(api, theirs[0] as number, admin),
  ]);
  const newest = { last_thermal_recording_at: at(7) };
  expect(await readTimes(api)).toMatchObject({
    device: { last_recording_at: at(7) },
    project: newest,
    location: newest,
  });
});
