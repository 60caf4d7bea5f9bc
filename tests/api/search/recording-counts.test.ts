import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { countFound } from "#contract/wire/recordings/recording-counts.ts";
import { countFound as countWithin } from "#api/search/operations/count-found.ts";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";
import { answersByRole, everyone, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { openTestApi } from "#tests/support/test-api.ts";

type Query = Omit<InputOf<typeof countFound>, "projectId">;

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };
const zone = "Pacific/Auckland";

/** Two visits to the ridge in the night of the 20th, one of two recordings, and one to the creek in the next; noon is 23:00. */
async function openNights() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const saw = (at: string, what: string, location = ridge) =>
    see(api, cast.camera, { at: `2026-11-${at}:00Z`, location, tracks: [[what]] });
  const ids = {
    cat: await saw("20T10:00", "cat"),
    again: await saw("20T10:04", "cat"),
    stoat: await saw("20T22:59", "stoat"),
    creek: await saw("20T23:00", "stoat", creek),
    nothing: await saw("22T10:00", "false-positive"),
  };
  const count = (query: Query = {}) =>
    api.send(
      countFound,
      { projectId: cast.projectId, duration: 0, "time-zone": zone, ...query },
      cast.member.token,
    );
  return { api, ...cast, ids, count, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

/** Of the nights that have any, and of those that were recorded in without. */
function listNights({
  byNight,
}: Awaited<ReturnType<Awaited<ReturnType<typeof openNights>>["count"]>>) {
  return (byNight ?? [])
    .filter(({ count, hasRecordings }) => count > 0 || hasRecordings)
    .map(({ night, count }) => [night, count]);
}

test("recordings and visits are counted by location, the most first", async () => {
  await using subject = await openNights();
  const recordings = await subject.count();
  expect(recordings.byLocation.map(({ count }) => count)).toEqual([3, 1]);
  expect(Object.keys(recordings).toSorted()).toEqual(["byLocation"]);
  const visits = await subject.count({ of: "visits" });
  expect(visits.byLocation.map(({ count }) => count)).toEqual([2, 1]);
  const [atRidge, atCreek] = recordings.byLocation.map(({ locationId }) => locationId);
  const stoats = await subject.count({ "tagged-with": ["mustelid"] });
  expect(stoats.byLocation).toEqual(
    expect.arrayContaining([
      { locationId: atRidge, count: 1 },
      { locationId: atCreek, count: 1 },
    ]),
  );
  const cats = await subject.count({ of: "visits", "tagged-with": ["cat"] });
  expect(cats.byLocation).toEqual([{ locationId: atRidge, count: 1 }]);
  expect((await subject.count({ locations: [atCreek ?? 0] })).byLocation).toEqual([
    { locationId: atCreek, count: 1 },
  ]);
});

test("a recording without a location counts for none", async () => {
  await using subject = await openNights();
  const { api, camera } = subject;
  await see(api, camera, { at: "2026-11-21T10:00:00Z", tracks: [["cat"]] });
  const only = { from: "2026-11-21T00:00:00Z" };
  for (const of of ["recordings", "visits"] as const) {
    expect((await subject.count({ ...only, of })).byLocation).toEqual([
      { locationId: null, count: 1 },
    ]);
  }
});

test("nights of a month are from noon to noon in the zone, and say whether anything was recorded", async () => {
  await using subject = await openNights();
  const month = "2026-11";
  const nights = await subject.count({ month });
  expect(nights.byNight?.length).toBe(30);
  expect(nights.byNight?.[0]).toEqual({ night: "2026-11-01", count: 0, hasRecordings: false });
  expect(listNights(nights)).toEqual([
    ["2026-11-20", 3],
    ["2026-11-21", 1],
    ["2026-11-22", 0],
  ]);
  expect(listNights(await subject.count({ month, of: "visits" }))).toEqual([
    ["2026-11-20", 2],
    ["2026-11-21", 1],
    ["2026-11-22", 0],
  ]);
  expect(listNights(await subject.count({ month, "time-zone": "UTC" }))).toEqual([
    ["2026-11-19", 2],
    ["2026-11-20", 2],
    ["2026-11-21", 0],
  ]);
  const until = "2026-11-20T10:02:00Z";
  const cut = await subject.count({ month, until });
  expect([listNights(cut)[0], cut.byLocation.length]).toEqual([["2026-11-20", 1], 1]);
  expect((await subject.count({ month: "2026-10" })).byLocation).toEqual([]);
});

test("the last night of a month ends in the next, and that of the month before is not of it", async () => {
  await using subject = await openNights();
  const { api, camera } = subject;
  const saw = (at: string) => see(api, camera, { at, location: ridge, tracks: [["cat"]] });
  await saw("2026-11-30T22:00:00Z");
  await saw("2026-11-30T23:30:00Z");
  expect(listNights(await subject.count({ month: "2026-11" })).at(-1)).toEqual(["2026-11-30", 1]);
  expect(listNights(await subject.count({ month: "2026-12" }))).toEqual([["2026-12-01", 1]]);
});

test("what is deleted counts no more, and a night with nothing else has no recordings", async () => {
  await using subject = await openNights();
  const { api, ids, admin } = subject;
  await api.send(deleteRecording, { id: ids.creek }, admin.token);
  const counts = await subject.count({ month: "2026-11" });
  expect([listNights(counts), counts.byLocation.length]).toEqual([
    [
      ["2026-11-20", 3],
      ["2026-11-22", 0],
    ],
    1,
  ]);
});

test("many recordings are counted a stretch at a time, and say how far the time reached", async () => {
  await using subject = await openNights();
  const { api, projectId } = subject;
  await sumDays(api.services);
  const filter = toRecordingFilter(countFound.input.parse({ projectId, duration: 0 }), projectId);
  const store = api.services.store.scan;
  const ask = (signal: AbortSignal) =>
    countWithin(store, filter, {
      of: "recordings",
      month: undefined,
      timeZone: zone,
      signal,
      recordingsAtOnce: 1,
    });
  const all = await ask(new AbortController().signal);
  expect([all.byLocation.map(({ count }) => count), all.countedFrom]).toEqual([[3, 1], undefined]);
  const some = await ask(AbortSignal.abort());
  expect([some.byLocation, some.countedFrom]).toEqual([[], "2026-11-22T00:00:00.000Z"]);
});

test("who may see the project's recordings may have them counted, and nobody those of another", async () => {
  await using subject = await openNights();
  const { api, projectId, tokens, stranger, member } = subject;
  const refusedOutside = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
  expect(
    await answersByRole(tokens, (token) => api.attempt(countFound, { projectId }, token)),
  ).toEqual({ ...everyone("ok"), ...refusedOutside });
  const elsewhere = await makeProject(api, stranger, "Elsewhere");
  const own = { projectId: elsewhere, month: "2026-11", duration: 0 };
  const counts = await api.send(countFound, own, stranger.token);
  expect([counts.byLocation, listNights(counts)]).toEqual([[], []]);
  const bad: Query[] = [
    { month: "2026-13" },
    { month: "2026" },
    { month: "9999-12" },
    { "time-zone": "Nowhere" },
  ];
  for (const input of bad) {
    const refused = await api.refuse(countFound, { projectId, ...input }, member.token);
    expect(refused.status).toBe(422);
  }
});
