import { expect, test } from "vitest";
import { putInvitation } from "#api/projects/queries/invitations.ts";
import {
  acceptInvitation,
  declineInvitation,
  inviteUser,
  readInvitation,
} from "#contract/wire/projects/invitations.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import {
  groupIdOrName,
  invite,
  isConfirmed,
  leaveUnconfirmed,
  listAudited,
  listInvited,
  listSubjectsTo,
  openKeaBasin,
  registerUnconfirmed,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import { join, makeProject, register, signInAgain } from "#tests/support/projects/people.ts";

const zoe = { email: "zoe@example.org" };
const day = 24 * 60 * 60;

test("the invited account joins without a token, with what it was offered", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, mere, { admin: true, owner: true });
  await api.send(acceptInvitation, { groupIdOrName }, mere.token);
  expect(await standingOf(api, mere, projectId)).toBe("full admin owner");
  expect((await listSubjectsTo(api, mere)).at(-1)).toBe("👌 You've been accepted to 'Kea Basin'");
  expect(await listAudited(api)).toEqual(["invited", "joined"]);
  expect((await api.refuse(acceptInvitation, { groupIdOrName }, mere.token)).status).toBe(403);
});

test("whoever registered with an invited address proves it before the invitation counts", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, zoe, { admin: true });
  const squatter = await registerUnconfirmed(api, zoe.email);
  await leaveUnconfirmed(api, mere);
  await invite(api, olive, mere, { admin: true });
  for (const person of [squatter, mere]) {
    for (const endpoint of [acceptInvitation, declineInvitation]) {
      const refusal = await api.refuse(endpoint, { groupIdOrName }, person.token);
      expect([refusal.status, refusal.errorType]).toEqual([403, "client"]);
    }
  }
  expect(await listInvited(api)).toEqual([zoe.email]);
  expect(await standingOf(api, squatter, projectId)).toBe("none");
  expect(await standingOf(api, mere, projectId)).toBe("invited admin");
});

test("the token of the mail proves the address it was sent to, of an account or not", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await leaveUnconfirmed(api, mere);
  const toAddress = await invite(api, olive, zoe);
  const newcomer = await registerUnconfirmed(api, zoe.email);
  const toAccount = await invite(api, olive, mere);
  for (const [person, acceptGroupInviteJWT] of [
    [newcomer, toAddress],
    [mere, toAccount],
  ] as const) {
    await api.send(acceptInvitation, { groupIdOrName, acceptGroupInviteJWT }, person.token);
    expect(await standingOf(api, person, projectId)).toBe("full");
    expect(await isConfirmed(api, person)).toBe(true);
  }
});

test("a mail to an address that the account has left since opens nothing, and the invitation waits on", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const acceptGroupInviteJWT = await invite(api, olive, mere);
  api.advance(60);
  await leaveUnconfirmed(api, mere);
  await api.send(updateUser, { email: "victim@example.org" }, mere.token);
  const old = { groupIdOrName, acceptGroupInviteJWT };
  expect((await api.refuse(acceptInvitation, old, mere.token)).status).toBe(403);
  expect(await isConfirmed(api, mere)).toBe(false);
  expect(await standingOf(api, mere, projectId)).toBe("invited");
});

test("a wrong account destroys nothing", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const toZoe = await invite(api, olive, zoe);
  const toMere = await invite(api, olive, mere);
  for (const acceptGroupInviteJWT of [toZoe, toMere]) {
    for (const endpoint of [acceptInvitation, declineInvitation]) {
      const answer = { groupIdOrName, acceptGroupInviteJWT };
      expect(await api.refuse(endpoint, answer, ana.token)).toMatchObject({ reason: "missing" });
    }
  }
  const asMember = { groupIdOrName, acceptGroupInviteJWT: toMere, "existing-member": "1" };
  expect((await api.refuse(acceptInvitation, asMember, ana.token)).status).toBe(403);
  expect(await listInvited(api)).toEqual([zoe.email]);
  const answer = { groupIdOrName, acceptGroupInviteJWT: toMere };
  await api.send(acceptInvitation, answer, mere.token);
  expect(await standingOf(api, mere, projectId)).toBe("full");
});

test("an account of another address joins with the token, and confirms nothing by that", async () => {
  const { api, olive, projectId } = await openKeaBasin();
  await using _ = api;
  const una = await registerUnconfirmed(api, "una@example.org");
  const acceptGroupInviteJWT = await invite(api, olive, zoe);
  const answer = { groupIdOrName, acceptGroupInviteJWT, "existing-member": "true" };
  await api.send(acceptInvitation, answer, una.token);
  expect(await standingOf(api, una, projectId)).toBe("full");
  expect(await isConfirmed(api, una)).toBe(false);
  expect(await listInvited(api)).toEqual([]);
});

test("a token is good for its own project alone", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const tui = await makeProject(api, olive, "Tui Gully");
  await join(api, mere, tui, { pending: "invited" });
  const toMere = await invite(api, olive, mere);
  const toZoe = await invite(api, olive, zoe);
  for (const acceptGroupInviteJWT of [toMere, toZoe]) {
    for (const elsewhere of ["Tui Gully", "Nowhere"]) {
      const answer = { groupIdOrName: elsewhere, acceptGroupInviteJWT, "existing-member": "1" };
      expect((await api.refuse(acceptInvitation, answer, mere.token)).status).toBe(403);
    }
  }
  expect(await standingOf(api, mere, tui)).toBe("invited");
  expect(await standingOf(api, mere, projectId)).toBe("invited");
});

test("what is no invitation's token, or too old, opens nothing", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  const { tokens } = api.services;
  const late = await invite(api, olive, mere);
  const claims = { id: mere.id, group: 1, jti: "1" };
  const wrong = [
    "rubbish",
    `${late}x`,
    await tokens.sign("join-group", claims, 60),
    await tokens.sign("reset-password", claims, 60),
    mere.token.slice(4),
  ];
  for (const acceptGroupInviteJWT of wrong) {
    const answer = { groupIdOrName, acceptGroupInviteJWT };
    expect((await api.refuse(acceptInvitation, answer, mere.token)).status).toBe(401);
    expect((await api.refuse(readInvitation, { acceptGroupInviteJWT })).status).toBe(401);
  }
  api.advance(7 * day + 1);
  const { token } = await signInAgain(api, mere);
  const answer = { groupIdOrName, acceptGroupInviteJWT: late };
  expect((await api.refuse(acceptInvitation, answer, token)).status).toBe(401);
  await api.send(acceptInvitation, { groupIdOrName }, token);
});

test("of those who use one token at the same time one is in", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const acceptGroupInviteJWT = await invite(api, olive, zoe);
  const answer = { groupIdOrName, acceptGroupInviteJWT, "existing-member": "1" };
  const outcomes = await Promise.all(
    [mere, ana, mere, ana].map(({ token }) => api.attempt(acceptInvitation, answer, token)),
  );
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 403, 403, 403]);
  const standings = [await standingOf(api, mere, projectId), await standingOf(api, ana, projectId)];
  expect(standings.toSorted()).toEqual(["full", "none"]);
});

test("a member's token for another address is not used up by that member", async () => {
  const { api, olive } = await openKeaBasin();
  await using _ = api;
  const acceptGroupInviteJWT = await invite(api, olive, zoe);
  const answer = { groupIdOrName, acceptGroupInviteJWT, "existing-member": "1" };
  expect((await api.refuse(acceptInvitation, answer, olive.token)).status).toBe(403);
  expect(await listInvited(api)).toEqual([zoe.email]);
});

test("who joins by one invitation has answered that of their address, too", async () => {
  const { api, olive, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const offer = { projectId, email: ana.email, admin: true, owner: false };
  await putInvitation(api.services.store.write, offer, olive.id, api.now());
  const acceptGroupInviteJWT = await invite(api, olive, zoe);
  const answer = { groupIdOrName, acceptGroupInviteJWT, "existing-member": "1" };
  await api.send(acceptInvitation, answer, ana.token);
  expect(await standingOf(api, ana, projectId)).toBe("full");
  expect(await listInvited(api)).toEqual([]);
});

test("who registers by the mail of an invitation is in all projects that invited the address lately", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  await makeProject(api, mere, "Old Gully");
  await api.send(inviteUser, { groupIdOrName: "Old Gully", ...zoe }, mere.token);
  api.advance(8 * day);
  const [again, mereAgain] = [await signInAgain(api, olive), await signInAgain(api, mere)];
  const tui = await makeProject(api, mereAgain, "Tui Gully");
  await api.send(inviteUser, { groupIdOrName: "Tui Gully", ...zoe }, mereAgain.token);
  const inviteTokenJWT = await invite(api, again, zoe, { admin: true });
  const person = await registerUnconfirmed(api, zoe.email, { inviteTokenJWT });
  expect(await standingOf(api, person, projectId)).toBe("full admin");
  expect(await standingOf(api, person, tui)).toBe("full");
  expect(await listInvited(api)).toEqual([zoe.email]);
  expect(await isConfirmed(api, person)).toBe(true);
});

test("an invitation's token is worth nothing to who registers with another address", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const inviteTokenJWT = await invite(api, olive, zoe);
  const person = await registerUnconfirmed(api, "una@example.org", { inviteTokenJWT });
  expect(await standingOf(api, person, projectId)).toBe("none");
  const answer = {
    groupIdOrName,
    acceptGroupInviteJWT: inviteTokenJWT,
    "existing-member": "1",
  };
  await api.send(acceptInvitation, answer, mere.token);
});
