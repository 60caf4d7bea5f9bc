import { expect, test } from "vitest";
import { deleteLocation, getLocation } from "#contract/wire/locations/locations.ts";
import {
  at,
  findPlaced,
  listActs,
  makeLocation,
  recordAt,
  softDelete,
} from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { listHistory, northOf, ridge } from "#tests/support/projects/places.ts";
import { readTimes } from "#tests/support/recordings/recording-changes.ts";
import { multiply } from "#tests/support/recordings/recording-search.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";

async function openWithRecordings() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await makeLocation(api, cast.owner, cast.projectId, "Hut");
  const first = await recordAt(api, cast.camera, ridge, 5);
  const second = await recordAt(api, cast.camera, ridge, 6);
  return { api, id, first, second, ...cast };
}

test("recordings and histories of a deleted location remain without one", async () => {
  const { api, id, first, second, admin } = await openWithRecordings();
  await using _ = api;
  await api.send(deleteLocation, { id }, admin.token);
  expect((await api.refuse(getLocation, { id }, admin.token)).status).toBe(403);
  for (const recording of [first, second]) {
    expect(await findPlaced(api, recording)).toEqual({
      location_id: null,
      latitude: ridge.lat,
      deleted_at: null,
      deleted_by_id: null,
    });
  }
  expect(await listHistory(api)).toMatchObject([{ location_id: null, latitude: ridge.lat }]);
});

test("recordings are deleted with their location where that is asked for", async () => {
  const { api, id, first, second, projectId, admin } = await openWithRecordings();
  await using _ = api;
  await softDelete(api, first);
  const earlier = api.now().toISOString();
  api.advance(60);
  const input = { id, "delete-recordings": true };
  const outcome = await api.attempt(deleteLocation, input, admin.token);
  expect(outcome).toMatchObject({
    ok: true,
    messages: ["Deleted the location and 1 recording(s)"],
  });
  expect(await findPlaced(api, first)).toMatchObject({ deleted_at: earlier, deleted_by_id: null });
  expect(await findPlaced(api, second)).toMatchObject({
    location_id: null,
    deleted_at: api.now().toISOString(),
    deleted_by_id: admin.id,
  });
  expect((await listActs(api)).at(-1)).toEqual({
    action: "location deleted",
    actor_id: admin.id,
    project_id: projectId,
    details: { locationId: id, name: "Hut", deletedRecordings: 1 },
  });
});

test("times of latest activity move back with the recordings of a deleted location", async () => {
  const { api, id, camera, admin } = await openWithRecordings();
  await using _ = api;
  await recordAt(api, camera, northOf(ridge, 500), 4);
  const sent = { id, "delete-recordings": true };
  expect(await readTimes(api)).toMatchObject({ device: { last_recording_at: at(6) } });
  await api.send(deleteLocation, sent, admin.token);
  expect(await readTimes(api)).toMatchObject({
    device: { last_recording_at: at(4) },
    project: { last_thermal_recording_at: at(4) },
  });
});

test("many recordings go with their location in parts, and the whole number is told", async () => {
  const { api, id, second, admin } = await openWithRecordings();
  await using _ = api;
  await multiply(api, second, 400);
  const parts = new Set<string>();
  const { now } = api.services;
  let moments = 0;
  api.services.now = () => new Date(now().getTime() + (moments += 1));
  const outcome = await api.attempt(deleteLocation, { id, "delete-recordings": true }, admin.token);
  expect(outcome).toMatchObject({ messages: ["Deleted the location and 402 recording(s)"] });
  const rows = await api.services.store.read
    .selectFrom("recordings")
    .select(({ fn }) => ["deleted_at", fn.countAll<number>().as("count")])
    .groupBy("deleted_at")
    .execute();
  for (const { deleted_at, count } of rows) {
    parts.add(String(deleted_at));
    expect(count).toBeLessThanOrEqual(100);
  }
  expect(parts.size).toBe(5);
});

test("a retired location is not deleted where only active ones are asked for", async () => {
  await using api = await openTestApi();
  const { owner, projectId, admin } = await makeCast(api);
  const id = await makeLocation(api, owner, projectId, "Hut", { until: "2027-01-01" });
  const onlyActive = { id, "only-active": true };
  expect((await api.refuse(deleteLocation, onlyActive, admin.token)).status).toBe(403);
  await api.send(deleteLocation, { id }, admin.token);
});

test("the photos of a deleted location go with it", async () => {
  await using api = await openTestApi();
  const { owner, projectId, admin } = await makeCast(api);
  const id = await makeLocation(api, owner, projectId, "Hut");
  const path = `/api/v1/stations/${id}/reference-photo`;
  await upload(api, owner.token, [dataPart({}), filePart(await makeImage("jpeg"))], path);
  expect(await listFiles(api)).toHaveLength(1);
  await api.send(deleteLocation, { id }, admin.token);
  expect(await listFiles(api)).toEqual([]);
});

test("of two who delete a location at the same time, one has deleted it", async () => {
  const { api, id, admin, owner } = await openWithRecordings();
  await using _ = api;
  const input = { id, "delete-recordings": true };
  const outcomes = await Promise.all(
    [admin, owner].map(({ token }) => api.attempt(deleteLocation, input, token)),
  );
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 403]);
  const acts = (await listActs(api)).filter(({ action }) => action === "location deleted");
  expect(acts).toMatchObject([{ details: { deletedRecordings: 2 } }]);
});
