import { expect, test } from "vitest";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitationToken,
  inviteUser,
  listInvitations,
  readInvitation,
  resendInvitation,
} from "#contract/wire/projects/invitations.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import {
  groupIdOrName,
  invite,
  listAudited,
  listInvited,
  listSubjectsTo,
  openKeaBasin,
  registerUnconfirmed,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import { join, makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";

const zoe = { email: "zoe@example.org" };

test("an address without an account is mailed a link to register, and one to join with an account", async () => {
  const { api, olive } = await openKeaBasin();
  await using _ = api;
  const token = await invite(api, olive, zoe, { admin: true });
  const colons = token.replaceAll(".", ":");
  const [mail] = (await listMails(api)).slice(-1);
  expect(mail?.subject).toMatch(/^You've been invited to join a group on /);
  const lines = mail?.text.split("\n") ?? [];
  const origin = "https://birds.example.org";
  expect(lines).toContain(`${origin}/register?nextUrl=/accept-invite/${colons}`);
  expect(lines).toContain(`${origin}/accept-invite/${colons}?existing-member=1`);
  expect(await listAudited(api)).toEqual(["invited"]);
});

test("an account is mailed the link to join, and waits as invited", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, mere, { owner: true });
  expect(await standingOf(api, mere, projectId)).toBe("invited owner");
  expect((await listMails(api)).at(-1)?.text).not.toContain("/register");
});

test("who was in the project is invited by their id, too; ids of nobody and of strangers are refused", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  for (const email of [mere.id, 999_999]) {
    const refusal = await api.refuse(inviteUser, { groupIdOrName, email }, olive.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
    expect(refusal.message).toBe(`Could not find a user with a name or id of '${email}' for user`);
  }
  await join(api, mere, projectId);
  await api.send(removeMember, { groupId: projectId, userId: mere.id }, olive.token);
  await api.send(inviteUser, { groupIdOrName, email: String(mere.id) }, olive.token);
  expect(await standingOf(api, mere, projectId)).toBe("invited");
});

test("a member is not invited again", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, projectId);
  const refusal = await api.refuse(inviteUser, { groupIdOrName, ...mere }, olive.token);
  expect(refusal).toMatchObject({ status: 422, errorType: "unprocessable" });
});

test("someone who has asked to join is in when they are invited", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, projectId, { pending: "requested" });
  await api.send(inviteUser, { groupIdOrName, email: mere.email, admin: true }, olive.token);
  expect(await standingOf(api, mere, projectId)).toBe("full admin");
  expect((await listSubjectsTo(api, mere)).at(-1)).toBe("👌 You've been accepted to 'Kea Basin'");
});

test("someone who was removed and is invited has to accept again", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await join(api, mere, projectId, { admin: true });
  await api.send(removeMember, { groupId: projectId, userId: mere.id }, olive.token);
  await invite(api, olive, mere);
  expect(await standingOf(api, mere, projectId)).toBe("invited");
});

test("inviting an address again renews its one invitation; both mails work while it is there", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const first = await invite(api, olive, zoe);
  const second = await invite(
    api,
    olive,
    { email: "ZOE@example.org".toLowerCase() },
    { admin: true },
  );
  expect(second).not.toBe(first);
  expect(await listInvited(api)).toEqual([zoe.email]);
  const answer = { groupIdOrName, "existing-member": "1" };
  await api.send(acceptInvitation, { ...answer, acceptGroupInviteJWT: first }, mere.token);
  expect(await standingOf(api, mere, projectId)).toBe("full admin");
  const ana = await register(api, "Ana");
  const late = { ...answer, acceptGroupInviteJWT: second };
  expect((await api.refuse(acceptInvitation, late, ana.token)).status).toBe(403);
});

test("an invitation is mailed again with the rights it has, to an address and to an account", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  for (const { email } of [zoe, mere]) {
    await invite(api, olive, { email }, { admin: true });
    await api.send(resendInvitation, { groupIdOrName, email }, olive.token);
    const subjects = (await listSubjectsTo(api, { email })).slice(-2);
    expect(new Set(subjects).size).toBe(1);
  }
  expect(await listInvited(api)).toEqual([zoe.email]);
  expect(await standingOf(api, mere, projectId)).toBe("invited admin");
  const nobody = { groupIdOrName, email: "nobody@example.org" };
  expect((await api.refuse(resendInvitation, nobody, olive.token)).reason).toBe("rule");
});

test("an address that has got an account since is invited as that account", async () => {
  const { api, olive, projectId } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, zoe, { admin: true });
  const person = await registerUnconfirmed(api, zoe.email);
  await api.send(resendInvitation, { groupIdOrName, ...zoe }, olive.token);
  expect(await listInvited(api)).toEqual([]);
  expect(await standingOf(api, person, projectId)).toBe("invited admin");
});

test("one person invites sixty times in an hour at most", async () => {
  const { api, olive } = await openKeaBasin();
  await using _ = api;
  for (let count = 0; count < 60; count += 1) {
    const email = `bird.${count}@example.org`;
    await api.send(inviteUser, { groupIdOrName, email }, olive.token);
  }
  const refusal = await api.refuse(inviteUser, { groupIdOrName, ...zoe }, olive.token);
  expect([refusal.status, refusal.retryAfterSeconds]).toEqual([429, 3600]);
});

test("an invitation that is taken back cannot be read or accepted any more", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  for (const { email } of [zoe, mere]) {
    const acceptGroupInviteJWT = await invite(api, olive, { email });
    await api.send(removeMember, { groupId, email }, olive.token);
    const answer = { groupIdOrName, acceptGroupInviteJWT, "existing-member": "1" };
    expect((await api.refuse(acceptInvitation, answer, mere.token)).status).toBe(403);
    expect((await api.refuse(readInvitation, { acceptGroupInviteJWT })).status).toBe(403);
  }
});

test("an invitation that is declined is gone, and nobody is mailed", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const toZoe = await invite(api, olive, zoe);
  const toMere = await invite(api, olive, mere);
  const mails = (await listMails(api)).length;
  const answer = { groupIdOrName, "existing-member": "1" };
  await api.send(declineInvitation, { ...answer, acceptGroupInviteJWT: toZoe }, ana.token);
  await api.send(declineInvitation, { ...answer, acceptGroupInviteJWT: toMere }, mere.token);
  expect(await listInvited(api)).toEqual([]);
  expect(await standingOf(api, mere, projectId)).toBe("none");
  expect((await listMails(api)).length).toBe(mails);
  expect((await listAudited(api)).slice(-2)).toEqual([
    "invitation declined",
    "invitation declined",
  ]);
  const again = { ...answer, acceptGroupInviteJWT: toMere };
  expect((await api.refuse(declineInvitation, again, mere.token)).status).toBe(403);
});

test("what is offered is read without an account, as plain text, and spends nothing", async () => {
  const { api, olive, mere, projectId: groupId } = await openKeaBasin();
  await using _ = api;
  const toZoe = await invite(api, olive, zoe, { admin: true });
  const toMere = await invite(api, olive, mere, { owner: true });
  const known = { groupId, groupName: groupIdOrName, invitedBy: "Olive" };
  const read = (token: string) => api.send(readInvitation, { acceptGroupInviteJWT: token });
  const offered = { ...known, admin: true, owner: false, ...zoe };
  expect(await read(toZoe)).toEqual(offered);
  expect(await read(toMere)).toEqual({
    ...known,
    admin: false,
    owner: true,
    email: mere.email,
    userId: mere.id,
  });
  const { id: userId } = await registerUnconfirmed(api, zoe.email);
  expect(await read(toZoe)).toEqual({ ...offered, userId });
});

test("a person lists what waits for them, the newest first, and by their address once it is confirmed", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, zoe, { admin: true });
  const first = api.now().toISOString();
  api.advance(60);
  const tui = await makeProject(api, mere, "Tui Gully");
  const person = await registerUnconfirmed(api, zoe.email);
  await api.send(inviteUser, { groupIdOrName: "Tui Gully", ...zoe }, mere.token);
  const toTui = {
    groupId: tui,
    groupName: "Tui Gully",
    admin: false,
    owner: false,
    invitedBy: "Mere",
    since: api.now().toISOString(),
  };
  const toKea = {
    groupId: projectId,
    groupName: groupIdOrName,
    admin: true,
    owner: false,
    invitedBy: "Olive",
    since: first,
  };
  const list = () => api.send(listInvitations, {}, person.token);
  expect(await list()).toEqual({ invitations: [toTui], requests: [] });
  await api.services.store.write
    .updateTable("users")
    .set({ email_confirmed_at: first })
    .where("id", "=", person.id)
    .execute();
  expect(await list()).toEqual({ invitations: [toTui, toKea], requests: [] });
  const weka = await makeProject(api, olive, "Weka Flat");
  api.advance(60);
  await api.send(requestMembership, { groupId: weka }, person.token);
  const { requests } = await list();
  expect(requests).toEqual([
    { groupId: weka, groupName: "Weka Flat", since: api.now().toISOString() },
  ]);
});

test("a super-user's token of an invitation works like the mailed one", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const wiremu = await register(api, "Wiremu");
  await makeSuperUser(api, wiremu, "write");
  await invite(api, olive, mere);
  await invite(api, olive, zoe);
  const forMere = await api.send(
    getInvitationToken,
    { groupIdOrName, email: mere.email },
    wiremu.token,
  );
  const answer = { groupIdOrName, acceptGroupInviteJWT: forMere.token };
  await api.send(acceptInvitation, answer, mere.token);
  expect(await standingOf(api, mere, projectId)).toBe("full");
  const { token } = await api.send(getInvitationToken, { groupIdOrName, ...zoe }, wiremu.token);
  expect((await api.send(readInvitation, { acceptGroupInviteJWT: token })).email).toBe(zoe.email);
  const member = { groupIdOrName, email: mere.email };
  expect((await api.refuse(getInvitationToken, member, wiremu.token)).status).toBe(403);
});
