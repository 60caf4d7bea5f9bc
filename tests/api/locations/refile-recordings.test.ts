import { expect, test } from "vitest";
import { listDeviceHistory } from "#contract/wire/devices/device-places.ts";
import { getLocation } from "#contract/wire/locations/locations.ts";
import {
  previewRefiling,
  maxRefiled,
  refileRecordings,
} from "#contract/wire/locations/refiling.ts";
import {
  at,
  findPlaced,
  makeLocation,
  recordAt,
  softDelete,
} from "#tests/support/projects/locations.ts";
import { pass, boxIn } from "#tests/support/recordings/heat.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const valley = northOf(ridge, -800);

/** A hut in the valley since 5, and a camera that recorded twice at the ridge. */
async function openWithHut() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { owner, admin, projectId, camera } = cast;
  const hut = await makeLocation(api, owner, projectId, "Hut", { place: valley, from: at(5) });
  const ids = [await recordAt(api, camera, ridge, 4), await recordAt(api, camera, ridge, 6)];
  const preview = (which: object) => api.send(previewRefiling, { id: hut, ...which }, admin.token);
  const refile = (which: object) => api.send(refileRecordings, { id: hut, ...which }, admin.token);
  const refuse = (which: object) =>
    api.refuse(refileRecordings, { id: hut, ...which }, admin.token);
  const ridgeId = (await findPlaced(api, ids[0] as number)).location_id as number;
  return { api, hut, ids, ridgeId, preview, refile, refuse, ...cast };
}

function placesOf(api: TestApi, ids: number[]) {
  return Promise.all(ids.map(async (id) => (await findPlaced(api, id)).location_id));
}

test("recordings that have something in common are filed under another location", async () => {
  const { api, hut, ids, ridgeId, camera, admin, projectId, preview, refile } = await openWithHut();
  await using _ = api;
  const [early = 0, late = 0] = ids;
  const which = { deviceId: camera.id, fromDateTime: at(5) };
  expect(await preview(which)).toMatchObject({
    recordings: 1,
    leaving: [{ stationId: ridgeId, recordings: 1 }],
    devices: [{ deviceId: camera.id, recordings: 1 }],
    newest: [{ id: late, type: "thermalRaw", deviceId: camera.id, recordingDateTime: at(6) }],
  });
  expect(await placesOf(api, ids)).toEqual([ridgeId, ridgeId]);
  expect((await refile({ ...which, expected: 1 })).recordings).toBe(1);
  expect(await placesOf(api, [early, late])).toEqual([ridgeId, hut]);
  expect(await findPlaced(api, late)).toMatchObject({ latitude: valley.lat });
  expect((await preview(which)).recordings).toBe(0);
  const act = await api.services.store.read
    .selectFrom("audit")
    .select(["actor_id", "project_id", "details"])
    .where("action", "=", "recordings refiled")
    .executeTakeFirstOrThrow();
  expect({ ...act, details: JSON.parse(act.details ?? "") }).toEqual({
    actor_id: admin.id,
    project_id: projectId,
    details: { locationId: hut, from: [ridgeId], which, recordings: 1 },
  });
});

test("both locations tell of their recordings anew, none goes, and the device stays where it was", async () => {
  const { api, hut, ridgeId, camera, admin, refile } = await openWithHut();
  await using _ = api;
  const history = async () =>
    (await api.send(listDeviceHistory, { deviceId: camera.id }, admin.token)).history;
  const before = await history();
  expect((await refile({ filedUnder: ridgeId })).recordings).toBe(2);
  const { station } = await api.send(getLocation, { id: hut }, admin.token);
  expect(station).toMatchObject({ activeAt: at(4), lastThermalRecordingTime: at(6) });
  const ridge = await api.send(getLocation, { id: ridgeId }, admin.token);
  expect(ridge.station.lastThermalRecordingTime).toBeUndefined();
  expect(await history()).toEqual(before);
});

test("recordings are chosen by where they are, by nowhere, and by what they show", async () => {
  const { api, hut, camera, preview, refile } = await openWithHut();
  await using _ = api;
  const nowhere = await recordAt(api, camera, undefined, 7);
  await api.services.store.write
    .updateTable("recordings")
    .set({ location_id: null })
    .where("id", "=", nowhere)
    .execute();
  const boxes = [boxIn(2, 3)];
  const rat = await pass(api, camera, { at: at(3), tracks: [{ what: "rat", boxes }] });
  const cat = await pass(api, camera, { at: at(2), tracks: [{ what: "cat", boxes }] });
  expect((await preview({ filedUnder: "none" })).newest.map(({ id }) => id)).toEqual([nowhere]);
  expect((await preview({ tag: "rodent" })).newest.map(({ id }) => id)).toEqual([rat]);
  expect((await preview({ untilDateTime: at(3) })).newest.map(({ id }) => id)).toEqual([cat]);
  expect((await preview({ deviceId: camera.id })).recordings).toBe(5);
  expect((await refile({ filedUnder: "none" })).recordings).toBe(1);
  expect(await placesOf(api, [nowhere])).toEqual([hut]);
  expect((await preview({ filedUnder: "none" })).leaving).toEqual([]);
});

test("deleted recordings come along and are not counted", async () => {
  const { api, hut, ids, camera, refile, preview } = await openWithHut();
  await using _ = api;
  await softDelete(api, ids[0] as number);
  expect((await preview({ deviceId: camera.id })).recordings).toBe(1);
  expect((await refile({ deviceId: camera.id, expected: 1 })).recordings).toBe(1);
  expect(await placesOf(api, ids)).toEqual([hut, hut]);
});

test("nothing moves where it is another number than was seen, or nothing is named", async () => {
  const { api, ids, ridgeId, camera, refuse, refile } = await openWithHut();
  await using _ = api;
  const changed = await refuse({ deviceId: camera.id, expected: 3 });
  expect([changed.status, changed.message]).toEqual([
    400,
    "The recordings have changed: there are now 2. Check them again before you move them.",
  ]);
  expect((await refuse({})).status).toBe(422);
  expect((await refuse({ fromDateTime: at(6), untilDateTime: at(6) })).status).toBe(422);
  expect((await refuse({ filedUnder: "everywhere" })).status).toBe(422);
  expect((await refile({ deviceId: 999_999 })).recordings).toBe(0);
  expect(await placesOf(api, ids)).toEqual([ridgeId, ridgeId]);
});

test("recordings of other projects stay, however they are named", async () => {
  const { api, hut, admin, refile, preview } = await openWithHut();
  await using _ = api;
  const other = await makeProject(api, admin, "Other");
  const foreign = await makeCamera(api, other, "Other camera");
  const id = await recordAt(api, foreign, ridge, 6);
  const before = await placesOf(api, [id]);
  for (const which of [
    { deviceId: foreign.id },
    { filedUnder: before[0] as number },
    { fromDateTime: at(5) },
  ]) {
    expect((await preview(which)).newest.map((one) => one.id)).not.toContain(id);
    await refile(which);
  }
  expect(await placesOf(api, [id])).toEqual(before);
  expect(before).not.toEqual([hut]);
});

test("more than can be moved at once are refused, before anything moves", async () => {
  const { api, ids, ridgeId, camera, refuse, refile } = await openWithHut();
  await using _ = api;
  const { write } = api.services.store;
  const [first] = await write.selectFrom("recordings").selectAll().limit(1).execute();
  const { id: _id, ...row } = first!;
  const copies = (count: number) =>
    Array.from({ length: count }, () => ({ ...row, raw_sha1: null, recorded_at: at(1) }));
  for (let made = 2; made < maxRefiled; made += 499) {
    await write
      .insertInto("recordings")
      .values(copies(Math.min(499, maxRefiled - made)))
      .execute();
  }
  await write.insertInto("recordings").values(copies(1)).execute();
  const refusal = await refuse({ deviceId: camera.id });
  expect([refusal.status, refusal.message]).toEqual([
    400,
    "That is more than 5,000 recordings. Choose fewer at a time.",
  ]);
  expect(await placesOf(api, ids)).toEqual([ridgeId, ridgeId]);
  expect(
    (await refile({ deviceId: camera.id, fromDateTime: at(1), untilDateTime: at(5) })).recordings,
  ).toBe(maxRefiled);
});
