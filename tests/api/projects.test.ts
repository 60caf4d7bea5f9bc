import { expect, test } from "vitest";
import { createProject, listProjects } from "#contract/wire/projects.ts";
import { join, makeProject, makeSuperUser, register } from "#tests/support/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("projects are listed by name, whatever its case or alphabet", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  for (const name of ["ōtira Gorge", "Zealandia", "arthurs Pass", "Kea Basin"])
    await makeProject(api, rangi, name);
  const { groups } = await api.send(listProjects, { where: '{"ignored":1}' }, rangi.token);
  const names = groups.map(({ groupName }) => groupName);
  expect(names.slice(0, 2)).toEqual(["arthurs Pass", "Kea Basin"]);
  expect(names.slice(2).toSorted()).toEqual(["Zealandia", "ōtira Gorge"].toSorted());
});

test("a name is taken in any case and in its URL form", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Tōtara Gully");
  for (const groupName of ["Tōtara Gully", "TŌTARA GULLY", "tōtara-gully"]) {
    const refusal = await api.refuse(createProject, { groupName }, rangi.token);
    expect([groupName, refusal.status, refusal.errorType]).toEqual([groupName, 422, "client"]);
  }
});

test("of people who ask for one name at the same time one gets it", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const ask = () => api.attempt(createProject, { groupName: "Kea Basin" }, rangi.token);
  const outcomes = await Promise.all([1, 2, 3].map(ask));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("names of pages are reserved", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  for (const groupName of ["sign-in", "Sign In", "API", "end user agreement"]) {
    const refusal = await api.refuse(createProject, { groupName }, rangi.token);
    expect([groupName, refusal.status, refusal.errorType]).toEqual([groupName, 422, "client"]);
  }
});

test("a name is made of letters, digits, spaces, hyphens and underscores", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const wrong = ["", "ab", " ab", "-abc", "1234", "kea/basin", "kea\u0000basin", "k".repeat(256)];
  for (const groupName of wrong) {
    const refusal = await api.refuse(createProject, { groupName }, rangi.token);
    expect([groupName, refusal.status]).toEqual([groupName, 422]);
    expect(refusal.errors[0]).toMatchObject({ param: "groupName", location: "body" });
  }
  for (const groupName of ["Tūī Gully", "2nd project", "kea_basin", "k".repeat(255)])
    await makeProject(api, rangi, groupName);
});

test("someone who left a project, or was never in it, does not see it listed", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const mere = await register(api, "Mere");
  const projectId = await makeProject(api, rangi, "Kea Basin");
  await join(api, mere, projectId);
  expect((await api.send(listProjects, {}, mere.token)).groups).toHaveLength(1);
  const removed = { removed_at: api.now().toISOString() };
  const memberships = api.services.store.write.updateTable("memberships").set(removed);
  await memberships.where("user_id", "=", mere.id).execute();
  expect((await api.send(listProjects, {}, mere.token)).groups).toEqual([]);
});

test("a permission counts from the moment it is given, without signing in again", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const mere = await register(api, "Mere");
  await makeProject(api, rangi, "Kea Basin");
  expect((await api.send(listProjects, {}, mere.token)).groups).toEqual([]);
  await makeSuperUser(api, mere, "read");
  expect((await api.send(listProjects, {}, mere.token)).groups).toHaveLength(1);
});
