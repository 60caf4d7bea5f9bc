import { expect, test } from "vitest";
import { listBaitEvents } from "#api/events/queries/bait-events.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { listOldVisits } from "#contract/wire/recordings/recording-reports.ts";
import { tell } from "#tests/support/events.ts";
import { listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { makeCamera, makeCast, type Camera } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { readVisits } from "#tests/support/recordings/reports.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const at = (time: string) => `2026-11-20T${time}.000Z`;

function seeAt(api: TestApi, camera: Camera, time: string, ...words: string[]): Promise<number> {
  return see(api, camera, { at: at(time), tracks: words.map((word) => [word]) });
}

async function openWithCast() {
  const api = await openTestApi({ DEFAULT_TIME_ZONE: "Pacific/Auckland" });
  const cast = await makeCast(api);
  const other = await makeCamera(api, cast.projectId, "Valley camera");
  const read = (query?: InputOf<typeof listOldVisits>) => readVisits(api, cast.member, query);
  /** The recordings of each visit, and what it is of. */
  const list = async (query?: InputOf<typeof listOldVisits>) => {
    const { visits } = await read(query);
    return visits.map(({ what, events }) => [what, ...new Set(events.map(({ recID }) => recID))]);
  };
  return { api, ...cast, other, read, list };
}

test("visits come newest first, each device's on its own", async () => {
  const { api, camera, other, list } = await openWithCast();
  await using _ = api;
  const a = await seeAt(api, camera, "01:00:00", "rat");
  const b = await seeAt(api, camera, "01:09:00", "rat", "cat");
  const c = await seeAt(api, other, "01:10:00", "possum");
  const d = await seeAt(api, camera, "01:25:00", "cat");
  expect(await list()).toEqual([
    ["cat", d],
    ["possum", c],
    ["rat", b, a],
  ]);
});

test("a visit is told of to its last key, and summed by device and word", async () => {
  const { api, camera, member, read } = await openWithCast();
  await using _ = api;
  const id = await seeAt(api, camera, "01:00:00", "rat", "cat");
  const [first = 0, second = 0] = await listTrackIds(api, id);
  await tagTrack(api, second, { what: "stoat", userId: member.id });
  const none = { audioBaitDay: false, audioBaitVisit: false, audioBaitEvents: [] };
  const assumed = { assumedTag: "stoat", assumedIsHuman: true };
  const event = { recID: id, recStart: at("01:00:00"), ...assumed, ...none };
  const names = { deviceName: "Ridge camera", groupName: "Kea Basin" };
  const times = { start: at("01:00:00"), end: "2026-11-20T01:00:03.500Z" };
  expect(await read()).toEqual({
    limit: 5000,
    offset: 0,
    numRecordings: 1,
    numVisits: 1,
    queryOffset: 1,
    totalRecordings: 1,
    hasMoreVisits: false,
    visits: [
      {
        visitID: id,
        what: "stoat",
        ...times,
        deviceId: camera.id,
        ...names,
        complete: true,
        queryOffset: 0,
        tagCount: { rat: 1, stoat: 1 },
        ...none,
        events: [
          {
            ...event,
            trackID: first,
            start: at("01:00:00"),
            end: "2026-11-20T01:00:02.500Z",
            trackTag: { what: "rat", automatic: true },
          },
          {
            ...event,
            trackID: second,
            start: at("01:00:01"),
            end: times.end,
            trackTag: { what: "stoat", automatic: false },
          },
        ],
      },
    ],
    summary: { [camera.id]: { stoat: { visitCount: 1, eventCount: 2, ...times, ...names } } },
  });
});

test("what nothing tells is summed, too", async () => {
  const { api, camera, read } = await openWithCast();
  await using _ = api;
  const tracks = [[{ what: "rat", model: "another model" }]];
  await see(api, camera, { at: at("01:00:00"), tracks });
  const { visits, summary } = await read();
  expect(visits).toMatchObject([{ what: null, tagCount: {}, events: [{ trackTag: null }] }]);
  expect(summary[camera.id]?.["null"]).toMatchObject({ visitCount: 1, eventCount: 1 });
});

test("pages of visits lie end to end, whatever their length", async () => {
  const { api, camera, other, list, read } = await openWithCast();
  await using _ = api;
  for (let hour = 1; hour < 5; hour += 1) {
    for (const minute of ["00", "06", "12"]) {
      await seeAt(api, camera, `0${hour}:${minute}:00`, "rat");
      await seeAt(api, other, `0${hour}:${minute}:30`, "cat");
    }
    await seeAt(api, camera, `0${hour}:40:00`);
  }
  const all = await list();
  expect(all).toHaveLength(8);
  for (const limit of [1, 2, 3, 7]) {
    const paged = [];
    let offset = 0;
    for (let hasMore = true; hasMore;) {
      const { queryOffset, hasMoreVisits, numVisits } = await read({ limit, offset });
      expect(numVisits).toBeLessThanOrEqual(limit);
      paged.push(...(await list({ limit, offset })));
      offset = queryOffset;
      hasMore = hasMoreVisits;
    }
    expect(paged).toEqual(all);
  }
});

/** As many copies of a recording with its track as are wanted, a minute after each other. */
async function repeat(api: TestApi, recordingId: number, count: number) {
  const { write } = api.services.store;
  const { id: _id, ...recording } = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", recordingId)
    .executeTakeFirstOrThrow();
  const { id: _trackId, ...track } = await write
    .selectFrom("tracks")
    .selectAll()
    .where("recording_id", "=", recordingId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, order) => ({
    ...recording,
    recorded_at: new Date(Date.parse(recording.recorded_at) + (order + 1) * 60_000).toISOString(),
  }));
  for (let from = 0; from < count; from += 500) {
    const part = copies.slice(from, from + 500);
    const ids = await write.insertInto("recordings").values(part).returning("id").execute();
    const tracks = ids.map(({ id }) => ({ ...track, recording_id: id }));
    await write.insertInto("tracks").values(tracks).execute();
  }
}

test("a visit longer than a page of recordings is one visit", async () => {
  const { api, camera, read } = await openWithCast();
  await using _ = api;
  await repeat(api, await seeAt(api, camera, "00:00:00", "rat"), 450);
  const { visits } = await read();
  expect(visits.map(({ events, complete }) => [events.length, complete])).toEqual([[451, true]]);
  expect((await read({ offset: 10 })).visits).toEqual([]);
});

test("a visit too long for an answer is cut, and the way on leads past it", async () => {
  const { api, camera, read } = await openWithCast();
  await using _ = api;
  await repeat(api, await seeAt(api, camera, "00:00:00", "rat"), 2100);
  const { visits, hasMoreVisits, queryOffset } = await read();
  expect(visits.map(({ events, complete }) => [events.length, complete])).toEqual([[2000, false]]);
  expect([hasMoreVisits, queryOffset]).toEqual([true, 2000]);
  expect(await read({ offset: queryOffset })).toMatchObject({ visits: [], hasMoreVisits: false });
});

test("visits are of what a search finds", async () => {
  const { api, camera, list } = await openWithCast();
  await using _ = api;
  const rat = await seeAt(api, camera, "01:00:00", "rat");
  const cat = await seeAt(api, camera, "01:05:00", "cat");
  const bird = await see(api, camera, { at: at("03:00:00"), type: "audio", tracks: [["bird"]] });
  expect(await list({ tags: JSON.stringify(["rat"]) })).toEqual([["rat", rat]]);
  expect(await list({ type: "audio" })).toEqual([["bird", bird]]);
  expect(await list({ where: JSON.stringify({ id: cat }) })).toEqual([["cat", cat]]);
  expect(await list({ filterOptions: "{}" })).toHaveLength(2);
});

test("sounds played to animals around a visit and on its day are told of with it", async () => {
  const { api, camera, other, read } = await openWithCast();
  await using _ = api;
  await seeAt(api, camera, "06:05:00", "rat");
  await seeAt(api, camera, "08:30:00", "cat");
  await seeAt(api, camera, "12:30:00", "possum");
  await seeAt(api, other, "06:04:00", "stoat");
  const details = { fileId: 3, volume: 8 };
  await tell(api, camera, "audioBait", { hours: [6], details });
  await tell(api, camera, "test", { hours: [6] });
  const { visits } = await read();
  const baited = visits.map(({ what, audioBaitDay, audioBaitVisit, audioBaitEvents }) => [
    what,
    audioBaitDay,
    audioBaitVisit,
    audioBaitEvents.map(({ dateTime, details }) => [dateTime, details]),
  ]);
  expect(baited).toEqual([
    ["possum", false, false, []],
    ["cat", true, false, []],
    ["rat", true, true, [[at("06:00:00"), details]]],
    ["stoat", false, false, []],
  ]);
  expect(visits[2]?.events).toMatchObject([{ audioBaitVisit: true }]);
});

test("sounds around many visits are asked for together, and each visit has its own", async () => {
  const { api, camera, other } = await openWithCast();
  await using _ = api;
  await tell(api, camera, "audioBait", { hours: [3, 1, 2], details: { fileId: 3 } });
  await tell(api, other, "audioBait", { hours: [2], details: { fileId: 4 } });
  const spans = Array.from({ length: 120 }, (_, index) => ({
    deviceId: index % 2 === 0 ? camera.id : other.id,
    from: at("01:00:00"),
    until: at(index < 60 ? "02:00:00" : "00:00:00"),
  }));
  const listed = await listBaitEvents(api.services.store.scan, spans);
  const hours = listed.map((rows) => rows.map(({ happened_at: time }) => time.slice(11, 13)));
  expect(hours).toEqual(
    spans.map((_, index) => (index >= 60 ? [] : index % 2 === 0 ? ["01", "02"] : ["02"])),
  );
});

test("a question that makes no sense is refused", async () => {
  const { api, member } = await openWithCast();
  await using _ = api;
  for (const query of ["limit=0", "limit=x", "offset=-1", "type=bird", "animal=rat"]) {
    const path = `/api/v1/recordings/visits?${query}`;
    expect((await requestRaw(api, path, { token: member.token })).status).toBe(422);
  }
});
