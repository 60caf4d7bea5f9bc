import { expect, test } from "vitest";
import { listDevices } from "#contract/wire/devices/devices.ts";
import { authenticateDevice, registerDevice } from "#contract/wire/devices/registrations.ts";
import {
  createProject,
  getProject,
  listProjectDevices,
  listProjects,
  updateProjectSettings,
  updateProjectUserSettings,
} from "#contract/wire/projects/projects.ts";
import {
  approveRetention,
  getRetention,
  previewRetention,
} from "#contract/wire/projects/retention.ts";
import { countUses, renameLabel } from "#contract/wire/projects/uses.ts";
import { getUser } from "#contract/wire/accounts/users.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
  password,
  type Role,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const peopleOnly = { anonymous: 401, device: 401 };

test("every person may make a project and lists their own", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  let count = 0;
  const make = (token: string | undefined) =>
    api.attempt(createProject, { groupName: `Valley ${(count += 1)}` }, token);
  expect(await answersByRole(tokens, (token) => api.attempt(listProjects, {}, token))).toEqual({
    ...everyone("ok"),
    ...peopleOnly,
  });
  expect(await answersByRole(tokens, make)).toEqual({ ...everyone("ok"), ...peopleOnly });
});

test("each person is told what they are to a project", async () => {
  await using api = await openTestApi();
  const { projectId: id, tokens } = await makeCast(api);
  const listed = async (role: Role) => (await api.send(listProjects, {}, tokens[role])).groups;
  const known = { id, groupName: "Kea Basin" };
  expect(await listed("stranger")).toEqual([]);
  expect(await listed("invited")).toEqual([
    { ...known, admin: false, owner: false, pending: "invited" },
  ]);
  expect(await listed("member")).toEqual([{ ...known, admin: false, owner: false }]);
  expect(await listed("admin")).toEqual([{ ...known, admin: true, owner: false }]);
  expect(await listed("owner")).toEqual([{ ...known, admin: true, owner: true }]);
  expect(await listed("super-user read")).toEqual([{ ...known, admin: true, owner: true }]);
});

test("a project is shown to who has to do with it and to super-users, reduced to who is not in", async () => {
  await using api = await openTestApi();
  const { projectId: id, owner, tokens } = await makeCast(api);
  const groupIdOrName = String(id);
  const settings = { tags: ["kea"] };
  await api.send(updateProjectSettings, { groupIdOrName, settings }, owner.token);
  const ask = (token: string | undefined) => api.attempt(getProject, { groupIdOrName }, token);
  expect(await answersByRole(tokens, ask)).toEqual({
    ...everyone("ok"),
    stranger: 403,
    ...peopleOnly,
  });
  const shown = async (role: Role) =>
    (await api.send(getProject, { groupIdOrName: "kea-basin" }, tokens[role])).group;
  const known = { id, groupName: "Kea Basin" };
  expect(await shown("invited")).toEqual({
    ...known,
    admin: false,
    owner: false,
    pending: "invited",
  });
  expect(await shown("member")).toEqual({ ...known, admin: false, owner: false, settings });
  expect(await shown("super-user read")).toEqual({ ...known, admin: true, owner: true, settings });
});

test("a project's settings are for those who manage it", async () => {
  await using api = await openTestApi();
  const { projectId, tokens } = await makeCast(api);
  const input = { groupIdOrName: String(projectId), settings: { filterHuman: true } };
  expect(
    await answersByRole(tokens, (token) => api.attempt(updateProjectSettings, input, token)),
  ).toEqual({
    ...everyone(403),
    admin: "ok",
    owner: "ok",
    "super-user write": "ok",
    ...peopleOnly,
  });
});

test("uses are told to members and super-users, and labels renamed by admins", async () => {
  await using api = await openTestApi();
  const { tokens, projectId: groupIdOrName } = await makeCast(api);
  const members = { ...everyone("ok"), anonymous: 401, device: 401, stranger: 403, invited: 403 };
  const ask = (token?: string) => api.attempt(countUses, { groupIdOrName, tags: ["cat"] }, token);
  expect(await answersByRole(tokens, ask)).toEqual(members);
  let text = "trapped in trap";
  const rename = async (token?: string) => {
    const input = { groupIdOrName, medium: "camera", value: text, text: `${text}!` } as const;
    const outcome = await api.attempt(renameLabel, input, token);
    if (outcome.ok) text = input.text;
    return outcome;
  };
  const admins = { ...members, member: 403, "super-user read": 403 };
  expect(await answersByRole(tokens, rename)).toEqual(admins);
});

test("what a project deletes by itself is for those who manage it", async () => {
  await using api = await openTestApi();
  const { projectId, tokens } = await makeCast(api);
  const groupIdOrName = String(projectId);
  const managers = { admin: "ok", owner: "ok", "super-user write": "ok" } as const;
  const expected = { ...everyone(403), ...managers, ...peopleOnly };
  const settings = { keepFalseTriggers: 30 };
  const asks = [
    (token?: string) => api.attempt(getRetention, { groupIdOrName }, token),
    (token?: string) => api.attempt(previewRetention, { groupIdOrName, days: 30 }, token),
    (token?: string) => api.attempt(updateProjectSettings, { groupIdOrName, settings }, token),
    (token?: string) => api.attempt(approveRetention, { groupIdOrName, recordings: 5 }, token),
  ];
  for (const ask of asks) expect(await answersByRole(tokens, ask)).toEqual(expected);
});

test("settings of one's own are for those who are in; super-users who are not are told so", async () => {
  await using api = await openTestApi();
  const { projectId, tokens } = await makeCast(api);
  const input = { groupIdOrName: String(projectId), settings: { showFalseTriggers: true } };
  expect(
    await answersByRole(tokens, (token) => api.attempt(updateProjectUserSettings, input, token)),
  ).toEqual({ ...everyone(403), member: "ok", admin: "ok", owner: "ok", ...peopleOnly });
});

test("the devices of all one's projects are listed for every person, for super-users all", async () => {
  await using api = await openTestApi();
  const { stranger, tokens } = await makeCast(api);
  const elsewhere = await makeProject(api, stranger, "Tui Gully");
  await makeCamera(api, elsewhere, "Alpine camera");
  expect(await answersByRole(tokens, (token) => api.attempt(listDevices, {}, token))).toEqual({
    ...everyone("ok"),
    ...peopleOnly,
  });
  const listed = async (role: Role, query: { "view-mode"?: "user" } = {}) => {
    const { devices } = await api.send(listDevices, query, tokens[role]);
    return devices.map(({ deviceName, admin }) => [deviceName, admin]);
  };
  expect(await listed("stranger")).toEqual([["Alpine camera", true]]);
  expect(await listed("invited")).toEqual([]);
  expect(await listed("member")).toEqual([["Ridge camera", false]]);
  expect(await listed("admin")).toEqual([["Ridge camera", true]]);
  expect(await listed("super-user read")).toEqual([
    ["Alpine camera", true],
    ["Ridge camera", true],
  ]);
  expect(await listed("super-user write", { "view-mode": "user" })).toEqual([]);
});

test("a project's devices are listed for its members and super-users", async () => {
  await using api = await openTestApi();
  const { projectId, tokens } = await makeCast(api);
  const groupIdOrName = String(projectId);
  const ask = (token: string | undefined) =>
    api.attempt(listProjectDevices, { groupIdOrName }, token);
  expect(await answersByRole(tokens, ask)).toEqual({
    ...everyone("ok"),
    stranger: 403,
    ...peopleOnly,
  });
  const invited = await api.send(listProjectDevices, { groupIdOrName }, tokens.invited);
  expect(invited.devices).toEqual([]);
});

test("a device is shown as it is, and as the admin's to admins", async () => {
  await using api = await openTestApi();
  const { projectId, camera, tokens } = await makeCast(api);
  const devicesFor = async (token: string | undefined, key: string) =>
    (await api.send(listProjectDevices, { groupIdOrName: key }, token)).devices;
  const device = {
    id: camera.id,
    deviceName: "Ridge camera",
    groupName: "Kea Basin",
    groupId: projectId,
    type: "thermal",
    saltId: camera.id,
    active: true,
    isHealthy: false,
  };
  expect(await devicesFor(tokens.member, "kea-basin")).toEqual([{ ...device, admin: false }]);
  expect(await devicesFor(tokens.admin, "KEA BASIN")).toEqual([{ ...device, admin: true }]);
});

test("anyone registers a device and signs one in", async () => {
  await using api = await openTestApi();
  const { projectId, camera, tokens } = await makeCast(api);
  let count = 0;
  const register = (token: string | undefined) => {
    const deviceName = `Camera ${(count += 1)}`;
    return api.attempt(registerDevice, { group: String(projectId), deviceName, password }, token);
  };
  expect(await answersByRole(tokens, register)).toEqual(everyone("ok"));
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(authenticateDevice, { deviceId: camera.id, password }, token),
    ),
  ).toEqual(everyone("ok"));
});

test("a super-user puts the permission aside with view-mode=user", async () => {
  await using api = await openTestApi();
  const { projectId, tokens, member } = await makeCast(api);
  const asUser = { "view-mode": "user" } as const;
  const groupIdOrName = String(projectId);
  for (const role of ["super-user read", "super-user write"] as const) {
    const token = tokens[role];
    expect((await api.send(listProjects, asUser, token)).groups).toEqual([]);
    const devices = await api.refuse(listProjectDevices, { groupIdOrName, ...asUser }, token);
    const person = await api.refuse(getUser, { userEmailOrId: member.id, ...asUser }, token);
    expect([devices.status, person.status]).toEqual([403, 403]);
  }
});
