import { expect, test } from "vitest";
import {
  leaveProject,
  listMembers,
  listMemberships,
  removeMember,
  setMember,
} from "#contract/wire/projects/memberships.ts";
import {
  answersByRole,
  everyone,
  join,
  makeCast,
  makeProject,
  register,
} from "#tests/support/projects/people.ts";
import { standingOf } from "#tests/support/projects/memberships.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const peopleOnly = { anonymous: 401, device: 401 };
const adminsOnly = {
  ...everyone(403),
  admin: "ok",
  owner: "ok",
  "super-user write": "ok",
  ...peopleOnly,
};

test("the people of a project are listed for its members and super-users", async () => {
  await using api = await openTestApi();
  const { projectId, tokens } = await makeCast(api);
  const groupIdOrName = String(projectId);
  expect(
    await answersByRole(tokens, (token) => api.attempt(listMembers, { groupIdOrName }, token)),
  ).toEqual({ ...everyone("ok"), stranger: 403, invited: 403, ...peopleOnly });
});

test("how to reach them is for admins and super-users", async () => {
  await using api = await openTestApi();
  const { projectId, tokens } = await makeCast(api);
  const groupIdOrName = String(projectId);
  expect(
    await answersByRole(tokens, (token) => api.attempt(listMemberships, { groupIdOrName }, token)),
  ).toEqual({ ...adminsOnly, "super-user read": "ok" });
});

test("admins and super-users with write permission take people in and change rights", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, member, tokens } = await makeCast(api);
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(setMember, { groupId, userId: member.id, owner: true }, token),
    ),
  ).toEqual(adminsOnly);
  const newcomer = await register(api, "New Comer");
  const add = (token: string | undefined) =>
    api.attempt(setMember, { groupId, email: newcomer.email }, token);
  expect(await answersByRole(tokens, add)).toEqual(adminsOnly);
});

test("admins and super-users with write permission remove people", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, tokens } = await makeCast(api);
  const newcomer = await register(api, "New Comer");
  const remove = async (token: string | undefined) => {
    await join(api, newcomer, groupId);
    return api.attempt(removeMember, { groupId, userId: newcomer.id }, token);
  };
  expect(await answersByRole(tokens, remove)).toEqual(adminsOnly);
});

test("members leave; who is not in has nothing to leave", async () => {
  await using api = await openTestApi();
  const { projectId, owner, tokens } = await makeCast(api);
  const groupIdOrName = String(projectId);
  expect(
    await answersByRole(tokens, (token) => api.attempt(leaveProject, { groupIdOrName }, token)),
  ).toEqual({ ...everyone(403), member: "ok", admin: "ok", owner: 400, ...peopleOnly });
  expect(await standingOf(api, owner, projectId)).toBe("full admin owner");
});

test("someone invited as an admin is none before they accept", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, stranger, member } = await makeCast(api);
  await join(api, stranger, groupId, { admin: true, owner: true, pending: "invited" });
  const groupIdOrName = String(groupId);
  const { token } = stranger;
  const refusals = [
    await api.refuse(listMembers, { groupIdOrName }, token),
    await api.refuse(listMemberships, { groupIdOrName }, token),
    await api.refuse(setMember, { groupId, userId: stranger.id, admin: true }, token),
    await api.refuse(removeMember, { groupId, userId: member.id }, token),
  ];
  for (const { status, errorType } of refusals)
    expect([status, errorType]).toEqual([403, "authorization"]);
});

test("an admin of another project manages nothing here", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, stranger, member } = await makeCast(api);
  await makeProject(api, stranger, "Tui Gully");
  const { token } = stranger;
  const input = { groupId, userId: member.id };
  expect((await api.refuse(setMember, { ...input, admin: true }, token)).status).toBe(403);
  expect((await api.refuse(removeMember, input, token)).status).toBe(403);
  expect(await standingOf(api, member, groupId)).toBe("full");
});

test("a super-user who puts the permission aside manages nothing", async () => {
  await using api = await openTestApi();
  const { projectId, writer } = await makeCast(api);
  const asUser = { groupIdOrName: String(projectId), "view-mode": "user" } as const;
  expect((await api.refuse(listMembers, asUser, writer.token)).status).toBe(403);
});

test("a super-user with read permission does what their own membership lets them", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, reader, member } = await makeCast(api);
  const input = { groupId, userId: member.id, owner: true };
  expect((await api.refuse(setMember, input, reader.token)).status).toBe(403);
  await join(api, reader, groupId);
  expect((await api.refuse(setMember, input, reader.token)).status).toBe(403);
  await api.send(listMemberships, { groupIdOrName: String(groupId) }, reader.token);
  await join(api, reader, groupId, { admin: true });
  await api.send(setMember, input, reader.token);
  expect(await standingOf(api, member, groupId)).toBe("full owner");
});
