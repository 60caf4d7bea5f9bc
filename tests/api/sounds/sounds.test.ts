import { stat, utimes, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import {
  getSound,
  getSoundClip,
  getSpectrogram,
  getSpectrogramTile,
  getTrackSpectrogram,
} from "#contract/wire/recordings/sounds.ts";
import { deleteTrack, updateTrackData } from "#contract/wire/tracks/tracks.ts";
import { keepClips } from "#api/sounds/operations/kept-clips.ts";
import { openSound } from "#media/sound/open-sound.ts";
import { sourceOfBytes } from "#media/sound/sound-source.ts";
import { readAll } from "#media/sound/decoding/packet-decoder.ts";
import { makeCast, type Person } from "#tests/support/projects/people.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const sampleRate = 16_000;
/** Two calls: low and quiet in the second second, high in the fourth. */
const calls = toWav(
  makeWave({ sampleRate, seconds: 5 }, (time) => {
    if (time > 1 && time < 2) return tone(1000, 0.05)(time);
    return time > 3 && time < 4 ? tone(6000, 0.5)(time) : 0;
  }),
);
const sound = { type: "audio", recordingDateTime: "2026-11-20T06:00:00.000Z", duration: 5 };
const band = { start_s: 1, end_s: 2, minFreq: 800, maxFreq: 1200 };

async function openPlace() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await record(api, cast.camera, sound, calls);
  return { ...cast, api, id, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

async function readPicture(response: Response) {
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** In the column at a share of the width, the share of the height from the bottom at which it is brightest. */
function findBrightest(
  { data, width, height, channels }: Awaited<ReturnType<typeof readPicture>>,
  at: number,
) {
  const x = Math.round(at * width);
  const brightness = (y: number) => data[(y * width + x) * channels]!;
  let row = 0;
  for (let y = 1; y < height; y++) if (brightness(y) > brightness(row)) row = y;
  return { share: 1 - (row + 0.5) / height, brightness: brightness(row) };
}

async function cutClip(api: TestApi, { token }: Person, input: InputOf<typeof getSoundClip>) {
  const response = await api.send(getSoundClip, input, token);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const clip = await openSound(sourceOfBytes(bytes));
  const samples = await readAll(clip.read());
  const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return { response, bytes, facts: clip.facts, samples, loudest };
}

test("a sound is pending until it is drawn, and tells then what it is", async () => {
  await using place = await openPlace();
  const { api, id, member } = place;
  expect(await api.send(getSound, { id }, member.token)).toEqual({ state: "pending", tracks: [] });
  await api.jobs.drain();
  const known = await api.send(getSound, { id }, member.token);
  expect(known).toMatchObject({ state: "made", tracks: [], madeAt: api.now().toISOString() });
  expect(known.sound).toMatchObject({
    coding: "pcm-s16",
    sampleRate,
    channels: 1,
    samples: 80_000,
  });
});

test("asking for the picture of a sound that has none begins to draw it", async () => {
  await using place = await openPlace();
  const { api, id, member } = place;
  await api.jobs.drain();
  await api.services.store.write.deleteFrom("renditions").execute();
  expect((await api.refuse(getSpectrogram, { id }, member.token)).reason).toBe("rule");
  await api.jobs.drain();
  expect((await api.send(getSpectrogram, { id }, member.token)).status).toBe(200);
});

test("a floor without a top, or above it, is refused", async () => {
  await using place = await openPlace();
  const { api, id, member } = place;
  await api.jobs.drain();
  for (const look of [{ floor: -90 }, { top: -10 }, { floor: -10, top: -90 }]) {
    const refusal = await api.refuse(getSpectrogram, { id, ...look }, member.token);
    expect(refusal.message).toBe("Give a floor and a top above it, or neither.");
  }
});

test("its spectrogram and its tiles show each call where it is, in any colours and on either scale", async () => {
  await using place = await openPlace();
  const {
    api,
    id,
    member: { token },
  } = place;
  await api.jobs.drain();
  const draw = async (look: Partial<InputOf<typeof getSpectrogram>>) =>
    readPicture(await api.send(getSpectrogram, { id, ...look }, token));
  const levels = await draw({ palette: "levels" });
  expect(levels).toMatchObject({ width: 1280, height: 512 });
  expect(findBrightest(levels, 0.3).share).toBeCloseTo(1000 / 8000, 2);
  expect(findBrightest(levels, 0.7).share).toBeCloseTo(6000 / 8000, 2);
  expect(findBrightest(levels, 0.5).brightness).toBeLessThan(5);
  const mel = await draw({ palette: "greyscale", scale: "mel", width: "640" });
  expect(mel).toMatchObject({ width: 640, height: 256 });
  const melOf = (hertz: number) => Math.log10(1 + hertz / 700) / Math.log10(1 + 8000 / 700);
  expect(findBrightest(mel, 0.7).share).toBeCloseTo(melOf(6000), 1);
  const paper = await draw({ palette: "paper" });
  expect(paper.data.at(0)).toBeGreaterThan(240);
  for (const { level, index, at } of [
    { level: 2, index: 0, at: 0.43 },
    { level: 0, index: 1, at: 0 },
  ]) {
    const tile = await api.send(getSpectrogramTile, { id, level, index, palette: "levels" }, token);
    expect(tile.headers.get("cache-control")).toBe("private, max-age=86400");
    const picture = await readPicture(tile);
    expect(picture).toMatchObject({ width: 512, height: 512 });
    const { brightness } = findBrightest(picture, at);
    expect(brightness > 200).toBe(level === 2);
  }
  const beyond = await api.refuse(getSpectrogramTile, { id, level: 2, index: 9 }, token);
  expect(beyond.status).toBe(400);
});

test("a track has a picture of its own, which follows it and goes with it", async () => {
  await using place = await openPlace();
  const { api, id, member } = place;
  await api.jobs.drain();
  const before = await api.send(getSound, { id }, member.token);
  const trackId = await addTrack(api, member, id, band);
  const readWindow = async () => {
    api.advance(21);
    await api.jobs.drain();
    return (await api.send(getSound, { id }, member.token)).tracks.map(({ window }) => window);
  };
  const margin = { startSeconds: 0.9, endSeconds: 2.1, minHertz: 760, maxHertz: 1240 };
  expect(await readWindow()).toEqual([margin]);
  const response = await api.send(
    getTrackSpectrogram,
    { id, trackId, palette: "levels" },
    member.token,
  );
  const picture = await readPicture(response);
  expect(findBrightest(picture, 0.5).share).toBeCloseTo(0.5, 1);
  const moved = { ...band, start_s: 3, end_s: 4, minFreq: 0, maxFreq: 0 };
  await api.send(updateTrackData, { id, trackId, data: moved }, member.token);
  const whole = { startSeconds: 2.9, endSeconds: 4.1, minHertz: 0, maxHertz: 8000 };
  expect(await readWindow()).toEqual([whole]);
  expect((await api.send(getSound, { id }, member.token)).madeAt).toBe(before.madeAt);
  await api.send(deleteTrack, { id, trackId }, member.token);
  expect(await readWindow()).toEqual([]);
  expect((await listFiles(api)).filter((path) => path.includes(`-${trackId}-`))).toEqual([]);
});

test("a clip is cut, filtered and brought to level, and comes in parts where players ask for parts", async () => {
  await using place = await openPlace();
  const { api, id, member } = place;
  const low = { id, start: 0.5, end: 2.5, min: 500, max: 2000, format: "wav" } as const;
  const { response, bytes, facts, samples, loudest } = await cutClip(api, member, low);
  expect(response.headers.get("content-type")).toBe("audio/wav");
  expect(response.headers.get("content-length")).toBe(String(44 + 2 * 2 * sampleRate));
  expect(facts).toMatchObject({ sampleRate, seconds: 2 });
  expect(loudest).toBeCloseTo(0.9, 1);
  expect(Math.abs(samples[2000]!)).toBeLessThan(0.01);
  const quiet = await cutClip(api, member, { ...low, gain: 0 });
  expect(quiet.loudest).toBeCloseTo(0.05, 1);
  const without = await cutClip(api, member, { ...low, start: 3, end: 4, max: 1500, gain: 0 });
  expect(without.loudest).toBeLessThan(0.02);
  const slow = await cutClip(api, member, { ...low, slower: 4 });
  expect(slow.facts).toMatchObject({ sampleRate: sampleRate / 4, seconds: 8 });
  const query = "start=0.5&end=2.5&min=500&max=2000&format=wav";
  const url = `http://x/api/v1/recordings/${id}/sound/clip?${query}`;
  const headers = { authorization: member.token, range: "bytes=0-99" };
  const part = await api.fetch(new Request(url, { headers }));
  expect(part.status).toBe(206);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(0, 100));
  const mp3 = await cutClip(api, member, { ...low, format: "mp3" });
  expect(mp3.response.headers.get("content-type")).toBe("audio/mpeg");
  expect(mp3.bytes.length).toBeLessThan(bytes.length / 2);
  expect(mp3.facts.seconds).toBeCloseTo(2, 0);
  for (const wrong of [
    { start: 3, end: 2 },
    { start: 0, end: 61 },
    { min: 900, max: 800 },
  ]) {
    const refused = await api.refuse(getSoundClip, { ...low, ...wrong }, member.token);
    expect(refused.status).toBe(400);
  }
});

test("a clip that is asked for in parts is cut once, and not at all for whoever has it", async () => {
  await using place = await openPlace();
  const { api, id, member } = place;
  const [path = ""] = await listFiles(api);
  const ask = (headers: Record<string, string>, end = 2) =>
    api.fetch(
      new Request(`http://x/api/v1/recordings/${id}/sound/clip?start=1&end=${end}&format=wav`, {
        headers: { authorization: member.token, ...headers },
      }),
    );
  const first = await ask({ range: "bytes=0-99" });
  expect(first.status).toBe(206);
  const { size, mtime } = await stat(path);
  /* Nothing can be cut of the file any more. */
  await writeFile(path, new Uint8Array(size));
  await utimes(path, mtime, mtime);
  const second = await ask({ range: "bytes=44-143" });
  expect([second.status, (await second.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const known = { "if-none-match": first.headers.get("etag")! };
  expect((await ask(known)).status).toBe(304);
  const other = await ask({}, 3);
  expect(other.status).toBe(400);
  expect((await ask({ "if-none-match": other.headers.get("etag") ?? "" }, 3)).status).toBe(400);
});

test("clips are kept up to so many bytes, the last ones first", async () => {
  const keep = keepClips({ maxBytes: 100, maxClipBytes: 60 });
  const cut: string[] = [];
  const ask = (key: string, bytes: number) =>
    keep(key, async () => {
      cut.push(key);
      return { made: new Uint8Array(bytes) };
    });
  await Promise.all([ask("a", 50), ask("a", 50)]);
  await ask("b", 50);
  await ask("a", 50);
  await ask("c", 50);
  await ask("a", 50);
  await ask("large", 61);
  await ask("large", 61);
  await ask("b", 50);
  expect(cut).toEqual(["a", "b", "c", "large", "large", "b"]);
});

test("what is heard of people leaves no picture and no clip behind", async () => {
  await using place = await openPlace();
  const { api, id, member } = place;
  const trackId = await addTrack(api, member, id, band);
  await api.jobs.drain();
  expect(await listFiles(api)).toHaveLength(4);
  await say(api, member, { id, trackId }, "human");
  expect(await listFiles(api)).toEqual([]);
  api.advance(60);
  await api.jobs.drain();
  expect(await listFiles(api)).toEqual([]);
  expect(await api.send(getSound, { id }, member.token)).toEqual({ state: "failed", tracks: [] });
  expect((await api.refuse(getSpectrogram, { id }, member.token)).status).toBe(400);
  const clip = { id, start: 0, end: 1 };
  expect((await api.refuse(getSoundClip, clip, member.token)).status).toBe(400);
});

test("pictures go with a recording that is deleted for good", async () => {
  await using place = await openPlace();
  const { api, id, owner } = place;
  await addTrack(api, owner, id, band);
  await api.jobs.drain();
  expect(await listFiles(api)).toHaveLength(4);
  await api.send(deleteRecording, { id, "soft-delete": false }, owner.token);
  expect(await listFiles(api)).toEqual([]);
});

test("a file that is no sound, an empty one and a cut one say so, and are not tried again", async () => {
  await using place = await openPlace();
  const { api, camera, member } = place;
  const times = ["07:00", "08:00", "09:00"];
  const files = [new Uint8Array(2000).fill(7), calls.slice(0, 44), calls.slice(0, 44 + 64_000)];
  const ids: number[] = [];
  for (const [order, file] of files.entries()) {
    const recordingDateTime = `2026-11-20T${times[order]}:00.000Z`;
    ids.push(await record(api, camera, { ...sound, recordingDateTime }, file));
  }
  await api.jobs.drain();
  const [none, empty, cut] = await Promise.all(
    ids.map((id) => api.send(getSound, { id }, member.token)),
  );
  expect(none).toEqual({ state: "failed", reason: "wrong-kind", tracks: [] });
  expect(empty).toEqual({ state: "failed", reason: "cut", tracks: [] });
  expect(cut).toMatchObject({ state: "made", sound: { samples: 32_000 } });
});
