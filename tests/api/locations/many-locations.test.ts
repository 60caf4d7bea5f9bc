import { expect, test } from "vitest";
import {
  createLocation,
  createLocations,
  getLocation,
  listProjectLocations,
  reactivateLocation,
  updateLocation,
} from "#contract/wire/locations/locations.ts";
import { listActs, makeLocation } from "#tests/support/projects/locations.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const admins = {
  ...everyone("ok"),
  anonymous: 401,
  device: 401,
  stranger: 403,
  invited: 403,
  member: 403,
  "super-user read": 403,
} as const;

test("several locations are made at once, and one that is refused keeps no other from it", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const hut = await makeLocation(api, admin, projectId, "Hut");
  const stations = [
    { name: "Saddle", ...northOf(ridge, 1000) },
    { name: "Hut", ...northOf(ridge, 2000) },
    { name: "Saddle", ...northOf(ridge, 3000) },
    { name: "Door", ...northOf(ridge, 20) },
  ];
  const input = { groupIdOrName: projectId, stations };
  const { results } = await api.send(createLocations, input, admin.token);
  const taken = (name: string) => ({
    problem: `An active station with the name '${name}' already exists.`,
  });
  const text = `New station is too close to Hut (#${hut}) - recordings may be incorrectly matched`;
  expect(results).toEqual([
    { stationId: expect.any(Number) },
    taken("Hut"),
    taken("Saddle"),
    { stationId: expect.any(Number), warnings: [text] },
  ]);
  const { stations: all } = await api.send(listProjectLocations, input, admin.token);
  expect(all.map(({ name }) => name)).toEqual(["Door", "Hut", "Saddle"]);
  expect((await listActs(api)).map(({ action }) => action)).toEqual(
    Array.from({ length: 3 }, () => "location created"),
  );
});

test("too many locations at once, none, and ones off the earth are refused", async () => {
  await using api = await openTestApi();
  const { projectId: groupIdOrName, admin } = await makeCast(api);
  const many = Array.from({ length: 501 }, (_, index) => ({ name: `Hut ${index}`, ...ridge }));
  for (const stations of [[], many, [{ name: "Hut", lat: 91, lng: 0 }]]) {
    const refusal = await api.refuse(createLocations, { groupIdOrName, stations }, admin.token);
    expect(refusal.status).toBe(422);
  }
  expect((await api.send(listProjectLocations, { groupIdOrName }, admin.token)).stations).toEqual(
    [],
  );
});

test("a retired location is used again, unless its name is another's by now", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const id = await makeLocation(api, admin, projectId, "Hut");
  await api.send(updateLocation, { id, retire: true }, admin.token);
  api.advance(60);
  expect(await api.send(reactivateLocation, { id }, admin.token)).not.toHaveProperty("warnings");
  const { station } = await api.send(getLocation, { id }, admin.token);
  expect(station).not.toHaveProperty("retiredAt");
  expect((await listActs(api)).at(-1)?.action).toBe("location reactivated");
  await api.send(updateLocation, { id, retire: true }, admin.token);
  api.advance(60);
  const other = { groupIdOrName: projectId, station: { name: "Hut", ...northOf(ridge, 500) } };
  await api.send(createLocation, other, admin.token);
  const refusal = await api.refuse(reactivateLocation, { id }, admin.token);
  expect(refusal).toMatchObject({ status: 400, errorType: "client" });
});

test("a location that is used again warns of those that are too close by now", async () => {
  await using api = await openTestApi();
  const { projectId, admin } = await makeCast(api);
  const id = await makeLocation(api, admin, projectId, "Hut");
  await api.send(updateLocation, { id, retire: true }, admin.token);
  const near = await makeLocation(api, admin, projectId, "Near", { place: northOf(ridge, 40) });
  const { warnings } = await api.send(reactivateLocation, { id }, admin.token);
  expect(warnings).toEqual([expect.stringContaining(`Near (#${near})`)]);
});

test("admins make several locations and use retired ones again", async () => {
  await using api = await openTestApi();
  const { projectId, owner, tokens } = await makeCast(api);
  const id = await makeLocation(api, owner, projectId, "Hut");
  let made = 0;
  const create = (token?: string) => {
    const stations = [{ name: `Hut ${(made += 1)}`, ...ridge }];
    return api.attempt(createLocations, { groupIdOrName: projectId, stations }, token);
  };
  const reactivate = (token?: string) => api.attempt(reactivateLocation, { id }, token);
  expect(await answersByRole(tokens, create)).toEqual(admins);
  expect(await answersByRole(tokens, reactivate)).toEqual(admins);
});
