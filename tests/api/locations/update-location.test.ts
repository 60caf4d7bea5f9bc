import { expect, test } from "vitest";
import {
  createLocation,
  getLocation,
  renameLocation,
  updateLocation,
} from "#contract/wire/locations/locations.ts";
import {
  at,
  findPlaced,
  listActs,
  makeLocation,
  recordAt,
} from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { listHistory, listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openWithLocation() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await makeLocation(api, cast.owner, cast.projectId, "Hut");
  const update = (body: object, token = cast.admin.token) =>
    api.send(updateLocation, { id, ...body }, token);
  const show = async () => (await api.send(getLocation, { id }, cast.owner.token)).station;
  return { api, id, update, show, ...cast };
}

test("what is not sent stays as it is", async () => {
  const { api, admin, update, show } = await openWithLocation();
  await using _ = api;
  const before = await show();
  api.advance(60);
  await update({ "station-updates": JSON.stringify({ name: "New hut" }) });
  const changed = {
    ...before,
    name: "New hut",
    lastUpdatedById: admin.id,
    updatedAt: api.now().toISOString(),
  };
  expect(await show()).toEqual(changed);
  await update({ "station-updates": { lng: 172.7 } });
  expect(await show()).toEqual({ ...changed, location: { lat: ridge.lat, lng: 172.7 } });
  await update({ "station-updates": { lat: -43.6 } });
  expect(await show()).toEqual({ ...changed, location: { lat: -43.6, lng: 172.7 } });
  await update({ "from-date": at(3), "until-date": "2027-01-01" });
  expect(await show()).toMatchObject({
    activeAt: at(3),
    retiredAt: "2027-01-01T00:00:00.000Z",
    location: { lat: -43.6, lng: 172.7 },
  });
});

test("a move below 5 m is none", async () => {
  const { api, update, show } = await openWithLocation();
  await using _ = api;
  await update({ "station-updates": northOf(ridge, 4.9) });
  expect((await show()).location).toEqual(ridge);
  await update({ "station-updates": northOf(ridge, 5.1) });
  expect((await show()).location).toEqual(northOf(ridge, 5.1));
});

test("to retire wins over a date to retire at", async () => {
  const { api, update, show } = await openWithLocation();
  await using _ = api;
  await update({ retire: true, "until-date": "2027-01-01" });
  expect((await show()).retiredAt).toBe(api.now().toISOString());
});

test("a location that a person has changed is no automatic one, and needs a name until it has one", async () => {
  const { api, camera, admin } = await openWithLocation();
  await using _ = api;
  await recordAt(api, camera, northOf(ridge, 500), 6);
  const { id } = (await listLocations(api)).find(({ automatic }) => automatic === 1) ?? { id: 0 };
  const show = async () => (await api.send(getLocation, { id }, admin.token)).station;
  const { name } = await show();
  await api.send(updateLocation, { id, "station-updates": { name } }, admin.token);
  expect(await show()).toMatchObject({ automatic: false, needsRename: true });
  await api.send(updateLocation, { id, "station-updates": { name: "Stream" } }, admin.token);
  expect(await show()).not.toHaveProperty("needsRename");
});

test("a move warns of others nearer than 60 m, and a change without a move of none", async () => {
  const { api, update, projectId, owner } = await openWithLocation();
  await using _ = api;
  const place = northOf(ridge, 500);
  const other = await makeLocation(api, owner, projectId, "Stream", { place });
  await makeLocation(api, owner, projectId, "Gone", {
    place,
    from: "2026-11-01",
    until: "2026-11-02",
  });
  expect(await update({ "station-updates": { name: "Hut by the stream" } })).toEqual({});
  expect(await update({ "station-updates": northOf(place, 59.9) })).toEqual({
    warnings: [
      `Updated station location is too close to Stream (#${other}) - recordings may be incorrectly matched`,
    ],
  });
  expect(await update({ "from-date": at(1) })).toEqual({});
  expect(await update({ "station-updates": northOf(place, 66) })).toEqual({});
});

test("a name that another location has in its time is refused, and nothing is changed", async () => {
  const { api, id, update, show, projectId, owner, admin } = await openWithLocation();
  await using _ = api;
  await makeLocation(api, owner, projectId, "Stream");
  await makeLocation(api, owner, projectId, "Gone", { from: "2026-11-01", until: "2026-11-02" });
  const before = await show();
  const input = { id, "station-updates": { name: "Stream", lat: -40 }, retire: true };
  const refusal = await api.refuse(updateLocation, input, admin.token);
  expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  expect(await show()).toEqual(before);
  await update({ "station-updates": { name: "Hut" } });
  await update({ "station-updates": { name: "Gone" } });
  const early = { id, "from-date": "2026-11-01" };
  expect((await api.refuse(updateLocation, early, admin.token)).status).toBe(400);
});

test("a retired location competes with those of its own time", async () => {
  const { api, update, projectId, owner, admin, id } = await openWithLocation();
  await using _ = api;
  await update({ "until-date": at(3) });
  await makeLocation(api, owner, projectId, "Later", { from: at(4) });
  await makeLocation(api, owner, projectId, "Earlier", { from: at(2) });
  await update({ "station-updates": { name: "Later" } });
  const taken = { id, "station-updates": { name: "Earlier" } };
  expect((await api.refuse(updateLocation, taken, admin.token)).status).toBe(400);
});

test("recordings and histories stay where they were when their location moves", async () => {
  const { api, id, update, camera } = await openWithLocation();
  await using _ = api;
  const recording = await recordAt(api, camera, ridge, 6);
  const before = [await findPlaced(api, recording), await listHistory(api)];
  await update({ "station-updates": northOf(ridge, 500), "from-date": at(7) });
  expect(await findPlaced(api, recording)).toMatchObject({ location_id: id, latitude: ridge.lat });
  expect([await findPlaced(api, recording), await listHistory(api)]).toEqual(before);
});

test("fields that are unknown, malformed or null are refused", async () => {
  const { api, id, admin } = await openWithLocation();
  await using _ = api;
  const bad = [
    { "station-updates": { name: "Hut", id: 7 } },
    { "station-updates": { lat: "north" } },
    { "station-updates": null },
    { "from-date": null },
    { "until-date": null, "station-updates": { name: "Hut" } },
    { retire: "yes" },
  ];
  for (const body of bad) {
    const path = `/api/v1/stations/${id}`;
    const { status } = await requestRaw(api, path, { method: "PATCH", token: admin.token, body });
    expect([body, status]).toEqual([body, 422]);
  }
});

test("what became of a location is written down with what was before", async () => {
  const { api, id, update, projectId, admin } = await openWithLocation();
  await using _ = api;
  await update({ "station-updates": { name: "New hut" } });
  await update({ retire: true });
  const [, changed, retired] = await listActs(api);
  expect(changed).toMatchObject({
    action: "location changed",
    actor_id: admin.id,
    project_id: projectId,
    details: { locationId: id, before: { name: "Hut" }, after: { name: "New hut" } },
  });
  expect(retired).toMatchObject({
    action: "location retired",
    details: { before: { retiredAt: null }, after: { retiredAt: api.now().toISOString() } },
  });
});

test("a member gives a location a name, and it is no automatic one any more", async () => {
  const { api, camera, member } = await openWithLocation();
  await using _ = api;
  await recordAt(api, camera, northOf(ridge, 500), 6);
  const { id } = (await listLocations(api)).find(({ automatic }) => automatic === 1) ?? { id: 0 };
  await api.send(renameLocation, { id, name: "  Stream " }, member.token);
  const { station } = await api.send(getLocation, { id }, member.token);
  expect(station).toMatchObject({ name: "Stream", automatic: false, lastUpdatedById: member.id });
  expect(station).not.toHaveProperty("needsRename");
});

test("a location cannot be named as one that is in use or will retire, and a retired one not at all", async () => {
  const { api, id, update, projectId, owner, member } = await openWithLocation();
  await using _ = api;
  await makeLocation(api, owner, projectId, "In use");
  await makeLocation(api, owner, projectId, "Retiring", { until: "2027-01-01" });
  await makeLocation(api, owner, projectId, "Retired", { until: at(7) });
  for (const name of ["In use", "Retiring"]) {
    const refusal = await api.refuse(renameLocation, { id, name }, member.token);
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
    expect(refusal.message).toContain("An active station with the name");
  }
  expect((await api.refuse(renameLocation, { id, name: " " }, member.token)).status).toBe(422);
  await api.send(renameLocation, { id, name: "Retired" }, member.token);
  await update({ retire: true });
  expect((await api.refuse(renameLocation, { id, name: "Hut" }, member.token)).status).toBe(403);
});

test("a retired location is not updated where only active ones are asked for", async () => {
  const { api, id, update, admin } = await openWithLocation();
  await using _ = api;
  await update({ retire: true });
  const onlyActive = { id, "only-active": true, "station-updates": { name: "New hut" } };
  expect((await api.refuse(updateLocation, onlyActive, admin.token)).status).toBe(403);
  await update({ "station-updates": { name: "New hut" } });
});

test("of a name that is asked for at the same time by a new and an old location, one has it", async () => {
  const { api, id, projectId, owner, admin, member } = await openWithLocation();
  await using _ = api;
  const station = { name: "Stream", ...northOf(ridge, 500) };
  const outcomes = await Promise.all([
    api.attempt(createLocation, { groupIdOrName: projectId, station }, owner.token),
    api.attempt(updateLocation, { id, "station-updates": { name: "Stream" } }, admin.token),
    api.attempt(createLocation, { groupIdOrName: projectId, station }, admin.token),
    api.attempt(renameLocation, { id, name: "Stream" }, member.token),
  ]);
  const named = (await listLocations(api)).filter(({ name }) => name === "Stream");
  expect(named).toHaveLength(1);
  expect(outcomes.every((outcome) => outcome.ok || outcome.refusal.status === 400)).toBe(true);
});
