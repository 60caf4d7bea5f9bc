import { expect, test } from "vitest";
import {
  createLocation,
  getLocation,
  getProjectLocation,
  listProjectLocations,
  updateLocation,
} from "#contract/wire/locations/locations.ts";
import { at, listActs, makeLocation } from "#tests/support/projects/locations.ts";
import { makeCast, makeProject } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const hut = { name: "Hut", ...ridge };

test("a new location is in use from now on, made by whoever made it", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const input = { groupIdOrName: projectId, station: hut };
  const { stationId, ...rest } = await api.send(createLocation, input, admin.token);
  expect(rest).not.toHaveProperty("warnings");
  const { station } = await api.send(getLocation, { id: stationId }, admin.token);
  const now = api.now().toISOString();
  expect(station).toEqual({
    id: stationId,
    name: "Hut",
    groupId: projectId,
    groupName: "Kea Basin",
    location: ridge,
    createdAt: now,
    updatedAt: now,
    activeAt: now,
    automatic: false,
    lastUpdatedById: admin.id,
  });
  expect(await listActs(api)).toEqual([
    {
      action: "location created",
      actor_id: admin.id,
      project_id: projectId,
      details: { locationId: stationId, name: "Hut", place: ridge },
    },
  ]);
});

test("a location is made as JSON text, for a time, and as automatic", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const input = {
    groupIdOrName: "kea-basin",
    station: JSON.stringify({ name: " Hut ", lat: "-43.5", lng: "172.6" }),
    "from-date": "2026-11-01",
    "until-date": "2026-12-01T12:00:00+13:00",
    automatic: "True",
  };
  const { stationId } = await api.send(createLocation, input, admin.token);
  const { station } = await api.send(getLocation, { id: stationId }, admin.token);
  expect(station).toMatchObject({
    name: "Hut",
    groupId: projectId,
    location: ridge,
    activeAt: "2026-11-01T00:00:00.000Z",
    retiredAt: "2026-11-30T23:00:00.000Z",
    automatic: true,
  });
});

test("a location that is described badly is refused, and so is a null for a date", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const bad = [
    { station: { ...hut, colour: "red" } },
    { station: { name: "Hut", lat: 91, lng: 0 } },
    { station: { ...hut, name: " " } },
    { station: { ...hut, name: "x".repeat(256) } },
    { station: "not JSON" },
    { station: hut, "from-date": null, "until-date": null },
    { station: hut, "from-date": "yesterday" },
    {},
  ];
  for (const body of bad) {
    const answer = await requestRaw(api, `/api/v1/groups/${projectId}/station`, {
      method: "POST",
      token: admin.token,
      body,
    });
    expect([body, answer.status, answer.body.errorType]).toEqual([body, 422, "validation"]);
  }
});

test("a name is taken to the letter, in its project, while its location is in use", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  await makeLocation(api, admin, projectId, "Hut", { from: at(5) });
  const input = { groupIdOrName: projectId, station: hut };
  const refusal = await api.refuse(createLocation, input, admin.token);
  expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  expect(refusal.message).toContain("An active station with the name");
  await makeLocation(api, admin, projectId, "HUT");
  await makeLocation(api, admin, projectId, "Hut", { from: at(1), until: at(4) });
  await makeLocation(api, admin, await makeProject(api, admin, "Tui Gully"), "Hut");
});

test("the name of a retired location is free for times that do not hold its end", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  await makeLocation(api, admin, projectId, "Hut", { from: at(1), until: at(4) });
  await makeLocation(api, admin, projectId, "Hut", { from: at(2), until: at(4) });
  const from = (date: string) => ({
    groupIdOrName: projectId,
    station: hut,
    "from-date": date,
    "until-date": at(7),
  });
  expect((await api.refuse(createLocation, from(at(4)), admin.token)).status).toBe(400);
  await api.send(createLocation, from("2026-11-20T04:00:00.001Z"), admin.token);
});

test("each location in use nearer than 60 m is warned of", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const near = await makeLocation(api, admin, projectId, "Near", { place: northOf(ridge, 59.9) });
  await makeLocation(api, admin, projectId, "Far", { place: northOf(ridge, -60.1) });
  await makeLocation(api, admin, projectId, "Gone", { from: at(1), until: at(2) });
  const input = { groupIdOrName: projectId, station: hut };
  const { warnings } = await api.send(createLocation, input, admin.token);
  expect(warnings).toEqual([
    `New station is too close to Near (#${near}) - recordings may be incorrectly matched`,
  ]);
});

test("of two locations made with one name at the same time there is one", async () => {
  await using api = await openTestApi();
  const { projectId, admin, owner } = await makeCast(api);
  const input = { groupIdOrName: projectId, station: hut };
  const outcomes = await Promise.all(
    [admin, owner, admin, owner].map(({ token }) => api.attempt(createLocation, input, token)),
  );
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  const { stations } = await api.send(listProjectLocations, input, admin.token);
  expect(stations).toHaveLength(1);
});

test("a project's location is found by its name, by that of a URL, and by its id", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const id = await makeLocation(api, admin, projectId, "Tōtara Hut");
  await makeLocation(api, admin, projectId, "Other");
  for (const stationNameOrId of ["Tōtara Hut", "tōtara-hut", id]) {
    const options = { groupIdOrName: "kea-basin", stationNameOrId };
    expect((await api.send(getProjectLocation, options, admin.token)).station.id).toBe(id);
  }
  for (const stationNameOrId of ["Tōtara", "2147483648", "0", "%"]) {
    const options = { groupIdOrName: projectId, stationNameOrId };
    const refusal = await api.refuse(getProjectLocation, options, admin.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
});

test("the exact name wins over another's URL form", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  await makeLocation(api, admin, projectId, "Bush Edge");
  const exact = await makeLocation(api, admin, projectId, "bush-edge");
  const options = { groupIdOrName: projectId, stationNameOrId: "bush-edge" };
  expect((await api.send(getProjectLocation, options, admin.token)).station.id).toBe(exact);
});

test("a retired location is found by its id alone, unless only active ones are asked for", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const id = await makeLocation(api, admin, projectId, "Hut");
  await api.send(updateLocation, { id, retire: true }, admin.token);
  const statusOf = async (stationNameOrId: string | number, onlyActive: boolean) => {
    const options = { groupIdOrName: projectId, stationNameOrId, "only-active": onlyActive };
    const outcome = await api.attempt(getProjectLocation, options, admin.token);
    return outcome.ok ? 200 : outcome.refusal.status;
  };
  expect(await statusOf("Hut", false)).toBe(403);
  expect(await statusOf(id, false)).toBe(200);
  expect(await statusOf(id, true)).toBe(403);
  await api.send(getLocation, { id }, admin.token);
  expect((await api.refuse(getLocation, { id, "only-active": true }, admin.token)).status).toBe(
    403,
  );
});

test("a location is not found in another project than its own", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const elsewhere = await makeProject(api, admin, "Tui Gully");
  const id = await makeLocation(api, admin, projectId, "Hut");
  const options = { groupIdOrName: elsewhere, stationNameOrId: id };
  expect((await api.refuse(getProjectLocation, options, admin.token)).status).toBe(403);
});
