import { expect, test } from "vitest";
import {
  approveMembershipRequest,
  listProjectsOfAdmin,
  listProjectsOfUser,
  readMembershipRequest,
  requestDeviceAccess,
  requestMembership,
  withdrawMembershipRequest,
} from "#contract/wire/projects/memberships.ts";
import { readLinkToken } from "#tests/support/projects/memberships.ts";
import {
  answersByRole,
  everyone,
  join,
  makeCast,
  makeProject,
  register,
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
const page = "confirm-group-membership-request";

test("whoever is not in asks to be let in, by project or by device", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, camera, tokens } = await makeCast(api);
  const outsiders = {
    ...everyone("ok"),
    invited: 400,
    member: 400,
    admin: 400,
    owner: 400,
    ...peopleOnly,
  };
  const byProject = (token: string | undefined) =>
    api.attempt(requestMembership, { groupId }, token);
  const byDevice = (token: string | undefined) =>
    api.attempt(requestDeviceAccess, { deviceId: camera.id }, token);
  expect(await answersByRole(tokens, byProject)).toEqual(outsiders);
  expect(await answersByRole(tokens, byDevice)).toEqual(outsiders);
});

test("only who has asked takes a request back", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, tokens } = await makeCast(api);
  const rangi = await register(api, "Rangi");
  await join(api, rangi, groupId, { pending: "requested" });
  expect(
    await answersByRole({ ...tokens, stranger: rangi.token }, (token) =>
      api.attempt(withdrawMembershipRequest, { groupId }, token),
    ),
  ).toEqual({ ...everyone(403), stranger: "ok", ...peopleOnly });
});

test("a request is read and approved by those who manage the project", async () => {
  await using api = await openTestApi({ RATE_LIMITS: "off" });
  const { projectId: groupId, owner, tokens } = await makeCast(api);
  const rangi = await register(api, "Rangi");
  const ask = async () => {
    await join(api, rangi, groupId, { pending: "requested" });
    const groupAdminEmail = owner.email;
    await api.send(requestMembership, { groupId, groupAdminEmail }, rangi.token);
    return { membershipRequestJWT: await readLinkToken(api, page, owner) };
  };
  const request = await ask();
  expect(
    await answersByRole(tokens, (token) => api.attempt(readMembershipRequest, request, token)),
  ).toEqual(adminsOnly);
  expect(
    await answersByRole(tokens, async (token) =>
      api.attempt(approveMembershipRequest, await ask(), token),
    ),
  ).toEqual(adminsOnly);
});

test("who was invited as an admin, and another project's admin, approve nothing", async () => {
  await using api = await openTestApi();
  const { projectId: groupId, owner, invited, stranger } = await makeCast(api);
  const rangi = await register(api, "Rangi");
  await makeProject(api, stranger, "Tui Gully");
  await join(api, invited, groupId, { admin: true, pending: "invited" });
  await api.send(requestMembership, { groupId, groupAdminEmail: owner.email }, rangi.token);
  const request = { membershipRequestJWT: await readLinkToken(api, page, owner) };
  for (const { token } of [invited, stranger, rangi]) {
    for (const endpoint of [readMembershipRequest, approveMembershipRequest]) {
      expect((await api.refuse(endpoint, request, token)).status).toBe(403);
    }
  }
});

test("every person looks up an admin's projects, super-users those of anyone", async () => {
  await using api = await openTestApi();
  const { owner, tokens } = await makeCast(api);
  const emailAddress = owner.email;
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(listProjectsOfAdmin, { emailAddress }, token),
    ),
  ).toEqual({ ...everyone("ok"), ...peopleOnly });
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(listProjectsOfUser, { emailAddress }, token),
    ),
  ).toEqual({
    ...everyone(403),
    "super-user read": "ok",
    "super-user write": "ok",
    ...peopleOnly,
  });
});
