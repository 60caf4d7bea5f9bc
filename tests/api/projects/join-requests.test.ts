import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import {
  approveMembershipRequest,
  listProjectsOfAdmin,
  listProjectsOfUser,
  readMembershipRequest,
  removeMember,
  requestDeviceAccess,
  requestMembership,
  withdrawMembershipRequest,
} from "#contract/wire/projects/memberships.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import {
  groupIdOrName,
  leaveUnconfirmed,
  listAudited,
  listSubjectsTo,
  openKeaBasin,
  readLinkToken,
  registerUnconfirmed,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
  signInAgain,
  type Person,
} from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";

const page = "confirm-group-membership-request";

/** Asks and gives the token of the mail. */
async function ask(api: TestApi, by: Person, groupId: number, admin: Person): Promise<string> {
  await api.send(requestMembership, { groupId, groupAdminEmail: admin.email }, by.token);
  return readLinkToken(api, page, admin);
}

test("a request waits, and is mailed to the named admin", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await ask(api, mere, projectId, olive);
  expect(await standingOf(api, mere, projectId)).toBe("requested");
  const [mail] = (await listMails(api)).slice(-1);
  expect(mail?.recipient).toBe(olive.email);
  expect(mail?.subject).toMatch(/^A .+ user wants to join your 'Kea Basin' group$/);
  expect(mail?.text).toContain(`Mere (${mere.email})`);
  expect(mail?.text).toMatch(
    /^https:\/\/birds\.example\.org\/confirm-group-membership-request\/[\w:-]+$/m,
  );
  expect(await listAudited(api)).toEqual(["asked to join"]);
});

test("a request that names nobody goes to an owner, else to an admin, whose address is confirmed", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const ben = await register(api, "Ben");
  await join(api, ana, groupId, { admin: true });
  await join(api, ben, groupId, { owner: true });
  const requestAnyone = async () => {
    await api.send(requestMembership, { groupId }, mere.token);
    return (await listMails(api)).at(-1)?.recipient;
  };
  expect(await requestAnyone()).toBe(olive.email);
  await leaveUnconfirmed(api, olive);
  expect(await requestAnyone()).toBe(ben.email);
  await leaveUnconfirmed(api, ben);
  expect(await requestAnyone()).toBe(ana.email);
  await leaveUnconfirmed(api, ana);
  const refusal = await api.refuse(requestMembership, { groupId }, mere.token);
  expect([refusal.status, refusal.errorType]).toEqual([400, "client"]);
});

test("row 10: where no admin has confirmed their address nobody can be asked, by whatever address", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await makeCamera(api, groupId, "Ridge camera");
  await leaveUnconfirmed(api, olive);
  for (const groupAdminEmail of [olive.email, "nobody@example.org"]) {
    const input = { groupId, groupAdminEmail };
    const refusal = await api.refuse(requestMembership, input, mere.token);
    expect([refusal.status, refusal.errorType]).toEqual([400, "client"]);
  }
  const device = { deviceName: "Ridge camera", groupName: "Kea Basin" };
  const refusal = await api.refuse(requestDeviceAccess, device, mere.token);
  expect([refusal.status, refusal.errorType]).toEqual([400, "client"]);
  expect(await standingOf(api, mere, groupId)).toBe("none");
});

test("whether a named address is unknown, not confirmed or no admin's cannot be told apart", async () => {
  const { api, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const [owner, member, invited, unproved] = await Promise.all(
    ["Ben", "Cam", "Dee", "Eru"].map((name) => register(api, name)),
  );
  await join(api, owner as Person, groupId, { owner: true });
  await join(api, member as Person, groupId);
  await join(api, invited as Person, groupId, { admin: true, pending: "invited" });
  await join(api, unproved as Person, groupId, { admin: true });
  await leaveUnconfirmed(api, unproved as Person);
  const people = [owner, member, invited, unproved, { email: "nobody@example.org" }];
  const answers = await Promise.all(
    people.map(async (person) => {
      const groupAdminEmail = person?.email ?? "";
      const { status, errorType, message } = await api.refuse(
        requestMembership,
        { groupId, groupAdminEmail },
        mere.token,
      );
      return [status, errorType, message.replace(groupAdminEmail, "")].join(" ");
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^403 authorization/);
  expect(await standingOf(api, mere, groupId)).toBe("none");
});

test("nobody asks before their address is confirmed, or for a project that is not there", async () => {
  const { api, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const una = await registerUnconfirmed(api, "una@example.org");
  const refusal = await api.refuse(requestMembership, { groupId }, una.token);
  expect([refusal.status, refusal.errorType]).toEqual([400, "client"]);
  const missing = await api.refuse(requestMembership, { groupId: 999_999 }, mere.token);
  expect([missing.status, missing.errorType]).toEqual([403, "authorization"]);
});

test("asking takes nothing from who is in, and reminds who is invited of that", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  await join(api, ana, groupId, { admin: true });
  await api.send(inviteUser, { groupIdOrName, email: mere.email }, olive.token);
  for (const { token } of [olive, ana, mere]) {
    const refusal = await api.refuse(requestMembership, { groupId }, token);
    expect([refusal.status, refusal.errorType]).toEqual([400, "client"]);
  }
  expect(await standingOf(api, ana, groupId)).toBe("full admin");
  expect(await standingOf(api, mere, groupId)).toBe("invited");
});

test("someone who was removed waits like everybody else, without the rights they had", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, groupId, { admin: true, owner: true });
  await api.send(removeMember, { groupId, userId: mere.id }, olive.token);
  await ask(api, mere, groupId, olive);
  expect(await standingOf(api, mere, groupId)).toBe("requested");
});

test("one person asks twenty times in an hour at most, and mails an admin five times", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  for (let count = 0; count < 20; count += 1) {
    await api.send(requestMembership, { groupId }, mere.token);
  }
  const requests = (await listSubjectsTo(api, olive)).filter((text) => text.includes("join your"));
  expect(requests).toHaveLength(5);
  expect((await api.refuse(requestMembership, { groupId }, mere.token)).status).toBe(429);
});

test("a device leads to its project, by its id or by its name and the project's", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const { id: deviceId } = await makeCamera(api, projectId, "Ridge camera");
  const names = { deviceName: "Ridge camera", groupName: "Kea Basin" };
  for (const device of [{ deviceId }, { deviceId: String(deviceId) }, names]) {
    await api.send(requestDeviceAccess, { ...device, groupAdminEmail: olive.email }, mere.token);
    expect(await standingOf(api, mere, projectId)).toBe("requested");
    await api.send(withdrawMembershipRequest, { groupId: projectId }, mere.token);
  }
  const both = [
    {},
    { deviceId, ...names },
    { deviceName: names.deviceName },
    { deviceId, groupName: "x" },
  ];
  for (const wrong of both) {
    const refusal = await api.refuse(requestDeviceAccess, wrong, mere.token);
    expect([refusal.status, refusal.errorType]).toEqual([400, "client"]);
  }
  for (const unknown of [
    { deviceId: 999_999 },
    { ...names, deviceName: "Valley" },
    { ...names, groupName: "Nowhere" },
  ]) {
    const refusal = await api.refuse(requestDeviceAccess, unknown, mere.token);
    expect([refusal.status, refusal.errorType]).toEqual([404, "client"]);
  }
});

test("a request that is taken back is gone, and cannot be approved any more", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const membershipRequestJWT = await ask(api, mere, groupId, olive);
  await api.send(withdrawMembershipRequest, { groupId }, mere.token);
  expect(await standingOf(api, mere, groupId)).toBe("none");
  expect(await listAudited(api)).toEqual(["asked to join", "request withdrawn"]);
  const read = await api.send(readMembershipRequest, { membershipRequestJWT }, olive.token);
  expect(read.state).toBe("gone");
  const late = await api.refuse(approveMembershipRequest, { membershipRequestJWT }, olive.token);
  expect([late.status, late.errorType]).toEqual([422, "unprocessable"]);
  expect((await api.refuse(withdrawMembershipRequest, { groupId }, mere.token)).status).toBe(403);
});

test("an approved request lets its person in with the rights that are named, once", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const membershipRequestJWT = await ask(api, mere, groupId, olive);
  const who = { groupId, groupName: "Kea Basin", userId: mere.id, userName: "Mere" };
  const read = () => api.send(readMembershipRequest, { membershipRequestJWT }, olive.token);
  expect(await read()).toEqual({ ...who, email: mere.email, state: "waiting" });
  const approval = { membershipRequestJWT, admin: "true", owner: "false" };
  expect(await api.send(approveMembershipRequest, approval, olive.token)).toEqual({
    userId: mere.id,
    userName: "Mere",
  });
  expect(await standingOf(api, mere, groupId)).toBe("full admin");
  expect((await listSubjectsTo(api, mere)).at(-1)).toBe("👌 You've been accepted to 'Kea Basin'");
  expect((await read()).state).toBe("member");
  const again = await api.refuse(approveMembershipRequest, approval, olive.token);
  expect([again.status, again.errorType]).toEqual([422, "unprocessable"]);
  expect(again.message).toBe("User already belongs to group");
  await api.send(removeMember, { groupId, userId: mere.id }, olive.token);
  expect((await api.refuse(approveMembershipRequest, approval, olive.token)).status).toBe(422);
  await api.send(requestMembership, { groupId }, mere.token);
  expect((await api.refuse(approveMembershipRequest, approval, olive.token)).status).toBe(422);
  expect(await standingOf(api, mere, groupId)).toBe("requested");
});

test("of admins who approve at the same time one does", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const membershipRequestJWT = await ask(api, mere, groupId, olive);
  const approve = () =>
    api.attempt(approveMembershipRequest, { membershipRequestJWT }, olive.token);
  const outcomes = await Promise.all([1, 2, 3].map(approve));
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 422, 422]);
  expect(await listAudited(api)).toEqual(["asked to join", "joined"]);
});

test("what is no request's token, or too old, approves nothing", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const late = await ask(api, mere, projectId, olive);
  const claims = { id: mere.id, group: projectId, jti: "1" };
  const { tokens } = api.services;
  const wrong = ["rubbish", `${late}x`, await tokens.sign("invite-new-user", claims, 60)];
  for (const membershipRequestJWT of wrong) {
    const refusal = await api.refuse(
      approveMembershipRequest,
      { membershipRequestJWT },
      olive.token,
    );
    expect(refusal.status).toBe(401);
  }
  api.advance(7 * 24 * 60 * 60 + 1);
  const { token } = await signInAgain(api, olive);
  for (const endpoint of [readMembershipRequest, approveMembershipRequest]) {
    expect((await api.refuse(endpoint, { membershipRequestJWT: late }, token)).status).toBe(401);
  }
});

test("an admin's projects are those they are an admin of in fact, by name", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const tui = await makeProject(api, mere, "Tui Gully");
  await join(api, mere, projectId, { admin: true, pending: "invited" });
  const emailAddress = mere.email;
  const { groups } = await api.send(listProjectsOfAdmin, { emailAddress }, olive.token);
  expect(groups).toEqual([{ id: tui, groupName: "Tui Gully", admin: false }]);
  const nobody = { emailAddress: "nobody@example.org" };
  const refusal = await api.refuse(listProjectsOfAdmin, nobody, olive.token);
  expect([refusal.status, refusal.errorType]).toEqual([403, "authorization"]);
});

test("super-users see all projects of a person, and of a super-user all there are", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  await makeProject(api, ana, "Tui Gully");
  await join(api, mere, projectId, { pending: "requested" });
  await makeSuperUser(api, olive, "read");
  const namesOf = async ({ email: emailAddress }: Person) => {
    const { groups } = await api.send(listProjectsOfUser, { emailAddress }, olive.token);
    return groups.map(({ groupName }) => groupName);
  };
  expect(await namesOf(mere)).toEqual(["Kea Basin"]);
  expect(await namesOf(olive)).toEqual(["Kea Basin", "Tui Gully"]);
  const asUser = { emailAddress: mere.email, "view-mode": "user" } as const;
  expect((await api.refuse(listProjectsOfUser, asUser, olive.token)).status).toBe(403);
});
