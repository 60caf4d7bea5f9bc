import { expect, test } from "vitest";
import { signInAgain } from "#tests/support/projects/people.ts";
import { openFeed, readEvents } from "#tests/support/recordings/feeds.ts";

test("a calendar has a day for each night with results, with what was seen most", async () => {
  const { api, id, subscribe, get, seeAt, ...cast } = await openFeed();
  await using _ = api;
  await seeAt("2026-11-18T09:00:00Z", "stoat", "stoat");
  await seeAt("2026-11-18T13:00:00Z", "cat", "stoat");
  await seeAt("2026-11-19T09:00:00Z", "cat");
  await seeAt("2026-08-01T09:00:00Z", "cat");
  const { calendar } = await subscribe(cast.member);
  const events = await readEvents(await get(calendar));
  const night = (date: string) => `night-${date}-search-${id}@`;
  expect(events).toMatchObject([
    {
      "DTSTART;VALUE=DATE": "20261119",
      "DTEND;VALUE=DATE": "20261120",
      SUMMARY: "1 recording: Cat 1",
    },
    {
      "DTSTART;VALUE=DATE": "20261118",
      "DTEND;VALUE=DATE": "20261119",
      SUMMARY: String.raw`2 recordings: Stoat 2\, Cat 1`,
    },
  ]);
  expect(events[0]?.["UID"]).toContain(night("2026-11-19"));
  for (const { DTSTAMP } of events) expect(DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/);
  api.advance(7200);
  await signInAgain(api, cast.member);
  const again = await readEvents(await get(calendar));
  expect(again.map(({ UID }) => UID)).toEqual(events.map(({ UID }) => UID));
});

test("a calendar has all nights of 90 days, however many recordings they have", async () => {
  const { api, id, subscribe, get, seeAt, member } = await openFeed();
  await using _ = api;
  const first = await seeAt("2026-11-19T09:00:00Z", "cat");
  await seeAt("2026-09-10T09:00:00Z", "stoat");
  const { write } = api.services.store;
  const { id: __, ...copy } = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  for (let made = 0; made < 21; made += 1) {
    await write
      .insertInto("recordings")
      .values(Array.from({ length: 100 }, () => copy))
      .execute();
  }
  const { calendar } = await subscribe(member);
  const events = await readEvents(await get(calendar));
  expect(events.map((event) => event["SUMMARY"])).toEqual(["2101 recordings", "1 recording"]);
  const { publicUrl } = api.services.settings;
  expect(events[1]?.["URL"]).toBe(`${publicUrl}/kea-basin/activity/saved/${id}?night=2026-09-10`);
});
