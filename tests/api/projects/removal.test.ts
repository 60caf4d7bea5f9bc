import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import {
  leaveProject,
  listMembers,
  removeMember,
  setMember,
} from "#contract/wire/projects/memberships.ts";
import {
  groupIdOrName,
  listAudited,
  listInvited,
  listSubjectsTo,
  openKeaBasin,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import { join, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";

test("someone who is removed is out, is told so, and comes back only by being let in", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { admin: true });
  await api.send(removeMember, { groupId, email: mere.email }, olive.token);
  expect(await standingOf(api, mere, groupId)).toBe("removed admin");
  const subject = "❗️You've been removed from 'Kea Basin'";
  expect((await listSubjectsTo(api, mere)).at(-1)).toBe(subject);
  expect((await api.refuse(listMembers, { groupIdOrName }, mere.token)).status).toBe(403);
  const again = { groupId, email: mere.email };
  expect(await api.refuse(removeMember, again, olive.token)).toMatchObject({ reason: "rule" });
  await api.send(setMember, { groupId, userId: mere.id, admin: false }, olive.token);
  expect(await standingOf(api, mere, groupId)).toBe("full");
  expect(await listAudited(api)).toEqual(["removed", "joined"]);
});

test("removing denies a request and takes an invitation back, with and without an account", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { pending: "requested" });
  await api.send(removeMember, { groupId, userId: mere.id }, olive.token);
  await join(api, mere, groupId, { pending: "invited" });
  await api.send(removeMember, { groupId, userId: mere.id }, olive.token);
  expect((await listSubjectsTo(api, mere)).slice(-2)).toEqual([
    "Your request to join 'Kea Basin' was not approved",
    "Your invitation to 'Kea Basin' has been withdrawn",
  ]);
  expect(await standingOf(api, mere, groupId)).toBe("none");
  const ana = { email: "ana@example.org" };
  await api.send(inviteUser, { groupIdOrName, ...ana }, olive.token);
  await api.send(removeMember, { groupId, email: "ANA@example.org" }, olive.token);
  expect(await listInvited(api)).toEqual([]);
  const subject = "Your invitation to 'Kea Basin' has been withdrawn";
  expect((await listSubjectsTo(api, ana)).at(-1)).toBe(subject);
});

test("a project keeps its last admin and its last owner, whoever asks and by whatever way", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const wiremu = await register(api, "Wiremu");
  await makeSuperUser(api, wiremu, "write");
  await join(api, mere, groupId, { admin: true, owner: true, pending: "invited" });
  const person = { groupId, userId: olive.id };
  for (const { token } of [olive, wiremu]) {
    const refusals = [
      await api.refuse(setMember, { ...person, admin: false }, token),
      await api.refuse(setMember, { ...person, owner: false }, token),
      await api.refuse(removeMember, person, token),
    ];
    expect(refusals.map(({ reason }) => reason)).toEqual(["rule", "rule", "rule"]);
    expect(refusals.map(({ message }) => message.split(".")[0])).toEqual([
      "Kea Basin would be left with no admin",
      "Kea Basin would be left with no owner",
      "Kea Basin would be left with no admin and no owner",
    ]);
  }
  const left = await api.refuse(leaveProject, { groupIdOrName }, olive.token);
  expect([left.status, left.errorType]).toEqual([400, "client"]);
  expect(await standingOf(api, olive, groupId)).toBe("full admin owner");
});

test("a form that nobody's page made removes no last owner either", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { admin: true });
  const answer = await requestRaw(api, "/api/v1/groups/users", {
    method: "DELETE",
    token: mere.token,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ group: "Kea Basin", email: olive.email }).toString(),
  });
  expect([answer.status, answer.body.errorType]).toEqual([400, "client"]);
  expect(await standingOf(api, olive, groupId)).toBe("full admin owner");
});

test("of two admins who remove each other at the same time one stays", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { admin: true, owner: true });
  await Promise.all([
    api.attempt(removeMember, { groupId, userId: mere.id }, olive.token),
    api.attempt(removeMember, { groupId, userId: olive.id }, mere.token),
  ]);
  const standings = [await standingOf(api, olive, groupId), await standingOf(api, mere, groupId)];
  expect(standings.toSorted()).toEqual(["full admin owner", "removed admin owner"]);
});

test("a project that has no owner can be left by an admin while another stays", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  await join(api, mere, groupId, { admin: true });
  await join(api, ana, groupId, { admin: true });
  await join(api, olive, groupId);
  await api.send(leaveProject, { groupIdOrName }, mere.token);
  expect(await standingOf(api, mere, groupId)).toBe("removed admin");
  expect((await listSubjectsTo(api, mere)).at(-1)).toContain("You've left 'Kea Basin'");
  expect((await api.refuse(leaveProject, { groupIdOrName }, ana.token)).reason).toBe("rule");
  await api.send(leaveProject, { groupIdOrName }, olive.token);
  expect(await listAudited(api)).toEqual(["left", "left"]);
});

test("super-users who are no members have nothing to leave, and are told so", async () => {
  const { api, mere } = await openKeaBasin();
  await using _ = api;
  await makeSuperUser(api, mere, "write");
  expect((await api.refuse(leaveProject, { groupIdOrName }, mere.token)).status).toBe(403);
});
