import { expect, test } from "vitest";
import { issueLinkToken } from "#api/accounts/operations/issue-link-token.ts";
import {
  changeOwnPassword,
  changePassword,
  requestPasswordReset,
  requestPasswordResetLegacy,
  validateResetToken,
} from "#contract/wire/accounts/passwords.ts";
import {
  authenticateLegacy,
  endOneSession,
  endOtherSessions,
  impersonate,
  impersonateLegacy,
  issueToken,
  listSessions,
} from "#contract/wire/accounts/sessions.ts";
import {
  getTimeZone,
  listUsers,
  setGlobalPermission,
  setTimeZone,
  updateUser,
} from "#contract/wire/accounts/users.ts";
import { answersByRole, everyone, makeCast, password } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const people = { ...everyone("ok"), anonymous: 401, device: 401 };
const superUsers = {
  ...everyone(403),
  anonymous: 401,
  "super-user read": "ok",
  "super-user write": "ok",
  device: 401,
};
const writersAlone = { ...superUsers, "super-user read": 403 };

test("anyone may ask for a new password, and set it with the token of the mail", async () => {
  await using api = await openTestApi({ RATE_LIMITS: "off" });
  const { tokens, member } = await makeCast(api);
  const { id, email } = member;
  for (const endpoint of [requestPasswordReset, requestPasswordResetLegacy]) {
    const ask = (token: string | undefined) => api.attempt(endpoint, { email }, token);
    expect(await answersByRole(tokens, ask)).toEqual(everyone("ok"));
  }
  let count = 0;
  const reset = async (caller: string | undefined) => {
    const { services } = api;
    const { write } = services.store;
    const claims = [{ id }, { userId: id }] as const;
    const token = await issueLinkToken(services, write, "reset-password", ...claims);
    const validated = await api.attempt(validateResetToken, { token }, caller);
    if (!validated.ok) return validated;
    return api.attempt(changePassword, { token, password: `password ${(count += 1)}` }, caller);
  };
  expect(await answersByRole(tokens, reset)).toEqual(everyone("ok"));
});

test("anyone may sign in the older way", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const signIn = (token: string | undefined) =>
    api.attempt(authenticateLegacy, { email: member.email, password }, token);
  expect(await answersByRole(tokens, signIn)).toEqual(everyone("ok"));
});

test("people look after their own account, devices have none", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  type Ask = Parameters<typeof answersByRole>[1];
  const asks: Record<string, Ask> = {
    updateUser: (token) => api.attempt(updateUser, { userName: "Another Name" }, token),
    setTimeZone: (token) =>
      api.attempt(setTimeZone, { timeZone: "Europe/London", choice: "chosen" }, token),
    getTimeZone: (token) => api.attempt(getTimeZone, {}, token),
    issueToken: (token) => api.attempt(issueToken, {}, token),
    listSessions: (token) => api.attempt(listSessions, {}, token),
    endOtherSessions: (token) => api.attempt(endOtherSessions, {}, token),
    changeOwnPassword: (token) =>
      api.attempt(
        changeOwnPassword,
        { currentPassword: password, password: "another password" },
        token,
      ),
  };
  for (const [name, ask] of Object.entries(asks))
    expect([name, await answersByRole(tokens, ask)]).toEqual([name, people]);
});

test("a session is ended by its own person alone, not by super-users either", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const { sessions } = await api.send(listSessions, {}, member.token);
  const sessionId = sessions[0]!.id;
  expect(
    await answersByRole(tokens, (token) => api.attempt(endOneSession, { sessionId }, token)),
  ).toEqual({ ...everyone<"ok" | number>(403), anonymous: 401, member: "ok", device: 401 });
});

test("people are listed and acted as by super-users", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const list = (token: string | undefined) => api.attempt(listUsers, {}, token);
  expect(await answersByRole(tokens, list)).toEqual(superUsers);
  for (const endpoint of [impersonate, impersonateLegacy]) {
    const actAs = (token: string | undefined) =>
      api.attempt(endpoint, { userId: member.id }, token);
    expect(await answersByRole(tokens, actAs)).toEqual(superUsers);
  }
});

test("permissions are given by super-users with write permission", async () => {
  await using api = await openTestApi();
  const { tokens, stranger } = await makeCast(api);
  const grant = (token: string | undefined) =>
    api.attempt(setGlobalPermission, { userEmailOrId: stranger.id, permission: "read" }, token);
  expect(await answersByRole(tokens, grant)).toEqual(writersAlone);
});
