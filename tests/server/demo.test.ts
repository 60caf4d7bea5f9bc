import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addHours, differenceInHours } from "date-fns";
import { getPosition } from "suncalc";
import { expect, test } from "vitest";
import { argon2Passwords } from "#api/http/passwords.ts";
import { type Animal, animals, type Species } from "#bin/seed/animals.ts";
import { cameras } from "#bin/seed/cameras.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { makeAsk } from "#bin/seed/client.ts";
import { makeRecording } from "#bin/seed/make-recording.ts";
import { planEvents } from "#bin/seed/plan-events.ts";
import { planNights, type PlannedRecording } from "#bin/seed/plan-nights.ts";
import { filmScene } from "#bin/seed/scene.ts";
import { frameSize, paintScenery } from "#bin/seed/scenery.ts";
import { admin, owner, projectName, seedDemo } from "#bin/seed/seed-demo.ts";
import { findLabel } from "#contract/labels/find-label.ts";
import { listAlerts } from "#contract/wire/alerts.ts";
import { getDeviceSettings } from "#contract/wire/device-settings.ts";
import type { DeviceData } from "#contract/wire/devices.ts";
import { listEventTypesOfDevice, queryEvents } from "#contract/wire/events.ts";
import { listProjectLocations } from "#contract/wire/locations.ts";
import { listProjectDevices, listProjects } from "#contract/wire/projects.ts";
import { queryRecordings } from "#contract/wire/recordings.ts";
import { listRenditions } from "#contract/wire/renditions.ts";
import { authenticate } from "#contract/wire/sessions.ts";
import { openCptv } from "#media/cptv/decode.ts";
import type { CptvFrame } from "#media/cptv/format.ts";
import type { Region } from "#media/thermal/region.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";

/** Saturday before noon in New Zealand. */
const now = new Date("2026-11-20T22:00:00.000Z");
const [ridge, swamp, , , quarry] = cameras as Required<typeof cameras>;
const species = Object.keys(animals) as Species[];
/** Pixels by which the soft edge of the largest animal leaves its box. */
const blurAtMost = 4;

test("a seed of two cameras and three nights is there by the API, pictures and all", async () => {
  await using demo = await openSeeded();
  const { ask, seeded } = demo;
  const { token, userData } = await ask(authenticate, owner);
  expect(userData).toMatchObject({ emailConfirmed: true, endUserAgreement: 1 });
  const { groups } = await ask(listProjects, {}, token);
  expect(groups).toMatchObject([{ owner: true }, { groupName: projectName, owner: true }]);

  const { devices } = await ask(listProjectDevices, { groupIdOrName: projectName }, token);
  expect(devices.map(({ deviceName }) => deviceName)).toEqual([ridge!.name, swamp!.name]);
  expect(devices.every((device) => device.isHealthy && device.location)).toBe(true);

  const everything = { duration: 0, "include-false-positives": true };
  const { projectId, recordingIds } = seeded;
  const { recordings } = await ask(queryRecordings, { projectId, ...everything }, token);
  expect(recordings.map(({ id }) => id)).toEqual(recordingIds.toReversed());
  expect(recordings.length).toBeGreaterThan(8);
  const states = Map.groupBy(recordings, ({ processingState }) => processingState);
  expect(states.get("analyse")).toHaveLength(2);
  expect(states.get("CORRUPT")).toHaveLength(1);
  expect(states.get("FINISHED")).toHaveLength(recordings.length - 3);
  const tags = recordings.flatMap(({ tracks }) => tracks.flatMap((track) => track.tags));
  expect(tags.length).toBeGreaterThan(6);
  for (const { what, path, model, confidence } of tags) {
    expect({ what, path, model }).toEqual({ what, path: expect.any(String), model: "Master" });
    expect(confidence).toBeGreaterThanOrEqual(0.6);
  }
  expect(new Set(recordings.map(({ stationName }) => stationName))).toEqual(
    new Set([ridge!.location, swamp!.location]),
  );

  const [ridgeCamera, swampCamera] = devices as [DeviceData, DeviceData];
  const ofBattery = { deviceId: swampCamera.id, type: ["rpiBattery"], latest: true };
  const { rows } = await ask(queryEvents, ofBattery, token);
  expect(rows.length).toBeGreaterThan(6);
  expect(rows[0]!.EventDetail.details).toMatchObject({ battery: expect.any(Number) });
  const { eventTypes } = await ask(listEventTypesOfDevice, { deviceId: swampCamera.id }, token);
  const told = ["config", "daytime-power-off", "rpi-power-on", "rpiBattery"];
  expect(eventTypes).toEqual([...told, "salt-update", "versionData"]);
  const { settings } = await ask(getDeviceSettings, { id: ridgeCamera.id }, token);
  expect(settings).toMatchObject({ synced: false, windows: { startRecording: "-60m" } });
  const { stations } = await ask(listProjectLocations, { groupIdOrName: projectId }, token);
  expect(stations.map(({ name, automatic }) => ({ name, automatic }))).toEqual([
    { name: ridge!.location, automatic: false },
    { name: swamp!.location, automatic: false },
  ]);
  const { alerts } = await ask(listAlerts, {}, token);
  expect(alerts).toMatchObject([{ scope: "project", conditions: [{ tag: "possum" }] }]);

  await demo.drain();
  for (const { id, processingState } of recordings) {
    if (processingState === "CORRUPT") continue;
    const { state, renditions } = await ask(listRenditions, { id }, token);
    expect({ state, count: renditions.length }).toEqual({ state: "made", count: 3 });
  }
  const boss = await ask(authenticate, admin);
  expect(boss.userData.globalPermission).toBe("write");
}, 60_000);

test("two weeks of six cameras happen at night, with all that is out of the ordinary", () => {
  const planned = plan();
  expect(planned.length).toBeGreaterThan(120);
  expect(planned.length).toBeLessThan(200);
  for (const { at, camera } of planned) {
    expect(getPosition(at, camera.place.lat, camera.place.lng).altitude).toBeLessThan(-5.5);
  }
  const seconds = planned.map((one) => one.seconds);
  expect(seconds.filter((length) => length === 30)).toHaveLength(2);
  expect(seconds.filter((length) => length < 2.5).length).toBeGreaterThan(5);
  expect(planned.filter(({ isDamaged }) => isDamaged)).toHaveLength(1);
  expect(new Set(planned.flatMap((one) => one.species))).toEqual(new Set(species));
});

test("at whatever hour it begins, every camera but the silent one was heard within a day", () => {
  for (let hour = 0; hour < 24; hour++) {
    const begun = addHours(now, hour);
    const planned = plan(hour, begun);
    expect(planned.every(({ at }) => at < begun)).toBe(true);
    const silent = cameras.filter((camera) => {
      const last = planned.findLast((one) => one.camera === camera);
      return differenceInHours(begun, last!.at) >= (camera.silentDays ?? 0) * 24 + 25;
    });
    expect(silent).toEqual([]);
    const last = planned.findLast(({ camera }) => camera === quarry);
    expect(differenceInHours(begun, last!.at)).toBeGreaterThanOrEqual(72);
  }
});

test("cameras tell of their nights until they fall silent, and one is low on battery", () => {
  const planned = planEvents(cameras, { nights: 14, now, chance: makeChance(1) });
  expect(planned.every(({ at }) => at < now)).toBe(true);
  const last = planned.findLast(({ camera }) => camera === quarry)!;
  expect(last.type).toBe("systemError");
  expect(differenceInHours(now, last.at)).toBeGreaterThanOrEqual(72);
  const levels = new Map(
    planned
      .filter(({ type }) => type === "rpiBattery")
      .map(({ camera, details }) => [camera.name, details["battery"] as number]),
  );
  const low = [...levels].filter(([, battery]) => battery < 15).map(([name]) => name);
  expect(low).toEqual(["Woolshed"]);
});

test("the same seed makes the same plan and the same bytes, another seed others", () => {
  const [one, again, other] = [plan(1), plan(1), plan(2)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const [first, second] = [film(one), film(again)];
  expect(second.data).toEqual(first.data);
  expect(Buffer.compare(second.file, first.file)).toBe(0);
  expect(Buffer.compare(film(other).file, first.file)).not.toBe(0);
});

test("every animal carries a label of the tree", () => {
  expect(species.filter((one) => !findLabel(animals[one].label))).toEqual([]);
});

for (const one of species) {
  test(`the boxes of a ${one} are inside the frame and around what it changes there`, () => {
    const scenery = paintScenery(makeChance(5));
    const shot = (cast: Animal[]) =>
      filmScene({ scenery, animals: cast, frameCount: 60, fps: 9, chance: makeChance(11) });
    const { frames, tracks } = shot([animals[one]]);
    const empty = shot([]).frames;
    const { positions } = tracks[0]!;
    expect(positions.length).toBeGreaterThan(20);
    expect(positions.at(-1)!.order).toBeLessThan(60);
    for (const { order, mass, ...box } of positions) {
      const changed = findChanges(frames[order]!, empty[order]!);
      const { x, y, width, height } = box;
      expect(mass).toBeLessThanOrEqual(changed.length);
      expect(mass).toBeLessThanOrEqual(width * height);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(frameSize.width);
      expect(y + height).toBeLessThanOrEqual(frameSize.height);
      expect(changed.filter((at) => !isWithin(box, at, blurAtMost))).toEqual([]);
      const inside = changed.filter((at) => isWithin(box, at, 0));
      expect(Math.min(...inside.map((at) => at.x))).toBe(x);
      expect(Math.min(...inside.map((at) => at.y))).toBe(y);
      expect(Math.max(...inside.map((at) => at.x))).toBe(x + width - 1);
      expect(Math.max(...inside.map((at) => at.y))).toBe(y + height - 1);
    }
  });
}

test("a file says of itself what its camera is, and holds the frames that were filmed", async () => {
  const planned: PlannedRecording = {
    camera: swamp!,
    at: now,
    seconds: 6,
    species: ["rat", "rat"],
    seed: 3,
  };
  const { file, data } = makeRecording(planned, 7);
  const { header, frames } = await openCptv(file);
  expect(header).toMatchObject({
    deviceName: swamp!.name,
    deviceId: 7,
    model: "lepton3.5",
    brand: "flir",
    fps: 9,
    totalFrames: 54,
    hasBackgroundFrame: true,
    timestampUs: BigInt(now.getTime()) * 1000n,
  });
  const decoded: CptvFrame[] = [];
  for await (const frame of frames) decoded.push(frame);
  const scenery = paintScenery(makeChance(7));
  const cast = [animals.rat, animals.rat];
  const shot = { scenery, animals: cast, frameCount: 54, fps: 9, chance: makeChance(3) };
  const scene = filmScene(shot);
  expect(decoded.map(({ pixels }) => pixels)).toEqual([scenery, ...scene.frames]);
  expect(decoded.map(({ background }) => background).indexOf(false)).toBe(1);
  const sent = data["metadata"] as { tracks: { positions: unknown }[] };
  expect(sent.tracks.map(({ positions }) => positions)).toEqual(
    scene.tracks.map(({ positions }) => positions),
  );
});

function plan(seed = 1, until = now): PlannedRecording[] {
  return planNights(cameras, { nights: 14, now: until, chance: makeChance(seed) });
}

function film(planned: PlannedRecording[]) {
  return makeRecording(
    planned.find(({ species }) => species.length > 0)!,
    1,
  );
}

/** Where a frame differs from the same one without an animal, by more than a breath. */
function findChanges(frame: Uint16Array, empty: Uint16Array): { x: number; y: number }[] {
  return [...frame.keys()]
    .filter((at) => Math.abs(frame[at]! - empty[at]!) > 12)
    .map((at) => ({ x: at % frameSize.width, y: Math.floor(at / frameSize.width) }));
}

function isWithin({ x, y, width, height }: Region, at: { x: number; y: number }, margin: number) {
  const across = at.x >= x - margin && at.x < x + width + margin;
  return across && at.y >= y - margin && at.y < y + height + margin;
}

async function openSeeded() {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-seeded-"));
  const clock = { time: now };
  const settings = { PROCESSING: "external", RATE_LIMITS: "off" };
  const backend = await openBackend(parseConfig({ DATA_DIR: dataDir, ...settings }), {
    secret: "a secret for tests that is long enough",
    log: () => {},
    overrides: {
      now: () => clock.time,
      passwords: argon2Passwords({ memoryKib: 8, passes: 1 }),
    },
  });
  const two = [ridge!, swamp!];
  const seeded = await seedDemo({ backend, clock, now, nights: 3, cameras: two });
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
