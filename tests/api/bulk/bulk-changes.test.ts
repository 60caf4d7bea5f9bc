import { expect, test } from "vitest";
import { getBulkChange, startBulkChange } from "#contract/wire/bulk-changes.ts";
import { deleteRecording, undeleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeLocation, at } from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import {
  change,
  counted,
  readChange,
  storeMany,
  undo,
} from "#tests/support/recordings/bulk-changes.ts";
import { readTracks, readWords, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import {
  addTag,
  addTrack as addFound,
  finish,
  lease,
  openWorkplace,
} from "#tests/support/processes/workers.ts";

async function openWithMany(count = 3) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { projectId, camera } = cast;
  const of = { deviceId: camera.id, projectId };
  const recordings = await storeMany(api.services.store, of, count);
  return { api, ...cast, recordings, of };
}

function listDeleted({ services }: TestApi) {
  return services.store.read
    .selectFrom("recordings")
    .select(["id", "deleted_at"])
    .where("deleted_at", "is not", null)
    .orderBy("id")
    .execute();
}

test("all tracks are tagged, and what was said before is said again once it is undone", async () => {
  const { api, member, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0, second = 0, third = 0] = recordings;
  const [track] = await readTracks(api, member, second);
  await say(api, member, { id: second, trackId: track?.id ?? 0 }, "cat");
  const [other] = await readTracks(api, member, third);
  await say(api, member, { id: third, trackId: other?.id ?? 0 }, "possum");
  const act = { kind: "tag", what: "possum" } as const;
  const done = await change(api, member, { projectId, act, recordings });
  expect(done).toMatchObject({ state: "finished", total: 3, mayUndo: true });
  expect(done.results).toEqual(counted({ done: 2, already: 1 }));
  const readAll = () => Promise.all([first, second, third].map((id) => readWords(api, member, id)));
  expect(await readAll()).toEqual([["possum"], ["possum"], ["possum"]]);
  const undone = await undo(api, member, done.id);
  expect(undone).toMatchObject({ state: "finished", undoes: done.id, mayUndo: false });
  expect(undone.results).toEqual(counted({ done: 2 }));
  expect(await readAll()).toEqual([[], ["cat"], ["possum"]]);
  expect(await readChange(api, member, done.id)).toMatchObject({
    mayUndo: false,
    undoneBy: undone.id,
    undone: "all",
  });
});

test("pictures and films without tracks are tagged as a whole, and sound is refused", async () => {
  await using api = await openTestApi();
  const { member, camera, projectId } = await makeCast(api);
  const picture = await record(
    api,
    camera,
    { type: "trailcam-image", recordingDateTime: at(6) },
    Buffer.from("picture"),
  );
  const film = await record(api, camera);
  const heard = { type: "audio", recordingDateTime: at(7), duration: 60 };
  const sound = await record(api, camera, heard, Buffer.from("sound"));
  const act = { kind: "tag", what: "possum" } as const;
  const done = await change(api, member, { projectId, act, recordings: [picture, film, sound] });
  expect(done.results).toEqual(counted({ done: 2, refused: 1 }));
  for (const id of [picture, film]) expect(await readWords(api, member, id)).toEqual(["possum"]);
  const { recordings } = await api.send(
    getBulkChange,
    { id: done.id, result: "refused" },
    member.token,
  );
  expect(recordings).toEqual([{ id: sound, result: "refused", reason: "no tracks" }]);
  await undo(api, member, done.id);
  for (const id of [picture, film]) expect(await readTracks(api, member, id)).toEqual([]);
});

test("a label is added where it is not, and gone again once that is undone", async () => {
  const { api, member, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0] = recordings;
  await api.send(addLabel, { id: first, tag: { detail: "Cool", confidence: 1 } }, admin.token);
  const act = { kind: "label", label: "cool" } as const;
  const done = await change(api, member, { projectId, act, recordings });
  expect(done.results).toEqual(counted({ done: 2, already: 1 }));
  const readLabels = () =>
    api.services.store.read
      .selectFrom("recording_labels")
      .select(["recording_id", "detail", "user_id"])
      .orderBy("recording_id")
      .execute();
  expect(await readLabels()).toHaveLength(3);
  const undone = await undo(api, member, done.id);
  expect(undone.results).toEqual(counted({ done: 2 }));
  expect(await readLabels()).toEqual([{ recording_id: first, detail: "Cool", user_id: admin.id }]);
});

test("a label is removed, and comes back as it was, by whoever had put it there", async () => {
  const { api, member, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0, second = 0] = recordings;
  const tag = { detail: "cool", confidence: 0.4, startTime: 1, comment: "Look", version: 7 };
  await api.send(addLabel, { id: first, tag }, admin.token);
  await api.send(addLabel, { id: second, tag }, admin.token);
  const read = () =>
    api.services.store.read.selectFrom("recording_labels").selectAll().orderBy("id").execute();
  const before = await read();
  const act = { kind: "unlabel", label: "cool" } as const;
  const done = await change(api, member, { projectId, act, recordings });
  expect(done.results).toEqual(counted({ done: 2, already: 1 }));
  expect(await read()).toEqual([]);
  await api.send(addLabel, { id: second, tag: { detail: "cool", confidence: 1 } }, member.token);
  const undone = await undo(api, member, done.id);
  expect(undone.results).toEqual(counted({ done: 1, kept: 1 }));
  const { id: _id, ...restored } = before[0]!;
  expect((await read()).filter(({ recording_id }) => recording_id === first)).toMatchObject([
    restored,
  ]);
});

test("a note is no label", async () => {
  const { api, member, recordings, projectId } = await openWithMany(1);
  await using _ = api;
  for (const kind of ["label", "unlabel"] as const) {
    const input = { projectId, recordings, key: kind, act: { kind, label: "Note" } };
    expect(await api.refuse(startBulkChange, input, member.token)).toMatchObject({ status: 422 });
  }
});

test("recordings are deleted and brought back, but those that somebody else has deleted since", async () => {
  const { api, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0, second = 0] = recordings;
  await api.send(deleteRecording, { id: first }, admin.token);
  const act = { kind: "delete" } as const;
  const done = await change(api, admin, { projectId, act, recordings });
  expect(done.results).toEqual(counted({ done: 2, already: 1 }));
  expect(await listDeleted(api)).toHaveLength(3);
  api.advance(60);
  await api.send(undeleteRecording, { id: second }, admin.token);
  await api.send(deleteRecording, { id: second }, admin.token);
  const undone = await undo(api, admin, done.id);
  expect(undone.results).toEqual(counted({ done: 1, kept: 1 }));
  expect((await listDeleted(api)).map(({ id }) => id)).toEqual([first, second]);
});

test("deleted recordings are brought back, and deleted again once that is undone", async () => {
  const { api, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0, second = 0] = recordings;
  for (const id of [first, second]) await api.send(deleteRecording, { id }, admin.token);
  const act = { kind: "restore" } as const;
  const done = await change(api, admin, { projectId, act, recordings });
  expect(done.results).toEqual(counted({ done: 2, already: 1 }));
  expect(await listDeleted(api)).toEqual([]);
  await api.send(deleteRecording, { id: first }, admin.token);
  const undone = await undo(api, admin, done.id);
  expect(undone.results).toEqual(counted({ done: 1, kept: 1 }));
  expect((await listDeleted(api)).map(({ id }) => id)).toEqual([first, second]);
});

test("recordings are moved to a location and back to where each of them was", async () => {
  const { api, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0, second = 0, third = 0] = recordings;
  const from = await makeLocation(api, admin, projectId, "Ridge");
  const to = await makeLocation(api, admin, projectId, "Far ridge", {
    place: northOf(ridge, 500),
    from: at(0),
  });
  await api.services.store.write
    .updateTable("recordings")
    .set({ location_id: from, latitude: ridge.lat + 0.00001, longitude: ridge.lng })
    .where("id", "=", first)
    .execute();
  await api.services.store.write
    .updateTable("recordings")
    .set({ location_id: to })
    .where("id", "=", third)
    .execute();
  const read = () =>
    api.services.store.read
      .selectFrom("recordings")
      .select(["id", "location_id", "latitude", "longitude"])
      .orderBy("id")
      .execute();
  const before = await read();
  const act = { kind: "move", locationId: to } as const;
  const done = await change(api, admin, { projectId, act, recordings });
  expect(done.results).toEqual(counted({ done: 2, already: 1 }));
  expect((await read()).map(({ location_id }) => location_id)).toEqual([to, to, to]);
  const undone = await undo(api, admin, done.id);
  expect(undone.results).toEqual(counted({ done: 2 }));
  expect(await read()).toEqual(before);
  expect(second).toBeGreaterThan(first);
});

test("what was moved on since stays, and what came from a location that is gone", async () => {
  const { api, admin, recordings, projectId } = await openWithMany();
  await using _ = api;
  const [first = 0, second = 0, third = 0] = recordings;
  const { write } = api.services.store;
  const place = (name: string, metres: number) =>
    makeLocation(api, admin, projectId, name, { place: northOf(ridge, metres) });
  const [from, to, on] = [
    await place("One", 0),
    await place("Two", 500),
    await place("Three", 1000),
  ];
  await write
    .updateTable("recordings")
    .set({ location_id: from })
    .where("id", "=", third)
    .execute();
  const act = { kind: "move", locationId: to } as const;
  const done = await change(api, admin, { projectId, act, recordings });
  await write.updateTable("recordings").set({ location_id: on }).where("id", "=", second).execute();
  await write.deleteFrom("locations").where("id", "=", from).execute();
  const undone = await undo(api, admin, done.id);
  expect(undone.results).toEqual(counted({ done: 1, kept: 1, refused: 1 }));
  const rows = await write.selectFrom("recordings").select(["id", "location_id"]).execute();
  const where = new Map(rows.map(({ id, location_id }) => [id, location_id]));
  expect([first, second, third].map((id) => where.get(id))).toEqual([null, on, to]);
});

test("recordings are processed again, and are as they were once that is undone", async () => {
  await using place = await openWorkplace();
  const { api, member, camera, projectId } = place;
  const processed = async () => {
    const id = await record(api, camera);
    const job = await lease(place);
    const trackId = await addFound(place, id);
    await addTag(place, { id, trackId }, "rat");
    await finish(place, { id, jobKey: job?.jobKey ?? "", success: true });
    return id;
  };
  const [first, second] = [await processed(), await processed()];
  await api.send(addLabel, { id: first, tag: { detail: "cool", confidence: 1 } }, member.token);
  const read = async (id: number) => (await api.send(getRecording, { id }, member.token)).recording;
  const withoutIds = (labels: { id: number }[]) => labels.map((label) => ({ ...label, id: 0 }));
  const before = await read(first);
  api.advance(5);
  const act = { kind: "reprocess" } as const;
  const recordings = [first, second];
  const done = await change(api, member, { projectId, act, recordings });
  expect(done.results).toEqual(counted({ done: 2 }));
  expect(await read(first)).toMatchObject({ processingState: "reprocess", tags: [] });
  const taken = await lease(place, "reprocess" as never);
  const undone = await undo(api, member, done.id);
  if (taken === undefined) throw new Error("No worker has taken one.");
  expect(undone.results).toEqual(counted({ done: 1, kept: 1 }));
  if (taken.id === first) return;
  const after = await read(first);
  expect(withoutIds(after.tags)).toEqual(withoutIds(before.tags));
  expect({ ...after, tags: [] }).toEqual({ ...before, tags: [] });
});
