import { expect, test } from "vitest";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { previewBulkChange } from "#contract/wire/bulk-changes.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { makeLocation, at } from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { change, storeMany } from "#tests/support/recordings/bulk-changes.ts";
import { readTracks, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** Films of all states, a sound without tracks, and two locations. */
async function openWithAll() {
  const api = await openTestApi({ PROCESSING: "external" });
  const cast = await makeCast(api);
  const { member, admin, camera, projectId } = cast;
  const many = await storeMany(api.services.store, { deviceId: camera.id, projectId }, 6);
  const [deleted = 0, cat = 0, catAndPart = 0, catAndDog = 0, labelled = 0] = many;
  const track = async (id: number) => (await readTracks(api, member, id))[0]?.id ?? 0;
  const tags: [number, string[]][] = [
    [cat, ["cat"]],
    [catAndPart, ["cat", "part"]],
    [catAndDog, ["dog", "cat"]],
  ];
  for (const [id, said] of tags) {
    const trackId = await track(id);
    for (const what of said) await say(api, member, { id, trackId }, what);
  }
  await api.send(
    addLabel,
    { id: String(labelled), tag: { detail: "ŌI NEST", confidence: 1 } },
    member.token,
  );
  const sound = { type: "audio", recordingDateTime: at(7), duration: 60 };
  const heard = await record(api, camera, sound, Buffer.from("sound"));
  const bare = await record(api, camera);
  await api.send(deleteRecording, { id: deleted }, admin.token);
  const near = await makeLocation(api, admin, projectId, "Near", { place: northOf(ridge, 500) });
  return { api, ...cast, recordings: [...many, heard, bare], locationId: near };
}

test("what an act is said to do is what it does, for each act and each recording", async () => {
  const acts: (locationId: number) => BulkAct[] = (locationId) => [
    { kind: "tag", what: "cat" },
    { kind: "tag", what: "part" },
    { kind: "tag", what: "unknown" },
    { kind: "label", label: "ōi nest" },
    { kind: "unlabel", label: "ōi nest" },
    { kind: "delete" },
    { kind: "restore" },
    { kind: "move", locationId },
    { kind: "reprocess" },
  ];
  for (const order of acts(1).keys()) {
    const { api, admin, member, projectId, recordings, locationId } = await openWithAll();
    await using _ = api;
    const act = acts(locationId)[order] as BulkAct;
    const by = ["delete", "restore", "move"].includes(act.kind) ? admin : member;
    const asked = { projectId, recordings, act };
    const preview = await api.send(previewBulkChange, asked, by.token);
    const foreseen = { done: 0, already: 0, refused: 0, gone: 0 };
    for (const { result, count } of preview.foreseen ?? []) foreseen[result] += count;
    const { results } = await change(api, by, asked);
    expect(results, act.kind).toMatchObject(foreseen);
    const again = await api.send(previewBulkChange, asked, by.token);
    const left = again.foreseen?.find(({ result }) => result === "done")?.count ?? 0;
    expect(left, `${act.kind} again`).toBe(0);
  }
});

test("without an act nothing is foreseen", async () => {
  await using api = await openTestApi();
  const { member, camera, projectId } = await makeCast(api);
  const recordings = await storeMany(api.services.store, { deviceId: camera.id, projectId }, 1);
  const preview = await api.send(previewBulkChange, { projectId, recordings }, member.token);
  expect(preview).not.toHaveProperty("foreseen");
});
