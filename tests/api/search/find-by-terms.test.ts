import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { makeCast, type Person } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString();

interface Query {
  projectId: number;
  member: Person;
}

async function find(api: TestApi, { projectId, member }: Query, input: Record<string, unknown>) {
  const query = { projectId, "with-total-count": true, ...input };
  const { recordings, totalCount } = await api.send(queryRecordings, query, member.token);
  expect(totalCount).toBe(recordings.length);
  return recordings.map(({ id }) => id);
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

test("words and labels of any length are kept, and find their recording", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const [word, label] = ["w", "l"].map((letter) => letter + randomBytes(3000).toString("hex"));
  const id = await see(api, cast.camera, { at: minute(1), tracks: [[word as string]] });
  const tag = { detail: label as string, confidence: 0.9 };
  await api.send(addLabel, { id, tag }, cast.member.token);
  expect(await find(api, cast, { "tagged-with": [word] })).toEqual([id]);
  expect(await find(api, cast, { "tagged-with": [`${word}s`] })).toEqual([]);
  expect(await find(api, cast, { "labelled-with": [label] })).toEqual([id]);
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
