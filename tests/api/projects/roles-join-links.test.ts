import { expect, test } from "vitest";
import {
  createJoinLink,
  endJoinLink,
  listJoinLinks,
  readJoinLink,
  useJoinLink as joinByLink,
} from "#contract/wire/projects/join-links.ts";
import { blockPerson } from "#contract/wire/accounts/people.ts";
import {
  leaveProject,
  setMember,
  withdrawMembershipRequest,
} from "#contract/wire/projects/memberships.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import {
  groupIdOrName,
  leaveUnconfirmed,
  openKeaBasin,
  registerUnconfirmed,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import {
  answersByRole,
  everyone,
  join,
  makeCast,
  makeSuperUser,
  type Person,
  register,
  signInAgain,
} from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const terms = { maxPeople: 2, days: 3 };

async function makeLink(
  api: TestApi,
  by: Person,
  more: { needsApproval?: boolean; maxPeople?: number } = {},
) {
  const { id } = await api.send(createJoinLink, { groupIdOrName, ...terms, ...more }, by.token);
  const { links } = await api.send(listJoinLinks, { groupIdOrName }, by.token);
  const link = links.find((one) => one.id === id)?.link ?? "";
  expect(link).toMatch(/^https:\/\/birds\.example\.org\/join\//);
  return { id, token: fromUrlToken(link.split("/").at(-1) ?? "") };
}

test("admins make, see and end links for a group; whoever has an account uses one, unless they are in", async () => {
  await using api = await openTestApi({
    RATE_LIMITS: "off",
    PUBLIC_URL: "https://birds.example.org",
  });
  const { owner, tokens } = await makeCast(api);
  const { id: linkId, token } = await makeLink(api, owner, { maxPeople: 200 });
  const peopleOnly = { anonymous: 401, device: 401 };
  const managers = {
    ...everyone(403),
    admin: "ok",
    owner: "ok",
    "super-user write": "ok",
    ...peopleOnly,
  };
  for (const ask of [
    (by: string | undefined) => api.attempt(createJoinLink, { groupIdOrName, ...terms }, by),
    (by: string | undefined) => api.attempt(listJoinLinks, { groupIdOrName }, by),
  ]) {
    expect(await answersByRole(tokens, ask)).toEqual(managers);
  }
  const read = (by: string | undefined) => api.attempt(readJoinLink, { token }, by);
  expect(await answersByRole(tokens, read)).toEqual(everyone("ok"));
  const use = (by: string | undefined) => api.attempt(joinByLink, { token }, by);
  expect(await answersByRole(tokens, use)).toEqual({
    ...everyone("ok"),
    member: 400,
    admin: 400,
    owner: 400,
    ...peopleOnly,
  });
  const end = (by: string | undefined) => api.attempt(endJoinLink, { groupIdOrName, linkId }, by);
  const answers = await answersByRole(tokens, end);
  expect(answers).toEqual({ ...managers, owner: 403, "super-user write": 403 });
});

test("a link lets in as many as it says, as members, also those who come at the same time", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const { token } = await makeLink(api, olive);
  const people = [mere, await register(api, "Ana"), await register(api, "Rua")];
  const outcomes = await Promise.all(
    people.map((one) => api.attempt(joinByLink, { token }, one.token)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  const standings = await Promise.all(people.map((one) => standingOf(api, one, projectId)));
  expect(standings.toSorted()).toEqual(["full", "full", "none"]);
  expect((await api.send(listJoinLinks, { groupIdOrName }, olive.token)).links).toEqual([]);
});

test("where an admin decides, whoever uses the link has asked to join", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const { token } = await makeLink(api, olive, { needsApproval: true });
  expect(await api.send(readJoinLink, { token })).toMatchObject({
    groupName: "Kea Basin",
    needsApproval: true,
    createdBy: "Olive",
  });
  expect((await api.send(joinByLink, { token }, mere.token)).joined).toBe(false);
  expect(await standingOf(api, mere, projectId)).toBe("requested");
});

test("whoever asks takes one place, however often and at the same time; whoever is refused takes none", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const { token } = await makeLink(api, olive, { needsApproval: true, maxPeople: 3 });
  const countPlaces = async () =>
    (await api.send(listJoinLinks, { groupIdOrName }, olive.token)).links[0]?.people;
  const ask = () => api.attempt(joinByLink, { token }, mere.token);
  const outcomes = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect(await countPlaces()).toBe(1);
  const invited = await register(api, "Ana");
  await join(api, invited, projectId, { pending: "invited" });
  expect((await api.refuse(joinByLink, { token }, invited.token)).reason).toBe("rule");
  const late = await register(api, "Rua");
  await leaveUnconfirmed(api, olive);
  expect((await api.refuse(joinByLink, { token }, late.token)).reason).toBe("rule");
  expect(await countPlaces()).toBe(1);
  for (let count = 0; count < 16; count += 1) await ask();
  expect((await api.refuse(joinByLink, { token }, mere.token)).status).toBe(429);
});

test("whoever leaves and joins again, or asks again, has one place of the link", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  for (const needsApproval of [false, true]) {
    const { id, token } = await makeLink(api, olive, { needsApproval, maxPeople: 3 });
    for (let count = 0; count < 3; count += 1) {
      await api.send(joinByLink, { token }, mere.token);
      await (needsApproval
        ? api.send(withdrawMembershipRequest, { groupId: projectId }, mere.token)
        : api.send(leaveProject, { groupIdOrName }, mere.token));
    }
    const { links } = await api.send(listJoinLinks, { groupIdOrName }, olive.token);
    expect(links.find((one) => one.id === id)?.people).toBe(1);
  }
});

test("a link that has ended or is too old lets nobody in, and neither does an unconfirmed address", async () => {
  const { api, olive, mere } = await openKeaBasin();
  await using _ = api;
  const ended = await makeLink(api, olive);
  await api.send(endJoinLink, { groupIdOrName, linkId: ended.id }, olive.token);
  expect((await api.refuse(joinByLink, { token: ended.token }, mere.token)).reason).toBe("missing");
  const { token } = await makeLink(api, olive);
  const una = await registerUnconfirmed(api, "una@example.org");
  expect((await api.refuse(joinByLink, { token }, una.token)).reason).toBe("forbidden");
  api.advance(3 * 24 * 60 * 60);
  const late = await signInAgain(api, mere);
  expect((await api.refuse(joinByLink, { token }, late.token)).reason).toBe("missing");
  expect((await api.refuse(readJoinLink, { token: "rubbish" }, undefined)).status).toBe(401);
});

test("a link works as long as whoever made it is an admin there and not blocked, or a super-user", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const ana = await register(api, "Ana");
  const superUser = await register(api, "Rua");
  await makeSuperUser(api, superUser, "write");
  await join(api, mere, projectId, { admin: true });
  const links = { mere: await makeLink(api, mere), superUser: await makeLink(api, superUser) };
  const tryLinks = async () => {
    const { links: live } = await api.send(listJoinLinks, { groupIdOrName }, olive.token);
    const works = ({ id, token }: { id: number; token: string }) =>
      api
        .attempt(readJoinLink, { token })
        .then(({ ok }) => ok && live.some((one) => one.id === id));
    return [await works(links.mere), await works(links.superUser)];
  };
  expect(await tryLinks()).toEqual([true, true]);
  const rights = { group: groupIdOrName, email: mere.email };
  await api.send(setMember, { ...rights, admin: false }, olive.token);
  expect(await tryLinks()).toEqual([false, true]);
  const use = await api.refuse(joinByLink, { token: links.mere.token }, ana.token);
  expect(use.reason).toBe("missing");
  await api.send(setMember, { ...rights, admin: true }, olive.token);
  expect(await tryLinks()).toEqual([true, true]);
  const block = { userId: mere.id, blocked: true };
  await api.send(blockPerson, block, superUser.token);
  await makeSuperUser(api, superUser, "read");
  expect(await tryLinks()).toEqual([false, false]);
});

test("how many links work at a time, for how many and how long, is bounded", async () => {
  const { api, olive } = await openKeaBasin();
  await using _ = api;
  for (const wrong of [{ maxPeople: 0 }, { maxPeople: 201 }, { days: 61 }, { days: 1.5 }]) {
    const input = { groupIdOrName, ...terms, ...wrong };
    expect((await api.refuse(createJoinLink, input, olive.token)).status).toBe(422);
  }
  for (let count = 0; count < 5; count += 1) await makeLink(api, olive);
  const sixth = await api.refuse(createJoinLink, { groupIdOrName, ...terms }, olive.token);
  expect(sixth.reason).toBe("rule");
});
