import { expect, test, vi } from "vitest";
import { getRetention } from "#contract/wire/projects/retention.ts";
import { isUnusual } from "#api/recordings/operations/count-expiring.ts";
import { day, expireAmid, openRetention, passNight } from "#tests/support/recordings/retention.ts";

vi.setConfig({ testTimeout: 120_000 });

const wrong = ["false-positive"];

/** A project with so many old false triggers and so many cats. */
async function openOld({ falseTriggers, cats }: { falseTriggers: number; cats: number }) {
  const place = await openRetention({ RATE_LIMITS: "off" });
  for (let count = 0; count < falseTriggers; count += 1) await place.see(wrong);
  for (let count = 0; count < cats; count += 1) await place.see(["cat"]);
  place.api.advance(9 * day);
  const { api, projectId, signIn, admin } = place;
  const readHeld = async () => {
    const input = { groupIdOrName: String(projectId) };
    return (await api.send(getRetention, input, await signIn(admin))).held;
  };
  return { ...place, readHeld };
}

test("a night that would take unusually many takes none and says so, until they are confirmed", async () => {
  const place = await openOld({ falseTriggers: 102, cats: 3 });
  const { api, keep, approve, see, deleted, readHeld } = place;
  await using _ = api;
  await keep(7);
  await approve(101);
  await passNight(api);
  expect(await deleted()).toEqual([]);
  expect(await readHeld()).toBe(102);
  await passNight(api);
  expect(await deleted()).toEqual([]);
  await approve(102);
  expect(await readHeld()).toBeUndefined();
  await passNight(api);
  expect(await deleted()).toHaveLength(102);
  for (let count = 0; count < 101; count += 1) await see(wrong);
  api.advance(8 * day);
  await passNight(api);
  expect(await deleted()).toHaveLength(102);
  expect(await readHeld()).toBe(101);
  await keep(8);
  expect(await readHeld()).toBeUndefined();
  const confirmed = await api.services.store.read
    .selectFrom("audit")
    .select("details")
    .where("action", "=", "retention confirmed")
    .orderBy("id")
    .execute();
  expect(confirmed.map(({ details }) => JSON.parse(details ?? "{}"))).toEqual([
    { recordings: 101 },
    { recordings: 102 },
  ]);
});

test("a hundred are never unusual, and more are not where they are a tenth", async () => {
  const { api, projectId } = await openOld({ falseTriggers: 0, cats: 1 });
  await using _ = api;
  const ask = (count: number, approved = 0) =>
    isUnusual(api.services, { projectId, count, approved });
  expect([await ask(100), await ask(101), await ask(101, 101)]).toEqual([false, true, false]);
  const { write } = api.services.store;
  const { id: _id, ...facts } = await write
    .selectFrom("recordings")
    .selectAll()
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 101 }, () => ({ ...facts, raw_key: null }));
  for (let batch = 0; batch < 10; batch += 1) {
    await write.insertInto("recordings").values(copies).execute();
  }
  expect([await ask(101), await ask(102)]).toEqual([false, true]);
});

test("days that are changed amid a night are counted first", async () => {
  const place = await openOld({ falseTriggers: 1, cats: 0 });
  const { api, keep, see, deleted, readHeld, projectId } = place;
  await using _ = api;
  for (let count = 0; count < 101; count += 1) await see(wrong);
  const later = new Date(api.now().getTime() + 1000 * day * 1000).toISOString();
  await api.services.store.write
    .updateTable("recordings")
    .set({ created_at: later })
    .where("id", ">", 1)
    .execute();
  api.advance(1008 * day);
  await keep(1000);
  const outcome = await expireAmid(api, projectId, () => keep(7));
  expect(outcome).toEqual({ isUnfinished: true });
  expect(await deleted()).toEqual([1]);
  await passNight(api);
  expect(await deleted()).toEqual([1]);
  expect(await readHeld()).toBe(101);
});
