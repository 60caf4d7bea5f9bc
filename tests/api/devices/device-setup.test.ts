import { expect, test } from "vitest";
import { updateDeviceSettings, type MaskRegions } from "#contract/wire/devices/device-settings.ts";
import {
  changeRecordingOptions,
  putMaskRegions,
  tryMaskRegions,
} from "#contract/wire/devices/device-setup.ts";
import { listSettings, makePlacedCast } from "#tests/support/device-settings.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const night = { startRecording: "-30m", stopRecording: "+30m" };
const evening = { startRecording: "18:00", stopRecording: "23:00" };
const leftHalf: MaskRegions = {
  "Left half": {
    regionData: [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0.5, y: 1 },
      { x: 0, y: 1 },
    ],
  },
};

const writers = { ...everyone("ok"), stranger: 403, invited: 403, "super-user read": 403 };
const peopleOnly = { anonymous: 401, device: 401 };

test("options and masks are for the project's members and super-users with write permission", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const { id } = camera;
  const from = "2026-10-20T00:00:00Z";
  const asks = [
    (token?: string) =>
      api.attempt(changeRecordingOptions, { id, options: { windows: night } }, token),
    (token?: string) => api.attempt(putMaskRegions, { id, maskRegions: {}, seen: {} }, token),
    (token?: string) => api.attempt(tryMaskRegions, { id, maskRegions: {}, from }, token),
  ];
  for (const ask of asks) {
    expect(await answersByRole(tokens, ask)).toEqual({ ...writers, ...peopleOnly });
  }
});

test("options are stamped by the server, and wait for the device", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const options = {
    windows: evening,
    battery: { chemistry: "li-ion", manualCellCount: 6 },
  } as const;
  const { settings } = await api.send(
    changeRecordingOptions,
    { id: camera.id, options },
    member.token,
  );
  const updated = api.now().toISOString();
  expect(settings).toMatchObject({
    windows: { ...evening, updated },
    battery: { chemistry: "li-ion", manualCellCount: 6, updated },
    synced: false,
  });
  expect((await listSettings(api, camera)).at(-1)?.settings).toEqual(settings);
});

test("the seed of a device's sound times is its own, whatever mode is chosen for it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const updated = api.now().toISOString();
  const audioRecording = { audioMode: "AudioOnly", audioSeed: 7, updated } as const;
  await api.send(updateDeviceSettings, { id, settings: { audioRecording } }, camera.token);
  api.advance(1);
  const choose = async (requested: { audioMode: "Disabled"; audioSeed?: number }) => {
    const options = { audioRecording: requested };
    const sent = await api.send(changeRecordingOptions, { id, options }, member.token);
    return sent.settings.audioRecording;
  };
  expect(await choose({ audioMode: "Disabled" })).toMatchObject({
    audioMode: "Disabled",
    audioSeed: 7,
  });
  expect(await choose({ audioMode: "Disabled", audioSeed: 3 })).toMatchObject({ audioSeed: 3 });
});

test("a device whose clock is ahead does not outdo what a person chooses after it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const windows = { ...night, updated: "2026-12-24T00:00:00.000Z" };
  await api.send(updateDeviceSettings, { id, settings: { windows } }, camera.token);
  const { settings } = await api.send(
    changeRecordingOptions,
    { id, options: { windows: evening } },
    member.token,
  );
  expect(settings.windows).toEqual({ ...evening, updated: "2026-12-24T00:00:00.001Z" });
});

test("a section that someone else has changed since is refused by its name, and nothing is written", async () => {
  await using api = await openTestApi();
  const { camera, member, admin } = await makePlacedCast(api);
  const { id } = camera;
  const first = { windows: night };
  await api.send(
    changeRecordingOptions,
    { id, options: first, seen: { windows: null } },
    admin.token,
  );
  const before = await listSettings(api, camera);
  api.advance(1);
  const refusal = await api.refuse(
    changeRecordingOptions,
    {
      id,
      options: { windows: evening, thermalRecording: { useLowPowerMode: true } },
      seen: { windows: null, thermalRecording: null },
    },
    member.token,
  );
  expect(refusal).toMatchObject({ status: 400, errors: [{ param: "windows" }] });
  expect(await listSettings(api, camera)).toEqual(before);
  const updated = before.at(-1)?.settings.windows?.updated;
  const seen = { windows: updated };
  await api.send(changeRecordingOptions, { id, options: { windows: evening }, seen }, member.token);
  expect((await listSettings(api, camera)).at(-1)?.settings.windows).toMatchObject(evening);
});

test("options that no device could follow are refused, as is a device that is nowhere yet", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { id } = camera;
  const refuse = async (options: object) => {
    const sent = { id, options } as never;
    return (await api.refuse(changeRecordingOptions, sent, member.token)).status;
  };
  expect(await refuse({ windows: { ...night, startRecording: "dusk" } })).toBe(422);
  expect(await refuse({ battery: { manualCellCount: 25 } })).toBe(422);
  expect(await refuse({ battery: { chemistry: "lemon" } })).toBe(422);
  expect(await refuse({ windows: { ...night, updated: "2026-12-24" } })).toBe(422);
  expect(await refuse({ windows: night })).toBe(422);
});

test("a mask is replaced only where it is the one that was seen", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const put = { id, maskRegions: leftHalf, seen: {} };
  await api.send(putMaskRegions, put, member.token);
  expect((await listSettings(api, camera)).at(-1)?.settings.maskRegions).toEqual(leftHalf);
  const refusal = await api.refuse(putMaskRegions, { ...put, maskRegions: {} }, member.token);
  expect(refusal).toMatchObject({ status: 400, errors: [{ param: "seen" }] });
  await api.send(putMaskRegions, { id, maskRegions: {}, seen: leftHalf }, member.token);
  expect((await listSettings(api, camera)).at(-1)?.settings.maskRegions).toEqual({});
});

test("a trial names the tracks of the newest recordings that a mask would have kept out", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const box = (x: number) => [{ x, y: 50, width: 10, height: 10, frame_number: 1 }];
  const recordingDateTime = "2026-11-20T06:00:00.000Z";
  const recordingId = await record(api, camera, { recordingDateTime });
  const left = await addTrack(api, member, recordingId, { positions: box(20) });
  await addTrack(api, member, recordingId, { positions: box(120) });
  await say(api, member, { id: recordingId, trackId: left }, "stoat");
  const older = await record(api, camera, { recordingDateTime: "2026-09-20T06:00:00.000Z" });
  await addTrack(api, member, older, { positions: box(20) });
  const trial = { id, maskRegions: leftHalf, from: "2026-10-20T00:00:00.000Z" };
  expect(await api.send(tryMaskRegions, trial, member.token)).toMatchObject({
    tracks: 2,
    masked: [{ recordingId, trackId: left, recordingDateTime, what: "stoat" }],
  });
  const none = await api.send(tryMaskRegions, { ...trial, maskRegions: {} }, member.token);
  expect(none).toMatchObject({ tracks: 2, masked: [] });
});
