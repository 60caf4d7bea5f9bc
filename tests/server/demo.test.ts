import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { argon2Passwords } from "#api/http/passwords.ts";
import { cameras } from "#bin/seed/cameras.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { makeAsk } from "#bin/seed/client.ts";
import { planSounds } from "#bin/seed/sounds/record-sounds.ts";
import { recorders, trailCamera } from "#bin/seed/sounds/recorders.ts";
import { admin, owner, projectName, seedDemo, volunteer } from "#bin/seed/seed-demo.ts";
import { listOwnAlerts } from "#contract/wire/alerts.ts";
import { getDeviceSettings, getMaskRegions } from "#contract/wire/devices/device-settings.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { getEventThumbnail, listEventTypesOfDevice, queryEvents } from "#contract/wire/events.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { listProjectDevices, listProjects } from "#contract/wire/projects/projects.ts";
import { listVisits } from "#contract/wire/visits/monitoring.ts";
import { getRawFile, getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { getProgress } from "#contract/wire/processing/progress.ts";
import { getReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { getSite } from "#contract/wire/site.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";

/** Saturday before noon in New Zealand. */
const now = new Date("2026-11-20T22:00:00.000Z");
const [ridge, swamp] = cameras;
const bluff = cameras.find(({ recordsSound }) => recordsSound);
const [recorder] = recorders;

const demo = await openSeeded({ cameras: [ridge!, swamp!], recorders: [recorder!] });
afterAll(() => demo[Symbol.asyncDispose]());

test("a seed of two cameras, a recorder and three nights is there by the API, pictures and all", async () => {
  const { ask, seeded } = demo;
  const { token, userData } = await ask(authenticate, owner);
  expect(userData).toMatchObject({ emailConfirmed: true, endUserAgreement: 1 });
  const { groups } = await ask(listProjects, {}, token);
  expect(groups).toMatchObject([{ owner: true }, { groupName: projectName, owner: true }]);

  const { devices } = await ask(listProjectDevices, { groupIdOrName: projectName }, token);
  const names = [trailCamera, ridge!, swamp!, recorder!].map(({ name }) => name);
  expect(devices.map(({ deviceName }) => deviceName)).toEqual(names);
  expect(devices.every((device) => device.isHealthy && device.location)).toBe(true);

  const everything = { duration: 0, "include-false-positives": true };
  const { projectId, recordingIds } = seeded;
  const { recordings } = await ask(queryRecordings, { projectId, ...everything }, token);
  const deletedId = recordingIds.find((one) => recordings.every(({ id }) => id !== one));
  expect(recordings).toHaveLength(recordingIds.length - 1);
  const deleted = { id: deletedId!, deleted: true };
  expect((await ask(getRecording, deleted, token)).recording.tracks).toHaveLength(1);
  expect(recordings.length).toBeGreaterThan(8);
  const states = Map.groupBy(recordings, ({ processingState }) => processingState);
  expect(states.get("analyse")).toHaveLength(2);
  expect(states.get("trackAndAnalyse")).toMatchObject([{ tracks: [] }]);
  expect(states.get("CORRUPT")).toHaveLength(1);
  expect(states.get("FINISHED")).toHaveLength(recordings.length - 4);
  const waiting = states.get("analyse")!.map(({ id }) => ask(getProgress, { id }, token));
  const leases = (await Promise.all(waiting)).map(({ lease }) => lease?.by);
  expect(new Set(leases)).toEqual(new Set([undefined, "Hut computer"]));
  const tags = recordings
    .flatMap(({ tracks }) => tracks.flatMap((track) => track.tags))
    .filter(({ automatic }) => automatic);
  expect(tags.length).toBeGreaterThan(6);
  for (const { what, path, model, confidence } of tags) {
    expect({ what, path, model }).toEqual({ what, path: expect.any(String), model: "Master" });
    expect(confidence).toBeGreaterThanOrEqual(0.6);
  }
  expect(new Set(recordings.map(({ stationName }) => stationName))).toEqual(
    new Set([ridge!.location, swamp!.location, trailCamera.location]),
  );

  const superUser = await ask(authenticate, { email: admin.email, password: owner.password });
  const { lanes } = await ask(getSite, {}, superUser.token);
  const since = lanes.map(({ waitingSince }) => waitingSince).filter(Boolean);
  expect(new Set(since)).toEqual(new Set([now.toISOString()]));

  const [, ridgeCamera, swampCamera] = devices as [DeviceData, DeviceData, DeviceData];
  const ofBattery = { deviceId: swampCamera.id, type: ["rpiBattery"], latest: true };
  const { rows } = await ask(queryEvents, ofBattery, token);
  expect(rows.length).toBeGreaterThan(6);
  expect(rows[0]!.EventDetail.details).toMatchObject({ battery: expect.any(Number) });
  const { eventTypes } = await ask(listEventTypesOfDevice, { deviceId: swampCamera.id }, token);
  const reported = ["config", "daytime-power-off", "rpi-power-on", "rpiBattery"];
  expect(eventTypes).toEqual([...reported, "salt-update", "versionData"]);
  const ofSightings = { deviceId: ridgeCamera.id, type: ["classifier"], "include-pictures": true };
  const sightings = (await ask(queryEvents, ofSightings, token)).rows;
  expect(sightings.length).toBeGreaterThan(0);
  expect(sightings.every(({ hasPicture }) => hasPicture)).toBe(true);
  const shown = await ask(getEventThumbnail, { id: sightings[0]!.id }, token);
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({
    format: "png",
    width: 120,
    height: 120,
  });
  const { settings } = await ask(getDeviceSettings, { id: ridgeCamera.id }, token);
  expect(settings).toMatchObject({ synced: false, windows: { startRecording: "-60m" } });
  const { stations } = await ask(listProjectLocations, { groupIdOrName: projectId }, token);
  expect(stations.map(({ name, automatic }) => ({ name, automatic }))).toEqual([
    { name: ridge!.location, automatic: false },
    { name: swamp!.location, automatic: false },
    { name: trailCamera.location, automatic: false },
  ]);
  const { alerts } = await ask(listOwnAlerts, {}, token);
  expect(
    alerts.map(({ scope, conditions, mutedSince }) => [scope, conditions[0]?.tag, mutedSince]),
  ).toEqual([
    ["project", "possum", undefined],
    ["location", "cat", undefined],
    ["project", "rat", expect.any(String)],
  ]);
  const { maskRegions } = await ask(getMaskRegions, { id: swampCamera.id }, token);
  expect(Object.keys(maskRegions)).toEqual(["Treetops", "Flax in the wind"]);
  for (const { id } of [ridgeCamera, swampCamera]) {
    const photo = await ask(getReferenceImage, { id }, token);
    const { width, height, format } = await sharp(await photo.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 640, height: 480, format: "webp" });
  }
  expect(stations.map(({ settings }) => settings?.referenceImages?.length)).toEqual([
    1,
    1,
    undefined,
  ]);

  await demo.drain();
  let lost = 0;
  for (const { id, type, processingState, tracks } of recordings) {
    if (processingState === "CORRUPT" || type === "audio") continue;
    const { state, renditions, hasFile } = await ask(listRenditions, { id }, token);
    lost += Number(!hasFile);
    if (!hasFile) continue;
    const stills = renditions.filter(({ kind }) => kind === "track-still");
    expect({ state, whole: renditions.length - stills.length, stills: stills.length }).toEqual({
      state: "made",
      whole: type === "thermalRaw" ? 3 : 1,
      stills: type === "thermalRaw" ? tracks.length : 0,
    });
  }
  expect(lost).toBe(1);
  const boss = await ask(authenticate, admin);
  expect(boss.userData.globalPermission).toBe("write");
}, 60_000);

test("the demo has visits of several recordings, what people say of them, and sound to play", async () => {
  const { ask, seeded } = demo;
  const { token } = await ask(authenticate, owner);
  const { projectId } = seeded;
  const everything = { projectId, duration: 0, "include-false-positives": true };
  const { recordings } = await ask(queryRecordings, everything, token);
  const labels = recordings.flatMap(({ tags }) => tags.map(({ detail }) => detail));
  expect(labels).toContain("cool");
  const people = recordings
    .flatMap(({ tracks }) => tracks.flatMap(({ tags }) => tags))
    .flatMap(({ userName }) => userName ?? []);
  expect(new Set(people)).toEqual(new Set([owner.name, volunteer.name]));

  const types = "thermalRaw,trailcam-image";
  const page = { groups: [projectId], types, page: 1, "page-size": 100 };
  const { visits } = await ask(listVisits, page, token);
  expect(visits.some((visit) => visit.recordings.length > 1)).toBe(true);
  expect(visits.some(({ classFromUserTag }) => classFromUserTag)).toBe(true);
  expect(visits.some(({ userTagsConflict }) => userTagsConflict)).toBe(true);

  const sounds = recordings.filter(({ type }) => type === "audio");
  expect(sounds).toHaveLength(
    planSounds([recorder!], { nights: 3, now, chance: makeChance(1) }).length,
  );
  const { headers, body } = await ask(getRawFile, { id: sounds[0]!.id }, token);
  expect(headers.get("content-type")).toBe("audio/wav");
  await body?.cancel();

  const picture = recordings.find(({ type }) => type === "trailcam-image")!;
  const { recording } = await ask(getRecording, { id: picture.id }, token);
  expect(recording).toMatchObject({
    additionalMetadata: { make: "Bushnell", width: 1024, ISO: 800 },
    location: trailCamera.place,
    rawMimeType: "image/jpeg",
  });
}, 60_000);

async function openSeeded(few: Pick<Parameters<typeof seedDemo>[0], "cameras" | "recorders">) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-seeded-"));
  const clock = { time: now };
  const settings = { PROCESSING: "external", RATE_LIMITS: "off", REGISTRATION: "open" };
  const backend = await openBackend(parseConfig({ DATA_DIR: dataDir, ...settings }), {
    secret: "a secret for tests that is long enough",
    log: () => {},
    overrides: {
      now: () => clock.time,
      passwords: argon2Passwords({ memoryKib: 8, passes: 1 }),
    },
  });
  const seeded = await seedDemo({ backend, clock, now, nights: 3, watchedNights: 6, ...few });
  return {
    seeded,
    ask: makeAsk(backend.api),
    drain: backend.jobs.drain,
    [Symbol.asyncDispose]: async () => {
      await backend.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

test("a camera that records sound as well says how it is set, and sends both", async () => {
  await using other = await openSeeded({ cameras: [bluff!], recorders: [] });
  const { ask, seeded } = other;
  const { token } = await ask(authenticate, owner);
  const { devices } = await ask(listProjectDevices, { groupIdOrName: projectName }, token);
  const camera = devices.find(({ deviceName }) => deviceName === bluff!.name)!;
  expect(camera.type).toBe("hybrid-thermal-audio");
  const running = { id: camera.id, "latest-synced": true };
  const { settings } = await ask(getDeviceSettings, running, token);
  expect(settings).toMatchObject({
    synced: true,
    audioRecording: { audioMode: "AudioAndThermal" },
    battery: { chemistry: "li-ion", manualCellCount: 3 },
  });
  const everything = { duration: 0, "include-false-positives": true, devices: [camera.id] };
  const { recordings } = await ask(
    queryRecordings,
    { projectId: seeded.projectId, ...everything },
    token,
  );
  expect(new Set(recordings.map(({ type }) => type))).toEqual(new Set(["thermalRaw", "audio"]));
}, 60_000);
