import { expect, test } from "vitest";
import { getDevice } from "#contract/wire/devices/devices.ts";
import { authenticateDevice, registerDevice } from "#contract/wire/devices/registrations.ts";
import { listFormerNames, renameProject } from "#contract/wire/projects/project-names.ts";
import { createProject, getProject } from "#contract/wire/projects/projects.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
  password,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openCast() {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  const cast = await makeCast(api);
  const rename = (groupName: string) =>
    api.send(renameProject, { groupIdOrName: cast.projectId, groupName }, cast.owner.token);
  return { ...cast, api, rename };
}

test("admins and super-users with write permission rename a project; its members see the names it had", async () => {
  const { api, projectId, tokens } = await openCast();
  await using _ = api;
  let count = 0;
  const rename = (token: string | undefined) => {
    const groupName = `Kea Basin ${(count += 1)}`;
    return api.attempt(renameProject, { groupIdOrName: projectId, groupName }, token);
  };
  const peopleOnly = { anonymous: 401, device: 401 };
  const managers = { admin: "ok", owner: "ok", "super-user write": "ok" };
  expect(await answersByRole(tokens, rename)).toEqual({
    ...everyone(403),
    ...managers,
    ...peopleOnly,
  });
  const list = (token: string | undefined) =>
    api.attempt(listFormerNames, { groupIdOrName: projectId }, token);
  expect(await answersByRole(tokens, list)).toEqual({
    ...everyone("ok"),
    stranger: 403,
    invited: 403,
    ...peopleOnly,
  });
});

test("a device that knows the former name alone signs in and registers with it, and its project is the renamed one", async () => {
  const { api, projectId, camera, owner, rename } = await openCast();
  await using _ = api;
  await rename("Kea Range");
  await rename("Kea Peaks");
  for (const groupName of ["Kea Basin", "kea basin", "kea-range", "Kea Peaks"]) {
    const signIn = { deviceName: "Ridge camera", groupName, password };
    const { id } = await api.send(authenticateDevice, signIn);
    expect(id).toBe(camera.id);
    const found = await api.send(getProject, { groupIdOrName: groupName }, owner.token);
    expect(found.group).toMatchObject({ id: projectId, groupName: "Kea Peaks" });
  }
  const group = "Kea Basin";
  const { id } = await api.send(registerDevice, { group, deviceName: "Gully camera", password });
  const { device } = await api.send(getDevice, { id }, owner.token);
  expect(device).toMatchObject({ groupId: projectId, groupName: "Kea Peaks" });
});

test("nobody else gets a name that a project has or had, in any form; the project itself takes it again", async () => {
  const { api, projectId, owner, stranger, rename } = await openCast();
  await using _ = api;
  const other = await makeProject(api, stranger, "Tui Gully");
  await rename("Kea Peaks");
  for (const groupName of ["Kea Basin", "KEA BASIN", "kea-basin", "Kea Peaks"]) {
    const made = await api.refuse(createProject, { groupName }, stranger.token);
    const renamed = await api.refuse(
      renameProject,
      { groupIdOrName: other, groupName },
      stranger.token,
    );
    expect([made.reason, renamed.reason]).toEqual(["taken", "taken"]);
  }
  await rename("Kea Basin");
  const names = { groupIdOrName: projectId };
  expect(await api.send(listFormerNames, names, owner.token)).toMatchObject({
    formerNames: ["Kea Peaks"],
  });
  await rename("Kea basin");
  await rename("Kea basin");
  expect((await api.send(listFormerNames, names, owner.token)).formerNames).toEqual(["Kea Peaks"]);
});

test("our own addresses, what is no name, and an eleventh former name are refused", async () => {
  const { api, projectId, owner, rename } = await openCast();
  await using _ = api;
  const refuse = (groupName: string) =>
    api.refuse(renameProject, { groupIdOrName: projectId, groupName }, owner.token);
  expect((await refuse("Sign in")).reason).toBe("taken");
  expect((await refuse("k")).status).toBe(422);
  for (let count = 1; count <= 10; count += 1) await rename(`Kea ${count} Basin`);
  expect((await refuse("Kea 11 Basin")).reason).toBe("rule");
  await rename("Kea Basin");
  expect((await makeCamera(api, projectId, "Late camera")).id).toBeGreaterThan(0);
});
