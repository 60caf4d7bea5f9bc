import { addHours, differenceInHours } from "date-fns";
import { getPosition } from "suncalc";
import { expect, test } from "vitest";
import { type Animal, animals, type Species } from "#bin/seed/animals.ts";
import { cameras } from "#bin/seed/cameras.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { makeRecording } from "#bin/seed/make-recording.ts";
import { planEvents } from "#bin/seed/plan-events.ts";
import { planNights, type PlannedRecording } from "#bin/seed/plan-nights.ts";
import { planSounds } from "#bin/seed/sounds/record-sounds.ts";
import { recorders } from "#bin/seed/sounds/recorders.ts";
import { filmScene } from "#bin/seed/scene.ts";
import { frameSize, paintScenery } from "#bin/seed/scenery.ts";
import { makeSound } from "#bin/seed/sounds/make-sound.ts";
import { callers } from "#bin/seed/sounds/voices.ts";
import { findLabel } from "#contract/labels/find-label.ts";
import { openCptv } from "#media/cptv/decode.ts";
import type { CptvFrame } from "#media/cptv/format.ts";
import { passBand } from "#media/sound/clip/band-pass.ts";
import type { Region } from "#media/thermal/region.ts";

/** Saturday before noon in New Zealand. */
const now = new Date("2026-11-20T22:00:00.000Z");
const [, swamp, , , quarry] = cameras as Required<typeof cameras>;
const species = Object.keys(animals) as Species[];
/** Pixels by which the soft edge of the largest animal leaves its box. */
const maxBlur = 4;

test("recorders hear by night, and in the latest nights a minute at a time", () => {
  const planned = planSounds(recorders, { nights: 14, now, chance: makeChance(1) });
  const heard = new Set(planned.flatMap(({ listening }) => listening.voices));
  expect(heard).toEqual(new Set(["morepork", "kiwi", "bellbird", "tui"]));
  for (const { at, recorder } of planned) {
    expect(getPosition(at, recorder.place.lat, recorder.place.lng).altitude).toBeLessThan(-5.5);
  }
  const [last] = planned.slice(-1);
  expect(last).toMatchObject({ seconds: 60 });
  const rainy = planned.filter(
    ({ seconds, listening }) => seconds === 60 && listening.weather === "rain",
  );
  expect(rainy.flatMap(({ listening }) => listening.voices)).toContain("morepork");
});

for (const [voice, caller] of Object.entries(callers)) {
  test(`a ${voice} is found in rain, between the pitches and seconds of its tracks`, () => {
    const voices = [voice as keyof typeof callers];
    const rain = { weather: "rain", hasInsects: false } as const;
    const { samples, spans, sampleRate } = makeSound({ voices, ...rain }, 40, makeChance(3));
    const alone = makeSound({ voices: [], ...rain }, 40, makeChance(3));
    expect(spans.length).toBeGreaterThanOrEqual(Math.floor(40 / caller.every[1]));
    for (const { startSeconds, endSeconds, minHertz, maxHertz } of spans) {
      const energy = (of: Float32Array) => {
        const part = of.slice(startSeconds * sampleRate, endSeconds * sampleRate);
        passBand(part, sampleRate, { minHertz, maxHertz });
        return part.reduce((sum, sample) => sum + sample * sample, 0);
      };
      expect(energy(samples)).toBeGreaterThan(2 * energy(alone.samples));
    }
    expect(samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
  });
}

test("two weeks of seven cameras happen at night, with all that is out of the ordinary", () => {
  const planned = plan();
  expect(planned.length).toBeGreaterThan(120);
  expect(planned.length).toBeLessThan(220);
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

test("for two months cameras start again now and then, and all but one are updated meanwhile", () => {
  const planned = planEvents(cameras, { nights: 60, now, chance: makeChance(1) });
  const versions = Map.groupBy(
    planned.filter(({ type }) => type === "versionData"),
    ({ camera }) => camera.name,
  );
  expect(versions.size).toBe(cameras.length);
  for (const [name, events] of versions) {
    expect(events.length).toBeGreaterThanOrEqual(3);
    const [first, last] = [events[0]!.details["tc2-agent"], events.at(-1)!.details["tc2-agent"]];
    expect(last === first).toBe(name === quarry!.name);
  }
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
      expect(changed.filter((at) => !isWithin(box, at, maxBlur))).toEqual([]);
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
