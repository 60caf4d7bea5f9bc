import { expect, test } from "vitest";
import { inBatches } from "#api/db/in-batches.ts";
import { getProject, updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { countUses, maxUses, renameLabel } from "#contract/wire/projects/uses.ts";
import {
  hear,
  listTrackIds,
  markGone,
  see,
  tagTrack,
} from "#tests/support/recordings/observations.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { multiply } from "#tests/support/recordings/recording-search.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const hour = (hours: number) => `2026-11-20T0${hours}:00:00.000Z`;

async function openWithCast() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { admin, projectId: groupIdOrName, camera, member } = cast;
  const count = async (input: object) => {
    const { tags, labels } = await api.send(countUses, { groupIdOrName, ...input }, admin.token);
    return [...tags, ...labels].map(({ what, recordings, isMore }) => [what, recordings, isMore]);
  };
  const rename = (input: object) => {
    const usual = { groupIdOrName, medium: "camera", value: "trapped in trap", text: "Caught" };
    return api.attempt(renameLabel, { ...usual, ...input } as never, admin.token);
  };
  const label = async (id: number, detail = "trapped in trap") =>
    api.send(addLabel, { id, tag: { detail, confidence: 1 } }, member.token);
  const labelsOf = async (id: number) => {
    const { recording } = await api.send(getRecording, { id }, admin.token);
    return recording.tags.map(({ detail }) => detail);
  };
  const seeAt = (hours: number, tracks: string[][] = []) =>
    see(api, camera, { at: hour(hours), tracks });
  const settings = async () =>
    (await api.send(getProject, { groupIdOrName: String(groupIdOrName) }, admin.token)).group
      .settings;
  return { api, count, rename, label, labelsOf, seeAt, settings, groupIdOrName, ...cast };
}

test("a tag is counted once for a recording, by what people say and not a model, as it stands", async () => {
  const { api, seeAt, count, member } = await openWithCast();
  await using _ = api;
  const first = await seeAt(1, [["cat"], ["cat"]]);
  const second = await seeAt(2, [["rat"]]);
  const gone = await seeAt(3, [["cat"]]);
  for (const id of [first, second, gone]) {
    for (const trackId of await listTrackIds(api, id)) {
      await tagTrack(api, trackId, { what: "cat", userId: member.id });
    }
  }
  await markGone(api, "recordings", gone);
  expect(await count({ tags: ["cat", "rat", "mammal"] })).toEqual([
    ["cat", 2, false],
    ["rat", 0, false],
    ["mammal", 0, false],
  ]);
  expect(await count({ tags: ["cat"], from: hour(2) })).toEqual([["cat", 1, false]]);
  expect(await count({ tags: ["cat"], most: 1 })).toEqual([["cat", 1, true]]);
  expect(await count({ tags: ["cat"], medium: "audio" })).toEqual([["cat", 0, false]]);
});

test("a label is renamed on the recordings of its list that carry it, and found by its new name", async () => {
  const { api, seeAt, label, labelsOf, count, rename, camera, admin, settings, groupIdOrName } =
    await openWithCast();
  await using _ = api;
  const [one, two, other] = [await seeAt(1), await seeAt(2), await seeAt(3)];
  const sound = await hear(api, camera, { at: hour(4), percents: [50] });
  for (const id of [one, two, sound]) await label(id);
  await label(one, "note");
  await label(other, "multiple animals");
  const done = await rename({ description: "In the box" });
  expect(done).toMatchObject({ ok: true, reply: { recordings: 2 } });
  expect((await labelsOf(one)).toSorted()).toEqual(["Caught", "note"]);
  expect(await labelsOf(two)).toEqual(["Caught"]);
  expect(await labelsOf(other)).toEqual(["multiple animals"]);
  expect(await labelsOf(sound)).toEqual(["trapped in trap"]);
  const { cameraLabels, audioLabels } = (await settings()) ?? {};
  expect(cameraLabels?.[0]).toEqual({ text: "Caught", value: "Caught", description: "In the box" });
  expect(cameraLabels).toHaveLength(5);
  expect(audioLabels).toBeUndefined();
  expect(await count({ labels: ["Caught", "trapped in trap"] })).toEqual([
    ["Caught", 2, false],
    ["trapped in trap", 0, false],
  ]);
  const input = { projectId: groupIdOrName, "labelled-with": ["Caught"], duration: 0 };
  const found = await api.send(
    queryRecordings,
    { ...input, "include-false-positives": true },
    admin.token,
  );
  expect(found.recordings.map(({ id }) => id)).toEqual([two, one]);
  const act = await api.services.store.read
    .selectFrom("audit")
    .select(["actor_id", "details"])
    .where("action", "=", "label renamed")
    .executeTakeFirstOrThrow();
  expect([act.actor_id, JSON.parse(act.details ?? "")]).toEqual([
    admin.id,
    { medium: "camera", from: "trapped in trap", to: "Caught", recordings: 2 },
  ]);
});

test("a label comes back by its new name with a recording that was deleted meanwhile", async () => {
  const { api, seeAt, label, rename } = await openWithCast();
  await using _ = api;
  const id = await seeAt(1);
  await label(id);
  await markGone(api, "recordings", id);
  expect(await rename({})).toMatchObject({ ok: true, reply: { recordings: 0 } });
  const rows = await api.services.store.read
    .selectFrom("recording_labels")
    .select("detail")
    .where("recording_id", "=", id)
    .execute();
  expect(rows).toEqual([{ detail: "Caught" }]);
});

test("a label that more recordings carry than can change at once stays, on the list and on them", async () => {
  const { api, seeAt, label, labelsOf, rename, settings } = await openWithCast();
  await using _ = api;
  const first = await seeAt(1);
  await label(first);
  await multiply(api, first, maxUses);
  const { read, write } = api.services.store;
  const { id: __, ...row } = await read
    .selectFrom("recording_labels")
    .selectAll()
    .executeTakeFirstOrThrow();
  const others = await read
    .selectFrom("recordings")
    .select("id")
    .where("id", "!=", first)
    .execute();
  for await (const some of inBatches(others, 200)) {
    const labels = some.map(({ id }) => ({ ...row, recording_id: id }));
    await write.insertInto("recording_labels").values(labels).execute();
  }
  const refusal = { reason: "rule", message: expect.stringContaining("10,000") };
  expect(await rename({})).toMatchObject({ ok: false, refusal });
  expect(await labelsOf(first)).toEqual(["trapped in trap"]);
  expect((await settings())?.cameraLabels).toBeUndefined();
});

test("nothing is renamed to what there is, or that is not on the list", async () => {
  const { api, seeAt, label, labelsOf, rename, settings, groupIdOrName, admin } =
    await openWithCast();
  await using _ = api;
  const id = await seeAt(1);
  await label(id);
  const status = async (input: object) => {
    const outcome = await rename(input);
    return outcome.ok ? 200 : outcome.refusal.status;
  };
  expect(await status({ text: "COOL" })).toBe(422);
  expect(await status({ text: "multiple animals" })).toBe(422);
  expect(await status({ text: " " })).toBe(422);
  expect(await status({ value: "no such label" })).toBe(403);
  expect(await status({ medium: "audio" })).toBe(403);
  expect(await labelsOf(id)).toEqual(["trapped in trap"]);
  expect(await settings()).toBeUndefined();
  const tags = ["kea"];
  const input = { groupIdOrName: String(groupIdOrName), settings: { tags } };
  await api.send(updateProjectSettings, input, admin.token);
  expect(await status({})).toBe(200);
  expect(await settings()).toMatchObject({ tags });
});

test("labels of other projects stay as they are", async () => {
  const { api, seeAt, label, labelsOf, rename, admin } = await openWithCast();
  await using _ = api;
  await label(await seeAt(1));
  const other = await makeProject(api, admin, "Other");
  const camera = await makeCamera(api, other, "Other camera");
  const id = await see(api, camera, { at: hour(1), tracks: [] });
  const tag = { detail: "trapped in trap", confidence: 1 };
  await api.send(addLabel, { id, tag }, admin.token);
  expect(await rename({})).toMatchObject({ ok: true, reply: { recordings: 1 } });
  expect(await labelsOf(id)).toEqual(["trapped in trap"]);
});
