import { expect, test } from "vitest";
import {
  acceptInvitation,
  declineInvitation,
  inviteUser,
  listInvitationLinks,
  listInvitations,
  readInvitation,
  resendInvitation,
} from "#contract/wire/projects/invitations.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import {
  groupIdOrName,
  invite,
  isConfirmed,
  openKeaBasin,
  registerUnconfirmed,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import {
  makeProject,
  makeSuperUser,
  register,
  signInAgain,
  type Person,
} from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";

const zoe = { email: "zoe@example.org" };

async function listLinks(api: TestApi, by: Person) {
  return (await api.send(listInvitationLinks, { groupIdOrName }, by.token)).links;
}

function tokenOf(link: string | undefined): string {
  const [, token = ""] = /\/accept-invite\/([^?]+)/.exec(link ?? "") ?? [];
  return fromUrlToken(token);
}

async function passOn(api: TestApi, by: Person, to: { email: string }) {
  const links = await listLinks(api, by);
  return tokenOf(links.find(({ email }) => email === to.email)?.link);
}

test("the link of an invitation is there to pass on until its mail's link is over, and only while it waits", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  expect(await listLinks(api, olive)).toEqual([]);
  await invite(api, olive, zoe);
  await invite(api, olive, mere);
  const links = await listLinks(api, olive);
  expect(links.map(({ email }) => email)).toEqual([mere.email, zoe.email]);
  expect(links[1]?.link).toMatch(
    /^https:\/\/birds\.example\.org\/accept-invite\/\S+\?existing-member=1$/,
  );
  const acceptGroupInviteJWT = await passOn(api, olive, mere);
  await api.send(declineInvitation, { groupIdOrName, acceptGroupInviteJWT }, mere.token);
  expect((await listLinks(api, olive)).map(({ email }) => email)).toEqual([zoe.email]);
  api.advance(7 * 24 * 60 * 60);
  expect(await listLinks(api, await signInAgain(api, olive))).toEqual([]);
});

test("accounts and addresses look alike in what is passed on, and in what it says", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, zoe, { admin: true });
  await invite(api, olive, mere, { admin: true });
  for (const to of [zoe, mere]) {
    const acceptGroupInviteJWT = await passOn(api, olive, to);
    const [, payload = ""] = acceptGroupInviteJWT.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
    expect(Object.keys(claims).toSorted()).toEqual(["_type", "exp", "group", "iat", "jti"]);
    const offer = await api.send(readInvitation, { acceptGroupInviteJWT });
    expect(offer).toMatchObject({ email: to.email, admin: true, passedOn: true });
    expect(offer).not.toHaveProperty("userId");
  }
});

test("whoever holds a link that was passed on joins by it once, in place of the invited one", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  for (const to of [zoe, mere]) {
    await invite(api, olive, to);
    const acceptGroupInviteJWT = await passOn(api, olive, to);
    const bearer = await register(api, `Bearer of ${to.email.replaceAll(/\W/g, " ")}`);
    await api.send(acceptInvitation, { groupIdOrName, acceptGroupInviteJWT }, bearer.token);
    expect(await standingOf(api, bearer, projectId)).toBe("full");
    const again = { groupIdOrName, acceptGroupInviteJWT };
    expect((await api.refuse(acceptInvitation, again, ana.token)).status).toBe(403);
  }
  expect(await standingOf(api, mere, projectId)).toBe("none");
  expect(await listLinks(api, olive)).toEqual([]);
});

test("whoever holds a link that was passed on declines for nobody but themselves", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const una = await registerUnconfirmed(api, "una@example.org");
  for (const to of [zoe, mere, una]) await invite(api, olive, to);
  const decline = async (to: { email: string }) => ({
    groupIdOrName,
    acceptGroupInviteJWT: await passOn(api, olive, to),
  });
  for (const to of [zoe, mere, una]) {
    const refusal = await api.refuse(declineInvitation, await decline(to), ana.token);
    expect([to.email, refusal.reason]).toEqual([to.email, "forbidden"]);
  }
  expect((await api.refuse(declineInvitation, await decline(una), una.token)).status).toBe(403);
  expect(await listLinks(api, olive)).toHaveLength(3);
  await api.send(declineInvitation, await decline(mere), mere.token);
  expect(await standingOf(api, mere, projectId)).toBe("none");
  const latest = await decline(zoe);
  const { token } = await register(api, "Zoe");
  await api.send(declineInvitation, latest, token);
  expect(await listLinks(api, olive)).toHaveLength(1);
});

test("registering by a link that was passed on joins that project alone and confirms no address", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const bluff = await makeProject(api, mere, "Bluff");
  await api.send(
    inviteUser,
    {
      groupIdOrName: bluff,
      ...zoe,
    },
    mere.token,
  );
  await invite(api, olive, zoe);
  const inviteTokenJWT = await passOn(api, olive, zoe);
  const person = await registerUnconfirmed(api, zoe.email, { inviteTokenJWT });
  expect(await standingOf(api, person, projectId)).toBe("full");
  expect(await standingOf(api, person, bluff)).toBe("none");
  expect(await isConfirmed(api, person)).toBe(false);
  expect((await api.send(listInvitations, {}, person.token)).invitations).toEqual([]);
});

test("accepting with an unconfirmed account confirms nothing either", async () => {
  const { api, olive, projectId } = await openKeaBasin();
  await using _ = api;
  const una = await registerUnconfirmed(api, zoe.email);
  await invite(api, olive, zoe);
  const acceptGroupInviteJWT = await passOn(api, olive, zoe);
  await api.send(acceptInvitation, { groupIdOrName, acceptGroupInviteJWT }, una.token);
  expect(await standingOf(api, una, projectId)).toBe("full");
  expect(await isConfirmed(api, una)).toBe(false);
});

test("a newer link takes the place of the one that was passed on, which then says that it is over", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, zoe);
  const acceptGroupInviteJWT = await passOn(api, olive, zoe);
  await api.send(resendInvitation, { groupIdOrName, ...zoe }, olive.token);
  const old = { groupIdOrName, acceptGroupInviteJWT };
  expect((await api.refuse(acceptInvitation, old, mere.token)).status).toBe(403);
  const latest = { groupIdOrName, acceptGroupInviteJWT: await passOn(api, olive, zoe) };
  await api.send(acceptInvitation, latest, mere.token);
});

test("super-users with write permission are given the link of the mail, which confirms its address", async () => {
  const { api, olive } = await openKeaBasin();
  await using _ = api;
  await invite(api, olive, zoe);
  await makeSuperUser(api, olive, "write");
  const inviteTokenJWT = await passOn(api, olive, zoe);
  const person = await registerUnconfirmed(api, zoe.email, { inviteTokenJWT });
  expect(await isConfirmed(api, person)).toBe(true);
});
