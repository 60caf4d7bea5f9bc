import { expect, test } from "vitest";
import {
  acceptInvitation,
  declineInvitation,
  getInvitationToken,
  inviteUser,
  inviteUsers,
  listInvitationLinks,
  listInvitations,
  readInvitation,
  resendInvitation,
} from "#contract/wire/projects/invitations.ts";
import { readLinkToken } from "#tests/support/projects/memberships.ts";
import {
  answersByRole,
  everyone,
  join,
  makeCast,
  makeProject,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const peopleOnly = { anonymous: 401, device: 401 };
const adminsOnly = {
  ...everyone(403),
  admin: "ok",
  owner: "ok",
  "super-user write": "ok",
  ...peopleOnly,
};
const email = "zoe@example.org";

test("admins and super-users with write permission invite, again, and are given the links", async () => {
  await using api = await openTestApi({ RATE_LIMITS: "off" });
  const { projectId, tokens } = await makeCast(api);
  const input = { groupIdOrName: String(projectId), email };
  for (const endpoint of [inviteUser, resendInvitation]) {
    expect(await answersByRole(tokens, (token) => api.attempt(endpoint, input, token))).toEqual(
      adminsOnly,
    );
  }
  const all = { groupIdOrName: String(projectId) };
  expect(
    await answersByRole(tokens, (token) => api.attempt(listInvitationLinks, all, token)),
  ).toEqual(adminsOnly);
  const many = { groupIdOrName: String(projectId), emails: [email] };
  expect(await answersByRole(tokens, (token) => api.attempt(inviteUsers, many, token))).toEqual(
    adminsOnly,
  );
});

test("an invitation of one's own is accepted, or declined, by whoever has one", async () => {
  await using api = await openTestApi();
  const { projectId, invited, tokens } = await makeCast(api);
  const groupIdOrName = String(projectId);
  for (const endpoint of [declineInvitation, acceptInvitation]) {
    await join(api, invited, projectId, { pending: "invited" });
    const answer = (token: string | undefined) => api.attempt(endpoint, { groupIdOrName }, token);
    expect(await answersByRole(tokens, answer)).toEqual({
      ...everyone(403),
      invited: "ok",
      ...peopleOnly,
    });
  }
});

test("anyone who holds the link reads what an invitation offers", async () => {
  await using api = await openTestApi();
  const { projectId, owner, tokens } = await makeCast(api);
  await api.send(inviteUser, { groupIdOrName: String(projectId), email }, owner.token);
  const acceptGroupInviteJWT = await readLinkToken(api, "accept-invite", { email });
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(readInvitation, { acceptGroupInviteJWT }, token),
    ),
  ).toEqual(everyone("ok"));
});

test("every person lists what they are invited to", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  expect(await answersByRole(tokens, (token) => api.attempt(listInvitations, {}, token))).toEqual({
    ...everyone("ok"),
    ...peopleOnly,
  });
});

test("the token of an invitation is for super-users with write permission", async () => {
  await using api = await openTestApi();
  const { projectId, owner, tokens } = await makeCast(api);
  const input = { groupIdOrName: String(projectId), email };
  await api.send(inviteUser, input, owner.token);
  expect(
    await answersByRole(tokens, (token) => api.attempt(getInvitationToken, input, token)),
  ).toEqual({ ...everyone(403), "super-user write": "ok", ...peopleOnly });
});

test("someone invited as an admin invites nobody before they accept, and no other project's admin does", async () => {
  await using api = await openTestApi();
  const { projectId, invited, stranger } = await makeCast(api);
  await join(api, invited, projectId, { admin: true, pending: "invited" });
  await makeProject(api, stranger, "Tui Gully");
  const input = { groupIdOrName: String(projectId), email };
  for (const { token } of [invited, stranger]) {
    expect((await api.refuse(inviteUser, input, token)).status).toBe(403);
    expect((await api.refuse(resendInvitation, input, token)).status).toBe(403);
  }
});
