import { expect, test } from "vitest";
import {
  findSoundBefore,
  findSoundFrom,
  listSounds,
} from "#api/recordings/queries/night-sounds.ts";
import { getNightSounds, maxNightSounds } from "#contract/wire/recordings/night-sounds.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";

async function openNight() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member } = cast;
  let number = 0;
  return {
    ...cast,
    api,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    /** A sound of a minute with these tracks. */
    hear: (recordingDateTime: string, heard: string[] = [], more: Record<string, unknown> = {}) => {
      number += 1;
      const tracks = heard.map((confident_tag) => ({
        start_s: 1,
        end_s: 2,
        predictions: [{ model_id: 1, confident_tag, confidence: 0.9 }],
      }));
      const metadata = { models: [{ id: 1, name: "Master" }], tracks };
      const sound = { type: "audio", duration: 60, recordingDateTime, location: ridge, metadata };
      return record(api, camera, { ...sound, ...more }, Buffer.from(`sound ${number}`));
    },
    ask: (query: { night?: string } = {}) =>
      api.send(getNightSounds, { deviceId: camera.id, ...query }, member.token),
  };
}

test("the newest night is told with its calls, its index and the nights beside it", async () => {
  await using place = await openNight();
  const { api, camera, hear, ask } = place;
  await hear("2026-11-17T09:00:00Z");
  const cacophonyIndex = [20, 41].map((index_percent) => ({ begin_s: 0, index_percent }));
  const first = await hear("2026-11-19T08:00:00Z", ["morepork", "morepork", "kiwi"], {
    cacophonyIndex,
  });
  const second = await hear("2026-11-19T17:00:00Z", ["noise"]);
  await record(api, camera, { recordingDateTime: "2026-11-19T18:00:00Z", location: ridge });
  const told = await ask();
  expect(told).toMatchObject({
    night: "2026-11-19",
    timeZone: "Pacific/Auckland",
    earlier: "2026-11-17",
    isMore: false,
  });
  expect(told).not.toHaveProperty("later");
  expect(told.sounds).toEqual([
    {
      id: first,
      recordingDateTime: "2026-11-19T08:00:00.000Z",
      duration: 60,
      cacophonyIndex: 30.5,
      calls: [
        { label: "morepork", count: 2 },
        { label: "kiwi", count: 1 },
      ],
    },
    {
      id: second,
      recordingDateTime: "2026-11-19T17:00:00.000Z",
      duration: 60,
      calls: [],
      hiddenCalls: [{ label: "noise", count: 1 }],
    },
  ]);
  const empty = await ask({ night: "2026-11-18" });
  expect(empty).toMatchObject({ earlier: "2026-11-17", later: "2026-11-19", sounds: [] });
});

test("a night goes from noon to noon where the device stands", async () => {
  await using place = await openNight();
  await place.hear("2026-11-18T22:59:59Z");
  await place.hear("2026-11-18T23:00:00Z");
  const nights = await Promise.all(
    ["2026-11-18", "2026-11-19"].map(async (night) => (await place.ask({ night })).sounds.length),
  );
  expect(nights).toEqual([1, 1]);
});

test("removed sound is told, and what was deleted is not there", async () => {
  await using place = await openNight();
  const { api } = place;
  const removed = await place.hear("2026-11-19T08:00:00Z", ["human"]);
  const gone = await place.hear("2026-11-19T09:00:00Z");
  const { write } = api.services.store;
  const deleted_at = api.now().toISOString();
  await write.updateTable("recordings").set({ deleted_at }).where("id", "=", gone).execute();
  const { sounds } = await place.ask();
  expect(sounds.map(({ id, redactedAt }) => [id, redactedAt])).toEqual([[removed, deleted_at]]);
});

test("a device without sounds has no night, and a night has a bound", async () => {
  await using place = await openNight();
  const { api, camera, member } = place;
  const none = await place.ask();
  expect(none).toMatchObject({ sounds: [], isMore: false });
  expect(none).not.toHaveProperty("night");
  for (const night of ["2026-11-31", "1234-01-01", "tonight"]) {
    const query = { deviceId: camera.id, night };
    expect((await api.refuse(getNightSounds, query, member.token)).status).toBe(422);
  }
  const id = await place.hear("2026-11-19T08:00:00Z");
  const { write } = api.services.store;
  const { id: _, ...row } = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 100 }, () => ({ ...row, raw_key: null }));
  for (let count = 0; count < maxNightSounds; count += copies.length) {
    await write.insertInto("recordings").values(copies).execute();
  }
  const { sounds, isMore } = await place.ask();
  expect([sounds.length, isMore]).toEqual([maxNightSounds, true]);
});

const isPostgres = process.env.TEST_DATABASE === "postgres";

test.skipIf(isPostgres)(
  "nights are found in the index of sounds, whatever else a device records",
  async () => {
    await using api = await openTestApi();
    const at = new Date("2026-11-20T00:00:00Z");
    const steps = await explainPlans(api.services.store.file as string, async (db) => {
      await listSounds(db, 1, { start: at, stop: at, limit: 10 });
      await findSoundBefore(db, 1);
      await findSoundBefore(db, 1, at);
      await findSoundFrom(db, 1, at);
    });
    expect(steps).toHaveLength(4);
    for (const step of steps) expect(step).toContain("USING INDEX recordings_sounds");
  },
);
