import { expect, test } from "vitest";
import { listVisits } from "#contract/wire/visits/monitoring.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  type Camera,
} from "#tests/support/projects/people.ts";
import { listTrackIds, tagTrack } from "#tests/support/recordings/observations.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { at } from "#tests/support/recordings/visits.ts";

const far = northOf(ridge, 500);
const evening = { from: at("20:00"), until: at("24:00"), "page-size": 2 };

interface Seen {
  time: string;
  seconds: number;
  words?: string[];
  location?: { lat: number; lng: number };
}

function see(api: TestApi, camera: Camera, { time, seconds, words = [], location = ridge }: Seen) {
  const tracks = words.map((word) => ({
    start_s: 0,
    end_s: 5,
    predictions: [{ model_id: 1, confident_tag: word, confidence: 0.9 }],
  }));
  return record(api, camera, {
    recordingDateTime: at(time),
    duration: seconds,
    location,
    metadata: { models: [{ id: 1, name: "Master" }], tracks },
  });
}

/** The worked example of the field's specification, without what people said. */
async function openEvening() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { camera } = cast;
  const other = await makeCamera(api, cast.projectId, "Valley camera");
  const ids = {
    a: await see(api, camera, { time: "20:05:00", seconds: 60, words: ["rat"] }),
    b: await see(api, camera, { time: "20:15:59", seconds: 30, words: ["rat"] }),
    d: await see(api, camera, { time: "21:00:00", seconds: 10 }),
    e: await see(api, camera, { time: "22:00:00", seconds: 20, words: ["possum", "unidentified"] }),
    f: await see(api, camera, { time: "22:05:00", seconds: 15, words: ["cat", "cat"] }),
    g: await see(api, other, { time: "22:03:00", seconds: 12, words: ["cat"], location: far }),
  };
  return { api, ids, ...cast };
}

async function seePage(api: TestApi, token: string, input: object) {
  const { visits, params } = await api.send(listVisits, { ...evening, page: 1, ...input }, token);
  return {
    params,
    names: visits.map(({ classification, recordings }) => [
      classification,
      ...recordings.map(({ recId }) => recId),
    ]),
  };
}

test("visits come newest first, page by page, each with what most of its tracks say", async () => {
  const { api, ids, member } = await openEvening();
  await using _ = api;
  const first = await seePage(api, member.token, { page: 1 });
  expect(first.names).toEqual([
    ["cat", ids.g],
    ["cat", ids.e, ids.f],
  ]);
  expect(first.params).toEqual({
    page: 1,
    pagesEstimate: 2,
    searchFrom: evening.from,
    searchUntil: evening.until,
    compareAi: "Master",
    types: ["thermalRaw"],
    pageFrom: at("21:00"),
    pageUntil: evening.until,
  });
  const second = await seePage(api, member.token, { page: 2 });
  expect(second.names).toEqual([
    ["none", ids.d],
    ["rat", ids.a, ids.b],
  ]);
  const third = await seePage(api, member.token, { page: 3 });
  expect(third.names).toEqual([]);
  expect(third.params).not.toHaveProperty("pageFrom");
});

test("a visit tells where and when it was, and of its recordings and tracks", async () => {
  const { api, ids, member } = await openEvening();
  await using _ = api;
  const { visits } = await api.send(listVisits, { ...evening, page: 1 }, member.token);
  const [, longer] = visits;
  const [location] = await listLocations(api);
  expect(longer).toMatchObject({
    timeStart: at("22:00:00"),
    timeEnd: at("22:05:15"),
    stationId: location?.id,
    stationName: location?.name,
    tracks: 4,
    classFromUserTag: false,
    classificationAi: "cat",
    incomplete: false,
    recordings: [
      { recId: ids.e, start: at("22:00:00"), processingState: "FINISHED" },
      { recId: ids.f, start: at("22:05:00"), processingState: "FINISHED" },
    ],
  });
  expect(longer?.recordings[0]?.tracks).toMatchObject([
    { tag: "possum", aiTag: "possum", isAITagged: true, start: 0, end: 5 },
    { tag: "unidentified", aiTag: "unidentified", isAITagged: true },
  ]);
});

test("where people say several things, each thing that they say becomes a visit", async () => {
  const { api, ids, member } = await openEvening();
  await using _ = api;
  const [ofE = 0] = await listTrackIds(api, ids.e);
  const [ofF = 0] = await listTrackIds(api, ids.f);
  await tagTrack(api, ofE, { what: "cat", userId: member.id });
  await tagTrack(api, ofF, { what: "stoat", userId: member.id });
  const { names } = await seePage(api, member.token, { page: 1 });
  expect(names.toSorted()).toEqual([
    ["cat", ids.e],
    ["cat", ids.g],
    ["stoat", ids.f],
  ]);
});

test("of words that tie the one whose tracks have the greater mass together is told", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const track = (word: string, mass: number) => ({
    start_s: 0,
    end_s: 5,
    positions: [
      { x: 1, y: 1, width: 5, height: 5, mass },
      { x: 2, y: 1, width: 5, height: 5, mass },
    ],
    predictions: [{ model_id: 1, confident_tag: word, confidence: 0.9 }],
  });
  await record(api, camera, {
    recordingDateTime: at("20:05"),
    duration: 10,
    location: ridge,
    metadata: {
      models: [{ id: 1, name: "Master" }],
      tracks: [track("rat", 3), track("possum", 40)],
    },
  });
  const { visits } = await api.send(listVisits, { ...evening, page: 1 }, member.token);
  expect(visits).toMatchObject([{ classification: "possum", classFromUserTag: false }]);
  expect(visits[0]?.recordings[0]?.tracks.map(({ mass }) => mass)).toEqual([6, 80]);
});

test("a search is for some locations, projects, types and times only", async () => {
  const { api, ids, member, projectId } = await openEvening();
  await using _ = api;
  const [, valley] = await listLocations(api);
  const all = { "page-size": 100 };
  const search = async (input: object) =>
    (await seePage(api, member.token, { ...all, ...input })).names.map(([, ...of]) => of);
  expect(await search({ stations: [valley?.id] })).toEqual([[ids.g]]);
  expect(await search({ groups: [projectId], stations: [valley?.id] })).toEqual([[ids.g]]);
  expect(await search({ groups: [projectId + 100] })).toEqual([]);
  expect(await search({ types: "trailcam-image,thermalRaw" })).toHaveLength(4);
  expect(await search({ types: "trailcam-video" })).toEqual([]);
  expect(await search({ until: at("20:30") })).toEqual([[ids.a, ids.b]]);
});

test("row 3: a visit whose last recording starts just where the period begins is not listed", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const ids: number[] = [];
  for (const time of ["20:40:00", "20:50:00", "21:00:00"]) {
    ids.push(await see(api, camera, { time, seconds: 300 }));
  }
  const list = async (input: object) => {
    const { visits } = await api.send(listVisits, { ...evening, page: 1, ...input }, member.token);
    return visits.map(({ recordings, incomplete }) => [
      recordings.map(({ recId }) => recId).toSorted((a, b) => a - b),
      incomplete,
    ]);
  };
  expect(await list({ from: at("21:00") })).toEqual([]);
  expect(await list({ until: at("21:05") })).toEqual([[ids, false]]);
  expect(await list({ from: at("20:55") })).toEqual([[ids, true]]);
});

test("a search that makes no sense is refused", async () => {
  const { api, member } = await openEvening();
  await using _ = api;
  const pageless = { ...evening, types: "audio" };
  const faults = [{ "page-size": 0 }, { "page-size": 101 }, { page: 0 }, { types: "sound" }];
  for (const input of [...faults.map((fault) => ({ ...evening, page: 1, ...fault })), pageless]) {
    const refusal = await api.refuse(listVisits, input as never, member.token);
    expect(refusal.status).toBe(422);
  }
});

test("kinds of recordings that are in no visit give a page without any", async () => {
  const { api, member } = await openEvening();
  await using _ = api;
  for (const types of ["audio", "irRaw,audio", "audio,sound"]) {
    const answer = await api.send(listVisits, { ...evening, page: 1, types }, member.token);
    const { from: pageFrom, until: pageUntil } = evening;
    expect(answer.params).toMatchObject({ pagesEstimate: 0, types: [], pageFrom, pageUntil });
    expect(answer.visits).toEqual([]);
    const next = await api.send(listVisits, { ...evening, page: 2, types }, member.token);
    expect([next.visits, next.params.pageFrom]).toEqual([[], undefined]);
  }
  const mixed = { ...evening, page: 1, types: "audio,thermalRaw" };
  const { params, visits } = await api.send(listVisits, mixed, member.token);
  expect([params.types, params.pagesEstimate, visits.length]).toEqual([["thermalRaw"], 2, 2]);
});

test("visits are seen by those who are in, and by super-users", async () => {
  const { api, tokens } = await openEvening();
  await using _ = api;
  const counts: Record<string, number> = {};
  const answers = await answersByRole(tokens, async (token) => {
    const outcome = await api.attempt(listVisits, { ...evening, page: 1 }, token);
    const role = Object.entries(tokens).find(([, one]) => one === token)?.[0] ?? "outsider";
    if (outcome.ok) counts[role] = outcome.reply.visits.length;
    return outcome;
  });
  expect(answers).toEqual({ ...everyone("ok"), anonymous: 401, device: 401 });
  expect(counts).toEqual({
    outsider: 0,
    stranger: 0,
    invited: 0,
    member: 2,
    admin: 2,
    owner: 2,
    "super-user read": 2,
    "super-user write": 2,
  });
});

test("the first and the last of all times may be asked for", async () => {
  const { api, member } = await openEvening();
  await using _ = api;
  for (const span of [
    { from: "0001-01-01T00:00:00.000Z" },
    { until: "9999-12-31T23:59:59.999Z" },
  ]) {
    const { names } = await seePage(api, member.token, { ...span, "page-size": 10 });
    expect(names).toHaveLength(4);
  }
});
