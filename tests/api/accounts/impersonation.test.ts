import { expect, test } from "vitest";
import { setBlocked } from "#api/accounts/queries/people.ts";
import { changeOwnPassword } from "#contract/wire/accounts/passwords.ts";
import { inviteUser, listInvitationLinks } from "#contract/wire/projects/invitations.ts";
import { createJoinLink, listJoinLinks } from "#contract/wire/projects/join-links.ts";
import { createSearch, listSearches, renewSearchFeed } from "#contract/wire/searches.ts";
import { createProject, listProjects } from "#contract/wire/projects/projects.ts";
import { countRecordingsOfLocations } from "#contract/wire/locations/locations.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import {
  endOneSession,
  endSession,
  impersonate,
  impersonateLegacy,
  issueToken,
  listSessions,
} from "#contract/wire/accounts/sessions.ts";
import { getUser, setGlobalPermission, updateUser } from "#contract/wire/accounts/users.ts";
import { makeProject, makeSuperUser, password, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

/** Two super-users, and Rangi with a project. */
async function openStage(env?: Record<string, string>) {
  const api = await openTestApi(env);
  const reader = await register(api, "Rua Reader");
  const writer = await register(api, "Wiremu Writer");
  const rangi = await register(api, "Rangi");
  await makeSuperUser(api, reader, "read");
  await makeSuperUser(api, writer, "write");
  await makeProject(api, rangi, "Kea Basin");
  return { api, reader, writer, rangi, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

async function nameProjects(api: TestApi, token: string): Promise<string[]> {
  return (await api.send(listProjects, {}, token)).groups.map(({ groupName }) => groupName);
}

test("a super-user sees what the other person sees, and no more", async () => {
  await using stage = await openStage();
  const { api, writer, rangi } = stage;
  await makeProject(api, writer, "Weka Flat");
  const reply = await api.send(impersonate, { email: rangi.email.toUpperCase() }, writer.token);
  expect(reply.userData).toEqual({
    id: rangi.id,
    userName: "Rangi",
    email: rangi.email,
    globalPermission: "off",
    endUserAgreement: 1,
  });
  expect(Date.parse(reply.expiry) - api.now().getTime()).toBe(295_000);
  expect(await nameProjects(api, reply.token)).toEqual(["Kea Basin"]);
  expect((await api.refuse(getUser, { userEmailOrId: writer.id }, reply.token)).status).toBe(403);
  api.advance(301);
  expect((await api.refuse(listProjects, {}, reply.token)).status).toBe(401);
});

test("nobody acts as somebody who is blocked", async () => {
  await using stage = await openStage();
  const { api, writer, rangi } = stage;
  await setBlocked(api.services.store.write, rangi.id, api.now());
  for (const endpoint of [impersonate, impersonateLegacy]) {
    const refusal = await api.refuse(endpoint, { userId: rangi.id }, writer.token);
    expect(refusal).toMatchObject({ reason: "rule", message: expect.stringContaining("blocked") });
  }
});

test("an address goes before an id, and neither is refused", async () => {
  await using stage = await openStage();
  const { api, reader, writer, rangi } = stage;
  const both = { email: rangi.email, userId: reader.id };
  expect((await api.send(impersonate, both, writer.token)).userData.id).toBe(rangi.id);
  const byId = { userId: rangi.id };
  expect((await api.send(impersonate, byId, writer.token)).userData.id).toBe(rangi.id);
  expect((await api.refuse(impersonate, {}, writer.token)).errorType).toBe("validation");
  const nobody = await api.refuse(impersonate, { userId: 9999 }, writer.token);
  expect(nobody).toMatchObject({ status: 403, errorType: "authorization" });
});

test("the older endpoint's token lasts until its session is ended or lies idle", async () => {
  await using stage = await openStage();
  const { api, writer, rangi } = stage;
  const { token } = await api.send(impersonateLegacy, { userId: rangi.id }, writer.token);
  api.advance(10 * 24 * 3600);
  expect(await nameProjects(api, token)).toEqual(["Kea Basin"]);
  api.advance(15 * 24 * 3600 + 1);
  expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
});

test("with read permission one looks and touches nothing, but may stop", async () => {
  await using stage = await openStage();
  const { api, reader, rangi } = stage;
  const { token } = await api.send(impersonate, { userId: rangi.id }, reader.token);
  expect(await nameProjects(api, token)).toEqual(["Kea Basin"]);
  const head = await requestRaw(api, "/api/v1/groups", { method: "HEAD", token });
  expect(head.status).toBe(200);
  const touches = [
    await api.refuse(createProject, { groupName: "Weka Flat" }, token),
    await api.refuse(updateUser, { userName: "Somebody" }, token),
    await api.refuse(issueToken, { ttl: "long" }, token),
  ];
  for (const refusal of touches)
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  const counted = await api.attempt(countRecordingsOfLocations, { stationIds: [1] }, token);
  expect(counted).toMatchObject({ ok: true, reply: { counts: [] } });
  await api.send(endSession, {}, token);
  expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
});

test("who acts as an admin is shown no link that lets in whoever holds it", async () => {
  await using stage = await openStage();
  const { api, reader, rangi } = stage;
  const [project] = (await api.send(listProjects, {}, rangi.token)).groups;
  const groupIdOrName = String(project?.id);
  await api.send(inviteUser, { groupIdOrName, email: "ida@example.org" }, rangi.token);
  await api.send(createJoinLink, { groupIdOrName, maxPeople: 2, days: 1 }, rangi.token);
  const projectId = Number(groupIdOrName);
  const { id } = await api.send(createSearch, { projectId, name: "Cats", search: {} }, rangi.token);
  await api.send(renewSearchFeed, { id }, rangi.token);
  const readLinks = async (token: string) => {
    const { links } = await api.send(listInvitationLinks, { groupIdOrName }, token);
    const groups = await api.send(listJoinLinks, { groupIdOrName }, token);
    const { searches } = await api.send(listSearches, { projectId }, token);
    return [...links, ...groups.links, ...searches.filter(({ feed }) => feed !== undefined)].length;
  };
  expect(await readLinks(rangi.token)).toBe(3);
  const acting = await api.send(impersonate, { userId: rangi.id }, reader.token);
  expect(await readLinks(acting.token)).toBe(0);
});

test("with read permission nobody becomes another super-user, by any door", async () => {
  await using stage = await openStage();
  const { api, reader, writer, rangi } = stage;
  for (const endpoint of [impersonate, impersonateLegacy]) {
    for (const { id, email } of [writer, reader]) {
      for (const target of [{ userId: id }, { email }]) {
        const refusal = await api.refuse(endpoint, target, reader.token);
        expect(refusal).toMatchObject({ status: 403, errorType: "client" });
      }
    }
  }
  const asRangi = await api.send(impersonateLegacy, { userId: rangi.id }, reader.token);
  await makeSuperUser(api, rangi, "write");
  expect((await api.refuse(listOutbox, {}, asRangi.token)).status).toBe(401);
});

test("someone who loses the permission stops being others, too", async () => {
  await using stage = await openStage();
  const { api, reader, writer, rangi } = stage;
  const asRangi = await api.send(impersonateLegacy, { userId: rangi.id }, reader.token);
  const asWriter = await api.send(impersonateLegacy, { userId: writer.id }, writer.token);
  const off = { userEmailOrId: reader.id, permission: "off" } as const;
  await api.send(setGlobalPermission, off, writer.token);
  expect((await api.refuse(listProjects, {}, asRangi.token)).status).toBe(401);
  expect((await api.send(listSessions, {}, rangi.token)).sessions).toHaveLength(1);
  await makeSuperUser(api, writer, "read");
  expect((await api.refuse(listProjects, {}, asWriter.token)).status).toBe(401);
});

test("acting as someone leaves their password, address and permissions alone", async () => {
  await using stage = await openStage();
  const { api, writer, rangi } = stage;
  await makeSuperUser(api, rangi, "write");
  const { token } = await api.send(impersonate, { userId: rangi.id }, writer.token);
  await api.send(createProject, { groupName: "Weka Flat" }, token);
  const change = { currentPassword: password, password: "another password" };
  const refusals = [
    await api.refuse(changeOwnPassword, change, token),
    await api.refuse(updateUser, { password: "another password" }, token),
    await api.refuse(updateUser, { email: "new@example.org" }, token),
    await api.refuse(setGlobalPermission, { userEmailOrId: rangi.id, permission: "off" }, token),
    await api.refuse(impersonate, { userId: writer.id }, token),
    await api.refuse(impersonateLegacy, { userId: writer.id }, token),
  ];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
});

test("the person sees who acts as them, and can end it", async () => {
  await using stage = await openStage();
  const { api, writer, rangi } = stage;
  const { token } = await api.send(impersonateLegacy, { userId: rangi.id }, writer.token);
  const { sessions } = await api.send(listSessions, {}, rangi.token);
  expect(sessions.map(({ impersonatedBy }) => impersonatedBy)).toEqual([
    "Wiremu Writer",
    undefined,
  ]);
  const sessionId = sessions[0]!.id;
  await api.send(endOneSession, { sessionId }, rangi.token);
  expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
});
