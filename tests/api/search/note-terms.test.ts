import { expect, test } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import type { Db } from "#api/db/open.ts";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import { termSource } from "#api/search/queries/recording-search-terms.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { addLabel, deleteLabel, editNote } from "#contract/wire/recordings/recording-labels.ts";
import { makeCast, type Person } from "#tests/support/projects/people.ts";
import { bareRecording } from "#tests/support/recordings/bare-recording.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { openKillable } from "#tests/support/processes/killable.ts";
import { insertOldDevice } from "#tests/support/projects/old-device.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

interface Subject {
  api: TestApi;
  projectId: number;
  member: Person;
}

async function openWithTwo() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const [early, late] = [
    await see(api, cast.camera, { at: "2026-11-20T01:00:00Z", tracks: [["cat"]] }),
    await see(api, cast.camera, { at: "2026-11-20T02:00:00Z", tracks: [["possum"]] }),
  ];
  return { api, ...cast, early, late };
}

async function find({ api, projectId, member }: Subject, note: string, and = {}) {
  const input = { projectId, note, duration: 0, ...and };
  const { recordings } = await api.send(queryRecordings, input, member.token);
  return recordings.map(({ id }) => id);
}

async function write({ api, member }: Subject, id: number, comment: string, detail = "note") {
  const tag = { detail, comment, confidence: 1 };
  return (await api.send(addLabel, { id, tag }, member.token)).tagId;
}

async function listNotes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("recording_search_terms")
    .select("term")
    .where("source", "=", termSource.note)
    .orderBy("term")
    .execute();
  return rows.map(({ term }) => term);
}

test("notes are found by any part of their text, newest first, until it is another", async () => {
  const subject = await openWithTwo();
  const { api, member, early, late } = subject;
  await using _ = api;
  const tagId = await write(subject, early, "Two of THEM by Ōtari's trap");
  await write(subject, late, "set a new trap", "Note");
  await write(subject, late, "a trap door", "cool");
  expect(await find(subject, "trap")).toEqual([late, early]);
  expect(await find(subject, "wo of them by ota")).toEqual([early]);
  expect(await find(subject, "trap door")).toEqual([]);
  expect(await find(subject, "trap", { "tagged-with": ["cat"] })).toEqual([early]);
  expect(await find(subject, "trap", { "tagged-with": ["mammal"] })).toEqual([late, early]);
  const edit = { id: early, tagId, comment: "Gone", before: "Two of THEM by Ōtari's trap" };
  await api.send(editNote, edit, member.token);
  expect(await find(subject, "trap")).toEqual([late]);
  expect(await find(subject, "gone")).toEqual([early]);
  expect(await listNotes(api.services.store.read)).toEqual(["gone", "set a new trap"]);
});

test("the text of a note leaves the index with the last note that says it", async () => {
  const subject = await openWithTwo();
  const { api, member, early } = subject;
  await using _ = api;
  const [one, other] = [
    await write(subject, early, "Kākā nest"),
    await write(subject, early, "KAKA NEST"),
  ];
  await api.send(deleteLabel, { id: early, tagId: one }, member.token);
  expect(await find(subject, "kaka")).toEqual([early]);
  await api.send(deleteLabel, { id: early, tagId: other }, member.token);
  expect(await find(subject, "kaka")).toEqual([]);
  expect(await listNotes(api.services.store.read)).toEqual([]);
});

test("a note is found by what stands at the end of it, however long it is", async () => {
  const subject = await openWithTwo();
  const { api, early } = subject;
  await using _ = api;
  await write(subject, early, `${"ā long story of the night ".repeat(36)} beside the weir`);
  expect(await find(subject, "the weir")).toEqual([early]);
  expect(await find(subject, "the river")).toEqual([]);
});

test("a note is found among letters of four bytes, of which an index has less room", async () => {
  const subject = await openWithTwo();
  const { api, early } = subject;
  await using _ = api;
  const wide = Array.from({ length: 700 }, (_, at) => String.fromCodePoint(0x1f300 + at)).join("");
  await write(subject, early, `${wide} by the ford`);
  expect(await find(subject, wide.slice(0, 8))).toEqual([early]);
  expect(await find(subject, "the ford")).toEqual([early]);
});

test.each([
  ["Éric saw it", ["Éric", "éric", "ÉRIC"], "eric"],
  ["BY THE CAFÉ", ["café", "Café", "CAFÉ"], "cafe"],
  ["Élève of Māori", ["élève", "Élève", "élève of MAORI"], "eleve"],
])("%s is found in capital and small letters", async (comment, typed, other) => {
  const subject = await openWithTwo();
  const { api, early } = subject;
  await using _ = api;
  await write(subject, early, comment);
  for (const note of typed) expect([note, await find(subject, note)]).toEqual([note, [early]]);
  expect(await find(subject, other)).toEqual([]);
});

test("notes of an older program are found, too", async () => {
  await using place = await openKillable();
  const store = await place.openStore();
  await migrate(store, { upTo: "2026-12-03-3-receiving-uploads" });
  const { read, write } = store;
  const at = "2026-11-20T06:00:00.000Z";
  await insertOldDevice(store, "thermal");
  const of = { deviceId: 1, projectId: 1, type: "thermalRaw" as const, recordedAt: new Date(at) };
  const recordingId = await insertRecording(write, bareRecording(of), new Date(at));
  const label = { recording_id: recordingId, confidence: 1, automatic: 0 as const, version: 1 };
  for (const [detail, comment] of [
    ["note", "By Ōtari creek"],
    ["NOTE", null],
    ["cool", "By the hut"],
  ] as const) {
    await write
      .insertInto("recording_labels")
      .values({ ...label, detail, comment, created_at: at })
      .execute();
  }
  await migrate(store);
  expect(await listNotes(read)).toEqual(["by otari creek"]);
});
