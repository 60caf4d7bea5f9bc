import { expect, test } from "vitest";
import { deleteProject, restoreProject } from "#contract/wire/projects/deleted-projects.ts";
import { inviteUser, inviteUsers, resendInvitation } from "#contract/wire/projects/invitations.ts";
import { listMembers, removeMember, setMember } from "#contract/wire/projects/memberships.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import {
  groupIdOrName,
  openKeaBasin,
  registerUnconfirmed,
} from "#tests/support/projects/memberships.ts";
import {
  join,
  makeProject,
  type Person,
  register,
  signInAgain,
} from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";

const zoe = { email: "zoe@example.org" };

function countMails(api: TestApi, { email }: { email: string }): Promise<number> {
  const mails = api.services.store.read.selectFrom("outbox").select("id");
  return mails
    .where("recipient", "=", email)
    .execute()
    .then(({ length }) => length);
}

/** Admins who each have a project and a confirmed address. */
async function makeAdmins(api: TestApi, count: number): Promise<(Person & { project: string })[]> {
  const admins: (Person & { project: string })[] = [];
  for (let made = 0; made < count; made += 1) {
    const admin = await register(api, `Admin ${made}`);
    await makeProject(api, admin, `Project ${made}`);
    admins.push({ ...admin, project: `Project ${made}` });
  }
  return admins;
}

test("whoever has not confirmed their own address cannot have anybody mailed or taken in", async () => {
  const { api, mere } = await openKeaBasin();
  await using _ = api;
  const { token } = await registerUnconfirmed(api, "newcomer@example.org");
  const { groupId } = await api.send(createProject, { groupName: "Free prize" }, token);
  const refusals = [
    await api.refuse(inviteUser, { groupIdOrName: groupId, ...zoe }, token),
    await api.refuse(inviteUsers, { groupIdOrName: groupId, emails: [zoe.email] }, token),
    await api.refuse(resendInvitation, { groupIdOrName: groupId, ...zoe }, token),
    await api.refuse(setMember, { groupId, email: mere.email }, token),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(new Set(refusals.map(({ message }) => message))).toEqual(
    new Set(["Confirm your email address first."]),
  );
  expect([await countMails(api, zoe), await countMails(api, mere)]).toEqual([0, 1]);
});

test("an address gets five emails in an hour, however many people and projects invite it", async () => {
  const { api } = await openKeaBasin();
  await using _ = api;
  const admins = await makeAdmins(api, 6);
  for (const { project, token } of admins.slice(0, 5)) {
    await api.send(inviteUser, { groupIdOrName: project, email: "Zoe@example.org" }, token);
  }
  const [, , , , , last] = admins;
  const input = { groupIdOrName: String(last?.project), ...zoe };
  const refusal = await api.refuse(inviteUser, input, last?.token);
  expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 3600 });
  expect(refusal.message).toBe(
    "This address has had 5 emails in an hour. Wait 60 minutes and try again.",
  );
  const many = { groupIdOrName: String(last?.project), emails: [zoe.email, "eru@example.org"] };
  const { invitations } = await api.send(inviteUsers, many, last?.token);
  expect(invitations.map(({ outcome }) => outcome)).toEqual(["refused", "invited"]);
  expect(await countMails(api, zoe)).toBe(5);
  api.advance(3600);
  const { token } = await signInAgain(api, last as Person);
  await api.send(inviteUser, input, token);
});

test("adding and removing somebody goes on, and mails them five times in an hour at most", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const person = { groupId, userId: mere.id };
  for (let round = 0; round < 10; round += 1) {
    await api.send(setMember, person, olive.token);
    await api.send(removeMember, person, olive.token);
  }
  const welcome = 1;
  expect(await countMails(api, mere)).toBe(welcome + 5);
});

test("deleting and restoring a project mails its people five times in an hour at most", async () => {
  const { api, olive, mere, projectId: id } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, id);
  for (let round = 0; round < 4; round += 1) {
    await api.send(deleteProject, { groupIdOrName: id, groupName: groupIdOrName }, olive.token);
    await api.send(restoreProject, { id }, olive.token);
  }
  const welcome = 1;
  expect(await countMails(api, mere)).toBe(welcome + 5);
});

test("taking in who has not asked counts as an invitation, approving and changing rights do not", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const person = { groupId, userId: mere.id };
  for (let round = 0; round < 60; round += 1) {
    await api.send(setMember, person, olive.token);
    await api.send(removeMember, person, olive.token);
  }
  expect((await api.refuse(setMember, person, olive.token)).status).toBe(429);
  expect((await api.refuse(inviteUser, { groupIdOrName, ...zoe }, olive.token)).status).toBe(429);
  await join(api, mere, groupId, { pending: "requested" });
  await api.send(setMember, person, olive.token);
  await api.send(setMember, { ...person, admin: true }, olive.token);
});

test("a project invites two hundred times in an hour at most, whoever of its admins does", async () => {
  const { api, olive, projectId } = await openKeaBasin();
  await using _ = api;
  const statuses: number[] = [];
  for (const [number, admin] of [olive, ...(await makeAdmins(api, 3))].entries()) {
    if (admin !== olive) await join(api, admin, projectId, { admin: true });
    const emails = [...Array(60).keys()].map((count) => `bird.${number}.${count}@example.org`);
    for (const some of [emails.slice(0, 50), emails.slice(50)]) {
      const input = { groupIdOrName, emails: some };
      const { invitations } = await api.send(inviteUsers, input, admin.token);
      statuses.push(invitations.filter(({ outcome }) => outcome === "invited").length);
    }
  }
  expect(statuses).toEqual([50, 10, 50, 10, 50, 10, 20, 0]);
});

test("whether an invited address has an account is told by neither the answer nor the lists", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  const answers: string[] = [];
  for (const { email } of [mere, zoe]) {
    const { messages } = await api.send(inviteUser, { groupIdOrName, email }, olive.token);
    answers.push(String(messages).replace(email, "…"));
  }
  for (const { email } of [mere, zoe]) {
    const input = { groupIdOrName, email, admin: true };
    const { messages } = await api.send(setMember, { group: groupIdOrName, ...input }, olive.token);
    answers.push(String(messages).replace(email, "…"));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[2]).toBe(answers[3]);
  const { users } = await api.send(listMembers, { groupIdOrName }, olive.token);
  expect(users.slice(-2)).toEqual([
    { userName: mere.email, admin: true, owner: false, pending: "invited" },
    { userName: zoe.email, admin: true, owner: false, pending: "invited" },
  ]);
});
