import { expect, test } from "vitest";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import { copyRecording, listInstants } from "#tests/support/recordings/copies.ts";
import { listTrackIds, markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { answersByRole, everyone, makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { at } from "#tests/support/recordings/visits.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const far = northOf(ridge, 500);

/** Two visits at the ridge with one far away between them, and one at the ridge the day before. */
async function openNight() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const valley = await makeCamera(api, cast.projectId, "Valley camera");
  const saw = (time: string, what: string, location = ridge) =>
    see(api, location === ridge ? cast.camera : valley, {
      at: at(time),
      location,
      tracks: [[what], [what]],
    });
  const ids = {
    before: await see(api, cast.camera, {
      at: "2026-11-19T20:00:00.000Z",
      location: ridge,
      tracks: [["cat"]],
    }),
    first: await saw("20:00:00", "possum"),
    second: await saw("20:09:00", "possum"),
    between: await saw("20:05:00", "cat", far),
    later: await saw("21:00:00", "rat"),
  };
  const visitOf = (id: number, input: object = {}) =>
    api.send(getVisit, { id, until: at("24:00"), ...input }, cast.member.token);
  return { api, ids, visitOf, ...cast };
}

const idsOf = ({ visit }: ReplyOf<typeof getVisit>) => visit.recordings.map(({ recId }) => recId);

test("each of its recordings leads to the same visit, and to the visits before and after it", async () => {
  const { api, ids, visitOf } = await openNight();
  await using _ = api;
  const found = await visitOf(ids.second);
  expect(found).toEqual(await visitOf(ids.first));
  expect(idsOf(found)).toEqual([ids.first, ids.second]);
  expect(found.visit).toMatchObject({ classification: "possum", incomplete: false });
  expect(found.previous).toMatchObject({ classification: "cat", firstRecId: ids.before });
  expect(found.next).toEqual({
    classification: "cat",
    classFromUserTag: false,
    timeStart: at("20:05:00"),
    timeEnd: at("20:05:10"),
    stationId: expect.any(Number),
    stationName: expect.any(String),
    recordings: 1,
    firstRecId: ids.between,
    lastRecId: ids.between,
  });
  expect((await visitOf(ids.later)).next).toBeUndefined();
  expect((await visitOf(ids.before)).previous).toBeUndefined();
});

test("what comes while a recording of hours runs is no visit of its own, before or after another", async () => {
  const { api, ids, camera, visitOf } = await openNight();
  await using _ = api;
  const { write } = api.services.store;
  const long = write.updateTable("recordings").set({ duration_seconds: 8 * 60 * 60 });
  await long.where("id", "=", ids.first).execute();
  const seen = (time: string, location: typeof ridge) =>
    see(api, camera, { at: `2026-11-21T${time}:00.000Z`, location, tracks: [["rat"]] });
  const meanwhile = await seen("03:00", ridge);
  const morning = await seen("09:00", far);
  const until = "2026-11-22T00:00:00.000Z";
  const found = await visitOf(meanwhile, { until });
  expect(idsOf(found)).toEqual([ids.first, ids.second, ids.later, meanwhile]);
  expect(found.next).toMatchObject({ firstRecId: ids.between });
  expect((await visitOf(ids.between, { until })).next).toMatchObject({ firstRecId: morning });
  expect((await visitOf(morning, { until })).previous).toMatchObject({ firstRecId: ids.between });
});

test("the visits beside it are of what, where and when was asked for", async () => {
  const { api, ids, visitOf } = await openNight();
  await using _ = api;
  const [here] = await listLocations(api);
  const beside = async (input: object) => {
    const { previous, next } = await visitOf(ids.second, input);
    return [previous?.firstRecId, next?.firstRecId];
  };
  expect(await beside({ what: "cat" })).toEqual([ids.before, ids.between]);
  expect(await beside({ what: "rat" })).toEqual([undefined, ids.later]);
  expect(await beside({ what: "kiwi" })).toEqual([undefined, undefined]);
  expect(await beside({ without: ["cat"] })).toEqual([undefined, ids.later]);
  expect(await beside({ stations: [here?.id] })).toEqual([ids.before, ids.later]);
  expect(await beside({ from: at("10:00"), until: at("20:04") })).toEqual([undefined, undefined]);
});

test("where people disagree, the label tells which of the visits is meant", async () => {
  const { api, ids, member, admin, visitOf } = await openNight();
  await using _ = api;
  const [one, other] = [await listTrackIds(api, ids.first), await listTrackIds(api, ids.second)];
  await tagTrack(api, one[0]!, { what: "cat", userId: member.id });
  await tagTrack(api, other[0]!, { what: "rat", userId: admin.id });
  const [cat, rat] = [await visitOf(ids.first), await visitOf(ids.second)];
  expect([cat.visit.classification, idsOf(cat)]).toEqual(["cat", [ids.first]]);
  expect([rat.visit.classification, idsOf(rat)]).toEqual(["rat", [ids.second]]);
  await tagTrack(api, one[1]!, { what: "rat", userId: admin.id });
  const named = async (label?: string) =>
    (await visitOf(ids.first, { label })).visit.classification;
  expect(await named("rat")).toBe("rat");
  expect(await named("possum")).toEqual(await named());
});

test("two visits that start together follow each other in one order", async () => {
  await using api = await openTestApi();
  const { camera, projectId, member } = await makeCast(api);
  const valley = await makeCamera(api, projectId, "Valley camera");
  const made = { at: at("20:00"), tracks: [["cat"]] };
  const one = await see(api, camera, { ...made, location: ridge });
  const other = await see(api, valley, { ...made, location: far });
  const until = at("24:00");
  const [first, second] = [
    await api.send(getVisit, { id: one, until }, member.token),
    await api.send(getVisit, { id: other, until }, member.token),
  ];
  expect([first.previous, first.next?.firstRecId]).toEqual([undefined, other]);
  expect([second.previous?.firstRecId, second.next]).toEqual([one, undefined]);
});

test("a visit of hours is found whole from any of its recordings", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const ids: number[] = [];
  for (let minute = 0; minute < 180; minute += 9) {
    const time = new Date(Date.parse(at("12:00")) + minute * 60_000).toISOString();
    ids.push(await see(api, camera, { at: time, location: ridge, tracks: [["cat"]] }));
  }
  for (const id of [ids[0]!, ids[10]!, ids.at(-1)!]) {
    const found = await api.send(getVisit, { id, until: at("24:00") }, member.token);
    expect([idsOf(found), found.visit.incomplete]).toEqual([ids, false]);
  }
});

test("what is part of no visit has none", async () => {
  const { api, ids, camera, projectId, visitOf, member } = await openNight();
  await using _ = api;
  const short = await record(api, camera, { recordingDateTime: at("20:00:20"), duration: 2 });
  const recorder = await makeCamera(api, projectId, "Recorder");
  const sound = { type: "audio", recordingDateTime: at("20:01:00"), duration: 60 };
  const heard = await record(api, recorder, sound, new Uint8Array([1]));
  for (const id of [short, heard]) {
    const refusal = await api.refuse(getVisit, { id }, member.token);
    expect([id, refusal.reason]).toEqual([id, "missing"]);
  }
  await markGone(api, "recordings", ids.first);
  expect(await api.refuse(getVisit, { id: ids.first }, member.token)).toMatchObject({
    reason: "missing",
  });
  expect(idsOf(await visitOf(ids.second))).toEqual([ids.second]);
});

test("members and super-users see the visit", async () => {
  const { api, ids, tokens } = await openNight();
  await using _ = api;
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(getVisit, { id: ids.first }, token),
  );
  expect(answers).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    device: 401,
  });
});

test("visits beside one of more recordings than are read at once are found", async () => {
  const { api, ids, visitOf, camera } = await openNight();
  await using _ = api;
  const amid = await see(api, camera, { at: at("22:30:05"), location: far, tracks: [["stoat"]] });
  const after = await see(api, camera, { at: at("23:40:00"), location: ridge, tracks: [["cat"]] });
  const instants = listInstants(at("22:00:00"), 4500, 1);
  const storm = await copyRecording(api.services.store, ids.later, instants);
  const [first = 0, last = 0] = [storm[0], storm.at(-1)];
  const beside = async (id: number, input: object = {}) => {
    const { previous, next } = await visitOf(id, input);
    return [previous?.firstRecId, next?.firstRecId];
  };
  expect(await beside(ids.later)).toEqual([ids.between, first]);
  expect(await beside(first)).toEqual([ids.later, amid]);
  expect(await beside(amid)).toEqual([first, after]);
  expect(await beside(last)).toEqual([amid, after]);
  expect(await beside(after)).toEqual([amid, undefined]);
  expect(await beside(after, { what: "rat" })).toEqual([ids.later, undefined]);
});
