import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { recordingFilter } from "#contract/wire/recordings/recording-filter.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { deleteTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { deleteTrack } from "#contract/wire/tracks/tracks.ts";
import { followTerms } from "#api/search/queries/follow-terms.ts";
import { walkRecordings } from "#api/search/queries/walk-recordings.ts";
import { findTerms } from "#api/search/queries/recording-search-terms.ts";
import { listTrackIds, see } from "#tests/support/recordings/observations.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { makeCast, type Person } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString();

const times = { created_at: minute(0), updated_at: minute(0) };

interface Query {
  projectId: number;
  member: Person;
}

async function find(api: TestApi, { projectId, member }: Query, input: Record<string, unknown>) {
  const query = { projectId, "with-total-count": true, ...input };
  const { recordings, totalCount } = await api.send(queryRecordings, query, member.token);
  expect(totalCount).toBe(recordings.length);
  const ids = recordings.map(({ id }) => id);
  for (const found of await findEachWay(api, projectId, input)) expect(found).toEqual(ids);
  return ids;
}

/** What each way of looking comes to, however long it takes: a page is that of whichever ends first. */
async function findEachWay(api: TestApi, projectId: number, input: Record<string, unknown>) {
  const filter = toRecordingFilter(z.object(recordingFilter).parse(input), projectId);
  const db = api.services.store.read;
  const page = { limit: 300, after: undefined, towards: "older" as const };
  const terms = await findTerms(db, filter);
  if (!terms) throw new Error("Nothing tells where to look");
  const ways = [walkRecordings(db, filter, page), followTerms(db, filter, { ...page, terms })];
  return Promise.all(
    ways.map(async (way) => {
      for (let steps = 0; steps < 100; steps += 1) {
        const { done, value } = await way.next();
        if (done) return value.map(({ id }) => id);
      }
      throw new Error("It does not end");
    }),
  );
}

test("the words of several tracks and of a whole branch find a recording once", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const tracks = [["stoat"], ["weasel"], ["stoat"]];
  const first = await see(api, cast.camera, { at: minute(1), tracks });
  const second = await see(api, cast.camera, { at: minute(2), tracks: [["ferret"]] });
  await see(api, cast.camera, { at: minute(3), tracks: [["cat"]] });
  const both = [second, first];
  expect(await find(api, cast, { "tagged-with": ["mustelid"] })).toEqual(both);
  expect(await find(api, cast, { "tagged-with": ["stoat", "weasel", "ferret"] })).toEqual(both);
  const alone = { "tagged-with": ["mustelid"], "sub-class-tags": false };
  expect(await find(api, cast, alone)).toEqual([]);
});

test("words are looked for among as many recordings as it takes, within a span", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera } = cast;
  const oldest = await see(api, camera, { at: minute(0), tracks: [["possum"]] });
  for (let number = 1; number <= 120; number++) {
    const at = minute(number);
    await see(api, camera, { at, type: "audio", tracks: [["possum"]] });
  }
  const input = { "tagged-with": ["possum"], types: ["thermal"] };
  expect(await find(api, cast, input)).toEqual([oldest]);
  expect(await find(api, cast, { ...input, until: minute(1) })).toEqual([oldest]);
  expect(await find(api, cast, { ...input, from: minute(1) })).toEqual([]);
});

test("words and labels as long as can be asked for find their recording, longer ones are kept", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const [longest, label] = ["w", "l"].map(
    (letter) => `${letter}${randomBytes(127).toString("hex")}`,
  );
  const word = longest as string;
  const id = await see(api, cast.camera, { at: minute(1), tracks: [[word]] });
  const longer = word + randomBytes(3000).toString("hex");
  await see(api, cast.camera, { at: minute(2), tracks: [[longer]] });
  const tag = { detail: label as string, confidence: 0.9 };
  await api.send(addLabel, { id, tag }, cast.member.token);
  expect(await find(api, cast, { "tagged-with": [word] })).toEqual([id]);
  expect(await find(api, cast, { "tagged-with": [word.slice(1)] })).toEqual([]);
  expect(await find(api, cast, { "labelled-with": [label] })).toEqual([id]);
});

test("what is asked beside words finds the same by each way, at one place, too", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member, projectId } = cast;
  const ids: number[] = [];
  for (let number = 0; number < 4; number += 1) {
    ids.push(await see(api, camera, { at: minute(number), tracks: [["possum"]] }));
  }
  const [moved = 0, early = 0, late = 0] = ids;
  for (const id of [moved, early, late]) {
    const [trackId = 0] = await listTrackIds(api, id);
    await api.send(setOwnTags, { id, tracks: [{ trackId, tags: ["stoat"] }] }, member.token);
    const tag = { detail: "note", comment: "By the trap", confidence: 1 };
    await api.send(addLabel, { id, tag }, member.token);
  }
  const { write, read } = api.services.store;
  const { id: elsewhere } = await write
    .insertInto("projects")
    .values({ name: "Away", name_folded: "away", url_name: "away", ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const away = { project_id: elsewhere };
  await write.updateTable("recordings").set(away).where("id", "=", moved).execute();
  await write
    .updateTable("recording_search_terms")
    .set(away)
    .where("recording_id", "=", moved)
    .execute();
  const { device_id: device } = await read
    .selectFrom("recordings")
    .select("device_id")
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  for (const asked of [
    { taggers: [member.id] },
    { "tag-mode": "human-tagged" },
    { note: "trap" },
  ]) {
    expect(await find(api, cast, asked)).toEqual([late, early]);
    expect(await find(api, cast, { ...asked, devices: [device] })).toEqual([late, early]);
    const narrow = { ...asked, devices: [device], "tagged-with": ["mammal"], until: minute(2) };
    expect(await find(api, cast, narrow)).toEqual([early]);
    expect(await find(api, cast, { ...asked, devices: [device + 1000] })).toEqual([]);
  }
});

test("a recording is found by what is said of it after its time has changed", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const tracks = [["possum"]];
  const early = await see(api, cast.camera, { at: minute(1), tracks });
  const late = await see(api, cast.camera, { at: minute(2), tracks });
  const tag = { detail: "cool", confidence: 0.9 };
  for (const id of [early, late]) await api.send(addLabel, { id, tag }, cast.member.token);
  await api.services.store.write
    .updateTable("recordings")
    .set({ recorded_at: minute(3) })
    .where("id", "=", early)
    .execute();
  const after = { from: minute(3) };
  for (const input of [{ "tagged-with": ["possum"] }, { "labelled-with": ["cool"] }]) {
    expect(await find(api, cast, input)).toEqual([early, late]);
    expect(await find(api, cast, { ...input, ...after })).toEqual([early]);
  }
});

test("a recording that is erased leaves no words", async () => {
  await using api = await openTestApi();
  const { camera, admin } = await makeCast(api);
  const id = await see(api, camera, { at: minute(1), tracks: [["possum"]] });
  const countWords = async () => {
    const words = api.services.store.read.selectFrom("recording_search_terms").select("term");
    return (await words.where("recording_id", "=", id).execute()).length;
  };
  expect(await countWords()).toBe(1);
  await api.send(deleteRecording, { id, "soft-delete": false }, admin.token);
  expect(await countWords()).toBe(0);
});

async function listTerms(api: TestApi, id: number): Promise<string[]> {
  const rows = await api.services.store.read
    .selectFrom("recording_search_terms")
    .select(["source", "term"])
    .where("recording_id", "=", id)
    .execute();
  return rows.map(({ source, term }) => `${source} ${term.split(":").at(-1)}`).toSorted();
}

test("words, taggers and disputes leave the index with their last tag, however that goes", async () => {
  await using api = await openTestApi();
  const { camera, member, admin } = await makeCast(api);
  const id = await see(api, camera, { at: minute(1), tracks: [["possum"], ["cat"]] });
  const [one = 0, other = 0] = await listTrackIds(api, id);
  const set = (trackId: number, tags: string[], { token } = member) =>
    api.send(setOwnTags, { id, tracks: [{ trackId, tags }] }, token);
  const seen = ["1 cat", "1 possum"];
  const [byMember, byAdmin] = [`3 ${member.id}`, `3 ${admin.id}`];
  await set(one, ["flea", "rat"]);
  await set(other, ["rat"], admin);
  expect(await listTerms(api, id)).toEqual([
    "0 flea",
    "0 rat",
    ...seen,
    ...[byMember, byAdmin].toSorted(),
    "4 disputed",
  ]);
  await set(one, []);
  expect(await listTerms(api, id)).toEqual(["0 rat", ...seen, byAdmin]);
  await say(api, admin, { id, trackId: other }, "hedgehog");
  expect(await listTerms(api, id)).toEqual(["0 hedgehog", ...seen, byAdmin]);
  const tagId = (await say(api, member, { id, trackId: one }, "stoat")) ?? 0;
  await api.send(deleteTrackTag, { id, trackId: one, tagId }, member.token);
  expect(await listTerms(api, id)).toEqual(["0 hedgehog", ...seen, byAdmin]);
  const drawn = await addTrack(api, member, id);
  await set(drawn, ["kiwi", "hedgehog"]);
  await api.send(deleteTrack, { id, trackId: drawn, "soft-delete": false }, member.token);
  expect(await listTerms(api, id)).toEqual(["0 hedgehog", ...seen, byAdmin]);
});

test("whoever takes a word back while another says it leaves it findable", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member, admin } = cast;
  const id = await see(api, camera, { at: minute(1), tracks: [["possum"], ["cat"]] });
  const [one = 0, other = 0] = await listTrackIds(api, id);
  const set = (trackId: number, tags: string[], { token } = member) =>
    api.send(setOwnTags, { id, tracks: [{ trackId, tags }] }, token);
  for (let turn = 0; turn < 10; turn++) {
    await set(one, ["rat"]);
    await Promise.all([set(one, []), say(api, admin, { id, trackId: other }, "rat")]);
    expect(await find(api, cast, { "tagged-with": ["rat"] })).toEqual([id]);
    await set(other, [], admin);
  }
});

test("among more words than a project needs a recording is found without going through them", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, projectId } = cast;
  const id = await see(api, camera, { at: minute(1), tracks: [["possum"]] });
  const at = minute(1);
  const terms = Array.from({ length: 2001 }, (_, index) => `all.w${index}:w${index}`);
  for (let start = 0; start < terms.length; start += 500) {
    const rows = terms.slice(start, start + 500).map((term) => {
      return { project_id: projectId, source: 1 as const, term, recorded_at: at, recording_id: id };
    });
    await api.services.store.write.insertInto("recording_search_terms").values(rows).execute();
  }
  expect(await find(api, cast, { "tagged-with": ["possum"] })).toEqual([id]);
  expect(await find(api, cast, { "tagged-with": ["w7"] })).toEqual([]);
  const asked = { "tag-mode": "automatic-tagged", "tagged-with": ["w7"] };
  const filter = toRecordingFilter(z.object(recordingFilter).parse(asked), projectId);
  expect(await findTerms(api.services.store.read, filter)).toEqual({
    first: [{ project_id: projectId, source: 1, terms: undefined }],
    others: [],
  });
});

test("too many words to look for are refused, and words longer than tags", async () => {
  await using api = await openTestApi();
  const { projectId, member } = await makeCast(api);
  const many = Array.from({ length: 101 }, (_, index) => `w${index}`);
  for (const field of ["tagged-with", "labelled-with"]) {
    for (const value of [many, ["x".repeat(256)], "x".repeat(256)]) {
      const input = { projectId, [field]: value };
      const { status } = await api.refuse(queryRecordings, input, member.token);
      expect([field, status]).toEqual([field, 422]);
    }
    const most = { projectId, [field]: many.slice(1) };
    expect((await api.send(queryRecordings, most, member.token)).recordings).toEqual([]);
  }
});
