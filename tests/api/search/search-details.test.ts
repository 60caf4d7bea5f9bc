import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { fillTimesOfDay } from "#api/recordings/operations/fill-times-of-day.ts";
import { makeCast, type Person } from "#tests/support/projects/people.ts";
import { listTrackIds, see } from "#tests/support/recordings/observations.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

interface Subject {
  api: TestApi;
  projectId: number;
  member: Person;
}

type Query = Omit<InputOf<typeof queryRecordings>, "projectId">;

async function find({ api, projectId, member }: Subject, query: Query) {
  const all = { duration: 0, "include-false-positives": true, "with-total-count": true };
  const input = { projectId, ...all, ...query };
  const { recordings, totalCount } = await api.send(queryRecordings, input, member.token);
  expect(totalCount).toBe(recordings.length);
  return recordings.map(({ id }) => id);
}

const christchurch = { lat: -43.53, lng: 172.63 };

test("recordings are found by the clock and the sun of their place", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const at = (time: string) => `2026-11-20T${time}:00Z`;
  const seen = (time: string) =>
    see(api, cast.camera, { at: at(time), location: christchurch, tracks: [["cat"]] });
  const dusk = await seen("07:30");
  const midnight = await seen("11:30");
  const noon = await seen("23:10");
  const subject = { api, ...cast };
  expect(await find(subject, { "clock-from": "20:00", "clock-until": "21:00" })).toEqual([dusk]);
  expect(await find(subject, { "clock-from": "20:30", "clock-until": "00:30" })).toEqual([dusk]);
  expect(await find(subject, { "clock-from": "20:31", "clock-until": "00:31" })).toEqual([
    midnight,
  ]);
  expect(await find(subject, { "clock-until": "06:00" })).toEqual([noon, midnight, dusk]);
  expect(await find(subject, { "clock-until": "20:00" })).toEqual([noon]);
  expect(await find(subject, { "clock-from": "00:00" })).toEqual([midnight]);
  expect(await find(subject, { "clock-from": "06:00" })).toEqual([]);
  expect(await find(subject, { "clock-from": "20:00" })).toEqual([midnight, dusk]);
  expect(await find(subject, { sun: "night" })).toEqual([midnight]);
  expect(await find(subject, { sun: "day" })).toEqual([noon, dusk]);
  const refused = await api.refuse(
    queryRecordings,
    { projectId: cast.projectId, "clock-from": "25:00" },
    cast.member.token,
  );
  expect(refused.status).toBe(422);
});

test("what older recordings lack is filled in, by their place or the deployment's clock", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const placed = { at: "2026-11-20T11:30:00Z", location: christchurch, tracks: [["cat"]] };
  const id = await see(api, cast.camera, placed);
  const { location: _, ...unplaced } = placed;
  const nowhere = await see(api, cast.camera, { ...unplaced, type: "audio" });
  const { store } = api.services;
  const columns = ["id", "clock_minutes", "is_dark"] as const;
  const read = () => store.read.selectFrom("recordings").select(columns).orderBy("id").execute();
  const before = await read();
  expect(before).toHaveLength(2);
  await store.write
    .updateTable("recordings")
    .set({ clock_minutes: null, is_dark: null })
    .where("id", "in", [id, nowhere])
    .execute();
  await fillTimesOfDay(api.services);
  expect(await read()).toEqual(before);
  expect(before[0]).toMatchObject({ clock_minutes: 30, is_dark: 1 });
});

test("recordings are found by who tagged them, until the tag is gone", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member, admin } = cast;
  const subject = { api, ...cast };
  const id = await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["cat"]] });
  await see(api, camera, { at: "2026-11-20T02:00:00Z", tracks: [["cat"]] });
  const [trackId = 0] = await listTrackIds(api, id);
  const say = (tags: string[]) =>
    api.send(setOwnTags, { id, tracks: [{ trackId, tags }] }, member.token);
  await say(["possum"]);
  expect(await find(subject, { taggers: [member.id] })).toEqual([id]);
  expect(await find(subject, { taggers: [admin.id] })).toEqual([]);
  expect(await find(subject, { taggers: [admin.id, member.id] })).toEqual([id]);
  await say([]);
  expect(await find(subject, { taggers: [member.id] })).toEqual([]);
});

test("recordings are found by what AI says, how surely, and which model", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera } = cast;
  const subject = { api, ...cast };
  const uploaded = (hour: number, confident_tag: string, confidence: number) =>
    record(api, camera, {
      recordingDateTime: `2026-11-20T0${hour}:00:00Z`,
      duration: 10,
      metadata: {
        models: [
          { id: 1, name: "Master" },
          { id: 2, name: "Wallaby" },
        ],
        tracks: [
          {
            start_s: 0,
            end_s: 3,
            predictions: [
              { model_id: 1, confident_tag, confidence },
              ...(hour === 3 ? [{ model_id: 2, confident_tag: "wallaby", confidence: 0.9 }] : []),
            ],
          },
        ],
      },
    });
  const [sure, unsure, both] = [
    await uploaded(1, "cat", 0.95),
    await uploaded(2, "cat", 0.4),
    await uploaded(3, "possum", 0.6),
  ];
  expect(await find(subject, { "min-confidence": 0.5 })).toEqual([both, sure]);
  const cats: Query = { "tagged-with": ["cat"], "tag-mode": "mentioned" };
  expect(await find(subject, { ...cats, "min-confidence": 0.5 })).toEqual([sure]);
  expect(await find(subject, { ...cats, "min-confidence": 0.3 })).toEqual([unsure, sure]);
  expect(await find(subject, { models: ["Wallaby"] })).toEqual([both]);
  const trackless = await record(api, camera, { recordingDateTime: "2026-11-20T04:00:00Z" });
  const bare = await addTrack(api, cast.member, unsure);
  const untagged: Query = { "tag-mode": "untagged" };
  expect(await find(subject, untagged)).toEqual([trackless, unsure]);
  expect(await find(subject, { ...untagged, "min-confidence": 0.3 })).toEqual([unsure]);
  expect(await find(subject, { ...untagged, "min-confidence": 0.5 })).toEqual([]);
  const byMember: Query = { ...untagged, taggers: [cast.member.id] };
  expect(await find(subject, byMember)).toEqual([]);
  await say(api, cast.member, { id: unsure, trackId: bare }, "cat");
  await addTrack(api, cast.member, unsure);
  expect(await find(subject, byMember)).toEqual([unsure]);
});

test("recordings are found by the text of their notes, their length and their ids", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member } = cast;
  const subject = { api, ...cast };
  const tracks = [["cat"]];
  const id = await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks });
  const other = await see(api, camera, { at: "2026-11-20T02:00:00Z", tracks });
  const note = (of: number, comment: string) =>
    api.send(addLabel, { id: of, tag: { detail: "note", comment, confidence: 1 } }, member.token);
  await note(id, "Limps on the left 100%");
  await note(other, "limps_badly by Ōtari creek");
  expect(await find(subject, { note: "LIMPS" })).toEqual([other, id]);
  expect(await find(subject, { note: "100%" })).toEqual([id]);
  expect(await find(subject, { note: "s_b" })).toEqual([other]);
  for (const typed of ["Ōtari", "ōtari CREEK", "otari", "ŌTARI"]) {
    expect(await find(subject, { note: typed })).toEqual([other]);
  }
  expect(await find(subject, { note: "kiwi" })).toEqual([]);
  expect(await find(subject, { ids: [id] })).toEqual([id]);
  expect(await find(subject, { "max-duration": 9 })).toEqual([]);
  expect(await find(subject, { "max-duration": 10 })).toEqual([other, id]);
});

test("each list and text of a search has a bound, and one more is refused", async () => {
  await using api = await openTestApi();
  const { projectId, member } = await makeCast(api);
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const names = (count: number) => ids(count).map(String);
  const states = (count: number) => Array<"FINISHED">(count).fill("FINISHED");
  const bounds: [most: Query, beyond: Query][] = [
    ...(["ids", "devices", "locations"] as const).map((name): [Query, Query] => [
      { [name]: ids(1000) },
      { [name]: ids(1001) },
    ]),
    [{ taggers: ids(100) }, { taggers: ids(101) }],
    [{ models: names(100) }, { models: names(101) }],
    [{ models: ["x".repeat(255)] }, { models: ["x".repeat(256)] }],
    [{ states: states(100) }, { states: states(101) }],
    [{ note: "x".repeat(200) }, { note: "x".repeat(201) }],
    [{ "min-confidence": 1 }, { "min-confidence": 1.01 }],
  ];
  for (const [most, beyond] of bounds) {
    await api.send(queryRecordings, { projectId, ...most }, member.token);
    const { status } = await api.refuse(queryRecordings, { projectId, ...beyond }, member.token);
    expect([Object.keys(beyond), status]).toEqual([Object.keys(beyond), 422]);
  }
});
