import { expect, test } from "vitest";
import { setBlocked } from "#api/accounts/queries/people.ts";
import { changePassword } from "#contract/wire/accounts/passwords.ts";
import {
  blockPerson,
  confirmAddressOf,
  getPerson,
  listEveryone,
  makeResetLink,
} from "#contract/wire/accounts/people.ts";
import { authenticate, impersonate, refreshSession } from "#contract/wire/accounts/sessions.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import {
  isConfirmed,
  leaveUnconfirmed,
  openKeaBasin,
  registerUnconfirmed,
} from "#tests/support/projects/memberships.ts";
import {
  answersByRole,
  everyone,
  join,
  makeCast,
  password,
  register,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const nobody = { ...everyone(403), anonymous: 401, device: 401 };

async function openCast() {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  return { ...(await makeCast(api)), api };
}

test("super-users see all people; those with write permission block, confirm and make links of resets", async () => {
  const { api, member, stranger, tokens } = await openCast();
  await using _ = api;
  const userId = member.id;
  const readers = { "super-user read": "ok", "super-user write": "ok" };
  for (const ask of [
    (token: string | undefined) => api.attempt(listEveryone, {}, token),
    (token: string | undefined) => api.attempt(getPerson, { userId }, token),
  ]) {
    expect(await answersByRole(tokens, ask)).toEqual({ ...nobody, ...readers });
  }
  await leaveUnconfirmed(api, stranger);
  for (const ask of [
    (token: string | undefined) => api.attempt(blockPerson, { userId, blocked: false }, token),
    (token: string | undefined) =>
      api.attempt(confirmAddressOf, { userId: stranger.id, email: stranger.email }, token),
    (token: string | undefined) => api.attempt(makeResetLink, { userId }, token),
  ]) {
    expect(await answersByRole(tokens, ask)).toEqual({ ...nobody, "super-user write": "ok" });
  }
  const { token } = await api.send(impersonate, { userId: member.id }, tokens["super-user write"]);
  expect((await api.refuse(makeResetLink, { userId }, token)).status).toBe(403);
});

test("people are found by a part of their name or address, in any case, fifty at once, the newest first", async () => {
  const { api, reader, admin, projectId } = await openCast();
  await using _ = api;
  const find = async (q: string) =>
    (await api.send(listEveryone, { q }, reader.token)).people.map(({ userName }) => userName);
  expect(await find("ANA")).toEqual(["Ana Admin"]);
  expect(await find("mere.member@")).toEqual(["Mere Member"]);
  expect(await find("%")).toEqual([]);
  const { person, groups } = await api.send(getPerson, { userId: admin.id }, reader.token);
  expect(person).toMatchObject({
    email: admin.email,
    emailConfirmed: true,
    globalPermission: "off",
  });
  expect(groups).toEqual([{ id: projectId, groupName: "Kea Basin", admin: true, owner: false }]);
  for (let count = 0; count < 50; count += 1) {
    await registerUnconfirmed(api, `bird.${count}@example.org`);
  }
  const first = await api.send(listEveryone, {}, reader.token);
  expect(first.people).toHaveLength(50);
  const rest = await api.send(listEveryone, { cursor: first.cursor }, reader.token);
  expect([rest.people.length, rest.cursor]).toEqual([7, undefined]);
  const ids = [...first.people, ...rest.people].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test("who is blocked is out at once, whatever they hold, until they are let in again", async () => {
  const { api, writer, member } = await openCast();
  await using _ = api;
  const { link } = await api.send(makeResetLink, { userId: member.id }, writer.token);
  const block = (blocked: boolean) =>
    api.send(blockPerson, { userId: member.id, blocked }, writer.token);
  await block(true);
  const { email, refreshToken } = member;
  expect((await api.refuse(listProjects, {}, member.token)).status).toBe(401);
  expect((await api.refuse(refreshSession, { refreshToken }, undefined)).status).toBe(403);
  expect((await api.refuse(authenticate, { email, password }, undefined)).message).toContain(
    "blocked",
  );
  const wrong = await api.refuse(authenticate, { email, password: "something else" }, undefined);
  expect(wrong.message).not.toContain("blocked");
  const change = {
    token: fromUrlToken(link.split("/").at(-1) ?? ""),
    password: "another good one",
  };
  expect((await api.refuse(changePassword, change, undefined)).message).toContain("blocked");
  await block(false);
  await api.send(authenticate, { email, password });
  expect((await api.refuse(listProjects, {}, member.token)).status).toBe(401);
});

test("nobody who is blocked is asked to let somebody in", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  await join(api, ana, groupId, { admin: true });
  await setBlocked(api.services.store.write, olive.id, api.now());
  await api.send(requestMembership, { groupId }, mere.token);
  expect((await listMails(api)).at(-1)?.recipient).toBe(ana.email);
  const input = { groupId, groupAdminEmail: olive.email };
  expect((await api.refuse(requestMembership, input, mere.token)).reason).toBe("missing");
});

test("nobody blocks themselves", async () => {
  const { api, writer } = await openCast();
  await using _ = api;
  const refusal = await api.refuse(blockPerson, { userId: writer.id, blocked: true }, writer.token);
  expect(refusal.reason).toBe("rule");
});

test("no address is vouched for but the one that was shown", async () => {
  const { api, writer } = await openCast();
  await using _ = api;
  const una = await registerUnconfirmed(api, "una@example.org");
  const shown = { userId: una.id, email: una.email };
  await api.send(updateUser, { email: "victim@example.org" }, una.token);
  const refusal = await api.refuse(confirmAddressOf, shown, writer.token);
  expect(refusal).toMatchObject({ reason: "rule", message: expect.stringContaining("changed") });
  expect(await isConfirmed(api, una)).toBe(false);
});

test("the link that a super-user makes sets a password once; an address is vouched for once", async () => {
  const { api, writer } = await openCast();
  await using _ = api;
  const una = await registerUnconfirmed(api, "una@example.org");
  const shown = { userId: una.id, email: una.email };
  await api.send(confirmAddressOf, shown, writer.token);
  expect(await isConfirmed(api, una)).toBe(true);
  const again = await api.refuse(confirmAddressOf, shown, writer.token);
  expect(again.reason).toBe("rule");
  const { link } = await api.send(makeResetLink, { userId: una.id }, writer.token);
  const change = {
    token: fromUrlToken(link.split("/").at(-1) ?? ""),
    password: "another good one",
  };
  await api.send(changePassword, change);
  await api.send(authenticate, { email: una.email, password: change.password });
  const twice = { ...change, password: "a third good one" };
  expect((await api.refuse(changePassword, twice, undefined)).reason).toBe("unprocessable");
});
