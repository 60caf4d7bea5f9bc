import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import {
  createProject,
  getProject,
  listProjects,
  updateProjectSettings,
  updateProjectUserSettings,
} from "#contract/wire/projects/projects.ts";
import { registerUnconfirmed } from "#tests/support/projects/memberships.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
  signInAgain,
} from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
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

test("a project's settings are changed key by key, those of a person as a whole", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  const groupIdOrName = "Kea Basin";
  const shown = async () => (await api.send(getProject, { groupIdOrName }, rangi.token)).group;
  const label = { text: "Kea", description: "A <b>parrot</b>" };
  for (const settings of [{ tags: ["kea"], cameraLabels: [label] }, { tags: ["kea", "stoat"] }])
    await api.send(updateProjectSettings, { groupIdOrName, settings }, rangi.token);
  expect((await shown()).settings).toEqual({ tags: ["kea", "stoat"], cameraLabels: [label] });
  const own = { displayMode: "visits", notificationPreferences: { dailyDigest: true } } as const;
  for (const settings of [own, { showFalseTriggers: true }])
    await api.send(updateProjectUserSettings, { groupIdOrName, settings }, rangi.token);
  expect((await shown()).userSettings).toEqual({ showFalseTriggers: true });
});

test("settings that are changed at the same time all count", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  const groupIdOrName = "Kea Basin";
  const settings = {
    tags: ["kea"],
    audioTags: ["ruru"],
    cameraLabels: [{ text: "Kea" }],
    audioLabels: [{ text: "Ruru" }],
    ignoredCameraDashboardTags: ["vehicle"],
    ignoredAudioDashboardTags: ["noise"],
    filterHuman: true,
    filteredAudioTags: ["human"],
  };
  await Promise.all(
    Object.entries(settings).map(([key, value]) =>
      api.send(updateProjectSettings, { groupIdOrName, settings: { [key]: value } }, rangi.token),
    ),
  );
  const { group } = await api.send(getProject, { groupIdOrName }, rangi.token);
  expect(group.settings).toEqual(settings);
});

test("settings are taken as JSON text, too; what they do not know is refused", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  const patch = (path: string, settings: unknown) =>
    requestRaw(api, `/api/v1/groups/kea-basin/${path}`, {
      method: "PATCH",
      token: rangi.token,
      body: { settings },
    });
  expect((await patch("group-settings", '{"tags":["kea"]}')).status).toBe(200);
  expect((await patch("my-settings", '{"displayMode":"visits"}')).status).toBe(200);
  const wrong = [undefined, null, "kea", { colour: "green" }, { tags: "kea" }, { tags: ["\0"] }];
  for (const settings of wrong) {
    for (const path of ["group-settings", "my-settings"]) {
      expect([settings, (await patch(path, settings)).status]).toEqual([settings, 422]);
    }
  }
});

test("a new account sees the projects that invite its address, a week long and not in the phone app", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const id = await makeProject(api, rangi, "Kea Basin");
  const email = "zoe@example.org";
  const person = await registerUnconfirmed(api, "una@example.org");
  const offer = { groupIdOrName: "Kea Basin", email, admin: true };
  await api.send(inviteUser, offer, rangi.token);
  const zoe = await registerUnconfirmed(api, email);
  const listed = async (token: string) => (await api.send(listProjects, {}, token)).groups;
  expect(await listed(zoe.token)).toEqual([
    { id, groupName: "Kea Basin", admin: true, owner: false, pending: "invited" },
  ]);
  expect(await listed(person.token)).toEqual([]);
  const headers = { "user-agent": "okhttp/4.9" };
  const phone = await requestRaw(api, "/api/v1/groups", { token: zoe.token, headers });
  expect(phone.body.groups).toEqual([]);
  api.advance(7 * 24 * 60 * 60);
  expect(await listed((await signInAgain(api, zoe)).token)).toEqual([]);
});

test("the phone app is given names in small letters, too, and devices as rows", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const projectId = await makeProject(api, rangi, "Kea Basin");
  await makeCamera(api, projectId, "Ridge camera");
  const { token } = rangi;
  const ask = async (path: string, userAgent: string) => {
    const headers = { "user-agent": userAgent };
    return (await requestRaw(api, `/api/v1/${path}`, { token, headers })).body;
  };
  const group = { groupName: "Kea Basin", groupname: "Kea Basin" };
  const device = { ...group, deviceName: "Ridge camera", devicename: "Ridge camera" };
  const phone = "okhttp/4.9.1";
  expect(await ask("groups", phone)).toMatchObject({ success: true, groups: [group] });
  expect(await ask("groups/kea-basin", phone)).toMatchObject({ group });
  expect(await ask("groups/kea-basin/devices", phone)).toMatchObject({ devices: [device] });
  expect(await ask("devices", phone)).toMatchObject({ devices: { rows: [device] } });
  for (const path of ["groups", "groups/kea-basin", "groups/kea-basin/devices", "devices"]) {
    expect(JSON.stringify(await ask(path, "Mozilla/5.0"))).not.toMatch(/groupname|devicename|rows/);
  }
});
