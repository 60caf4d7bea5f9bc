import { expect, test } from "vitest";
import { getSound } from "#contract/wire/recordings/sounds.ts";
import { openSound } from "#media/sound/open-sound.ts";
import { sourceOfBytes } from "#media/sound/sound-source.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("a copy of all of a sound is made as it is asked for, in any parts", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const heard = { type: "audio", recordingDateTime: "2026-11-20T06:00:00.000Z", duration: 9 };
  const file = toWav(makeWave({ sampleRate: 16_000, seconds: 9 }, tone(1000)));
  const id = await record(api, camera, heard, file);
  const ask = (range?: string) => {
    const headers = { authorization: member.token, ...(range ? { range } : {}) };
    return api.fetch(new Request(`http://x/api/v1/recordings/${id}/sound/mp3`, { headers }));
  };
  expect((await ask()).status, "how long it is, is not known yet").toBe(400);
  await api.jobs.drain();
  const { sound, fileBytes } = await api.send(getSound, { id }, member.token);
  expect(fileBytes).toBe(file.length);
  const all = await ask();
  const bytes = new Uint8Array(await all.arrayBuffer());
  expect(all.headers.get("content-length")).toBe(String(bytes.length));
  const opened = await openSound(sourceOfBytes(bytes));
  expect(opened.facts.coding).toBe("mp3");
  expect(opened.facts.seconds).toBeCloseTo(sound!.samples / sound!.sampleRate, 0);
  for (const [start, end] of [
    [0, 9],
    [5000, 70_000],
    [bytes.length - 10, bytes.length - 1],
  ] as const) {
    const part = await ask(`bytes=${start}-${end}`);
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(start, end + 1));
  }
});
