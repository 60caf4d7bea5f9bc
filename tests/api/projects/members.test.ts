import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import {
  leaveProject,
  listMembers,
  listMemberships,
  removeMember,
  setMember,
} from "#contract/wire/projects/memberships.ts";
import {
  groupIdOrName,
  leaveUnconfirmed,
  listAudited,
  listSubjectsTo,
  openKeaBasin,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";

test("someone who is added is in at once, and told so", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await api.send(setMember, { group: "Kea Basin", email: mere.email }, olive.token);
  expect(await standingOf(api, mere, groupId)).toBe("full");
  expect((await listSubjectsTo(api, mere)).at(-1)).toBe("👌 You've been accepted to 'Kea Basin'");
  expect(await listAudited(api)).toEqual(["joined"]);
});

test("rights that change are told, by mail and in the audit; those not named stay", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { owner: true });
  await api.send(setMember, { groupId, userId: mere.id, admin: true }, olive.token);
  expect(await standingOf(api, mere, groupId)).toBe("full admin owner");
  const subject = "Your status in the group 'Kea Basin' has changed";
  expect((await listSubjectsTo(api, mere)).at(-1)).toBe(subject);
  const audit = await api.services.store.read
    .selectFrom("audit")
    .select(["actor_id", "subject_id", "project_id", "address", "details"])
    .where("action", "=", "rights changed")
    .executeTakeFirstOrThrow();
  const { details, ...who } = audit;
  expect(who).toEqual({
    actor_id: olive.id,
    subject_id: mere.id,
    project_id: groupId,
    address: "192.0.2.1",
  });
  expect(JSON.parse(details ?? "")).toEqual({
    before: { admin: false, owner: true },
    after: { admin: true, owner: true },
  });
});

test("nothing is told where nothing changed", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { admin: true });
  const before = await listSubjectsTo(api, mere);
  await api.send(setMember, { groupId, userId: mere.id }, olive.token);
  await api.send(setMember, { groupId, userId: mere.id, admin: true, owner: false }, olive.token);
  expect(await listSubjectsTo(api, mere)).toEqual(before);
  expect(await listAudited(api)).toEqual([]);
});

test("an address that is not confirmed is sent nothing about a project", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await leaveUnconfirmed(api, mere);
  const before = await listSubjectsTo(api, mere);
  await api.send(setMember, { groupId, userId: mere.id }, olive.token);
  await api.send(setMember, { groupId, userId: mere.id, admin: true }, olive.token);
  await api.send(removeMember, { groupId, userId: mere.id }, olive.token);
  await api.send(setMember, { groupId, userId: mere.id }, olive.token);
  await api.send(leaveProject, { groupIdOrName }, mere.token);
  expect(await listSubjectsTo(api, mere)).toEqual(before);
});

test("a request is approved with the rights that are named", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { pending: "requested" });
  await api.send(setMember, { groupId, userId: mere.id, owner: true }, olive.token);
  expect(await standingOf(api, mere, groupId)).toBe("full owner");
});

test("an invited account is offered other rights, not made a member without its consent", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { pending: "invited" });
  const input = { groupId, userId: mere.id, admin: true };
  await api.send(setMember, input, olive.token);
  expect(await standingOf(api, mere, groupId)).toBe("invited admin");
});

test("the rights that an invited address will have are changed in any case of its letters", async () => {
  const { api, olive, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await api.send(inviteUser, { groupIdOrName, email: "ana@example.org" }, olive.token);
  const input = { groupId, email: "Ana@Example.org", admin: true };
  await api.send(setMember, input, olive.token);
  const { memberships } = await api.send(listMemberships, { groupIdOrName }, olive.token);
  expect(memberships[0]).toMatchObject({ email: "ana@example.org", admin: true, owner: false });
});

test("someone whom nobody knows is refused like anything that is missing", async () => {
  const { api, olive, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  for (const key of [{ email: "nobody@example.org" }, { userId: 999_999 }]) {
    for (const endpoint of [setMember, removeMember]) {
      const refusal = await api.refuse(endpoint, { groupId, ...key }, olive.token);
      expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
      expect(refusal.message).toContain("Could not find a user with a name or id of");
    }
  }
});

test("a group's number is sent as groupId, or as text", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const ask = (body: object) =>
    requestRaw(api, "/api/v1/groups/users", { method: "POST", token: olive.token, body });
  expect((await ask({ group: groupId, userId: mere.id })).status).toBe(422);
  expect((await ask({ group: String(groupId), userId: String(mere.id) })).status).toBe(200);
  expect((await ask({ userId: mere.id })).body.errorType).toBe("validation");
  expect((await ask({ groupId })).body.errorType).toBe("validation");
});

test("a right that is sent is given, unless what is sent means no", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const ask = async (admin: unknown) => {
    const body = { groupId, userId: mere.id, admin };
    await requestRaw(api, "/api/v1/groups/users", { method: "POST", token: olive.token, body });
    return standingOf(api, mere, groupId);
  };
  for (const yes of [true, "true", "1", "banana", {}]) {
    expect([yes, await ask(yes)]).toEqual([yes, "full admin"]);
    for (const no of [false, "False", "0", "", null]) {
      expect([no, await ask(no)]).toEqual([no, "full"]);
    }
  }
});

test("people who are added by many at the same time are added once", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const add = () => api.attempt(setMember, { groupId, userId: mere.id }, olive.token);
  const outcomes = await Promise.all([1, 2, 3, 4].map(add));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect(await listAudited(api)).toEqual(["joined"]);
});

test("members see who is in, who is invited and who asks; no addresses of accounts", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const sam = await register(api, "Sam");
  await join(api, mere, groupId);
  await join(api, ana, groupId, { pending: "requested" });
  await api.send(inviteUser, { groupIdOrName, email: sam.email, admin: true }, olive.token);
  await api.send(inviteUser, { groupIdOrName, email: "zoe@example.org", owner: true }, olive.token);
  await api.send(inviteUser, { groupIdOrName, email: "eru@example.org" }, olive.token);
  const { users } = await api.send(listMembers, { groupIdOrName }, mere.token);
  const none = { admin: false, owner: false };
  expect(users).toEqual([
    { id: ana.id, userName: "Ana", ...none, pending: "requested" },
    { id: mere.id, userName: "Mere", ...none },
    { id: olive.id, userName: "Olive", admin: true, owner: true },
    { userName: "eru@example.org", ...none, pending: "invited" },
    { userName: sam.email, admin: true, owner: false, pending: "invited" },
    { userName: "zoe@example.org", admin: false, owner: true, pending: "invited" },
  ]);
});

test("admins see how to reach everybody, since when they stand so, and when links end", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const founded = api.now().toISOString();
  api.advance(60);
  await join(api, mere, groupId, { pending: "requested" });
  const ana = await register(api, "Ana");
  await api.send(inviteUser, { groupIdOrName, email: ana.email }, olive.token);
  await api.send(inviteUser, { groupIdOrName, email: "zoe@example.org" }, olive.token);
  const since = api.now().toISOString();
  const invited = {
    admin: false,
    owner: false,
    pending: "invited",
    since,
    invitedBy: "Olive",
    linkExpiresAt: "2026-11-27T07:31:00.000Z",
  };
  const { memberships } = await api.send(listMemberships, { groupIdOrName }, olive.token);
  expect(memberships).toEqual([
    { userName: ana.email, email: ana.email, ...invited },
    { userName: "zoe@example.org", email: "zoe@example.org", ...invited },
    {
      id: mere.id,
      userName: "Mere",
      email: mere.email,
      admin: false,
      owner: false,
      pending: "requested",
      since,
    },
    {
      id: olive.id,
      userName: "Olive",
      email: olive.email,
      admin: true,
      owner: true,
      since: founded,
      lastActiveAt: founded,
      twoStep: false,
    },
  ]);
});
