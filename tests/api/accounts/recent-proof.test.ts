import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { Refusal } from "#contract/envelope.ts";
import { changeOwnEmail } from "#contract/wire/accounts/addresses.ts";
import {
  confirmTwoStep,
  getTwoStep,
  removeTwoStep,
  removeTwoStepOf,
  renewRecoveryCodes,
  startTwoStep,
} from "#contract/wire/accounts/two-step.ts";
import {
  authenticateLegacy,
  clientHeader,
  confirmEmail,
  getConfirmationToken,
  impersonate,
  proveIdentity,
  refreshSession,
} from "#contract/wire/accounts/sessions.ts";
import { setGlobalPermission, updateUser } from "#contract/wire/accounts/users.ts";
import { deleteDevice } from "#contract/wire/devices/devices.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import { inviteUser, inviteUsers } from "#contract/wire/projects/invitations.ts";
import { setMember } from "#contract/wire/projects/memberships.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { readMailedToken } from "#tests/support/projects/mailed.ts";
import { registerUnconfirmed } from "#tests/support/projects/memberships.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  password,
  register,
} from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const quarterHour = 15 * 60;

/** Opens a session as pages do, or as programs of the dialect do; its token lasts. */
async function open(api: TestApi, email: string, by: "pages" | "program"): Promise<string> {
  if (by === "program") return (await api.send(authenticateLegacy, { email, password })).token;
  const answer = await ask(api, authenticateLegacy.path, { email, password });
  return answer["token"] ?? "";
}

async function ask(api: TestApi, path: string, body: object): Promise<Record<string, string>> {
  const headers = {
    "content-type": "application/json",
    [clientHeader.name]: clientHeader.ofPages,
  };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await api.fetch(new Request(new URL(path, "http://api"), init));
  return (await response.json()) as Record<string, string>;
}

type Act = (token: string) => Promise<{ ok: true } | { ok: false; refusal: Refusal }>;

/** Rangi, a super-user with a project, Mere in it, and a camera that has recorded nothing. */
async function openDangers() {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  const rangi = await register(api, "Rangi");
  const mere = await register(api, "Mere");
  const groupId = await makeProject(api, rangi, "Kea Basin");
  await join(api, mere, groupId);
  await makeSuperUser(api, rangi, "write");
  const { id } = await makeCamera(api, groupId, "Ridge camera");
  const userId = mere.id;
  const dialect: Record<string, Act> = {
    setGlobalPermission: (token) =>
      api.attempt(setGlobalPermission, { userEmailOrId: userId, permission: "off" }, token),
    impersonate: (token) => api.attempt(impersonate, { userId }, token),
    getConfirmationToken: (token) =>
      api.attempt(getConfirmationToken, { email: mere.email }, token),
    listOutbox: (token) => api.attempt(listOutbox, {}, token),
    setMember: (token) => api.attempt(setMember, { groupId, userId, owner: true }, token),
    inviteUser: (token) =>
      api.attempt(inviteUser, { groupIdOrName: groupId, email: "a@b.nz", admin: true }, token),
    inviteUsers: (token) =>
      api.attempt(inviteUsers, { groupIdOrName: groupId, emails: ["c@b.nz"], owner: true }, token),
    updateUser: (token) => api.attempt(updateUser, { password }, token),
    "updateUser, address": (token) => api.attempt(updateUser, { email: "new@b.nz" }, token),
    deleteDevice: (token) => api.attempt(deleteDevice, { id, group: groupId }, token),
  };
  const ours: Record<string, Act> = {
    changeOwnEmail: (token) => api.attempt(changeOwnEmail, { email: "own@b.nz" }, token),
    startTwoStep: (token) => api.attempt(startTwoStep, {}, token),
    renewRecoveryCodes: (token) => api.attempt(renewRecoveryCodes, {}, token),
    removeTwoStep: (token) => api.attempt(removeTwoStep, {}, token),
    removeTwoStepOf: (token) => api.attempt(removeTwoStepOf, { userEmailOrId: userId }, token),
  };
  return { api, rangi, mere, groupId, dialect, ours };
}

async function reasonsOf(acts: Record<string, Act>, token: string) {
  const reasons: Record<string, string> = {};
  for (const [name, act] of Object.entries(acts)) {
    const outcome = await act(token);
    reasons[name] = outcome.ok ? "done" : outcome.refusal.reason;
  }
  return reasons;
}

function all(acts: object, reason: string) {
  return Object.fromEntries(Object.keys(acts).map((name) => [name, reason]));
}

test("what is dangerous takes a proof of a quarter of an hour, in sessions that pages opened", async () => {
  const { api, rangi, dialect, ours } = await openDangers();
  await using _ = api;
  const token = await open(api, rangi.email, "pages");
  api.advance(quarterHour);
  expect(await reasonsOf({ ...dialect, ...ours }, token)).toEqual(
    all({ ...dialect, ...ours }, "unproven"),
  );
  const refusal = await api.refuse(listOutbox, {}, token);
  expect(refusal).toMatchObject({ status: 403, errorType: "reauthentication" });
  await api.send(proveIdentity, { currentPassword: password }, token);
  expect(await reasonsOf(dialect, token)).toEqual(all(dialect, "done"));
});

test("programs of the dialect go on without one, but for what is ours", async () => {
  const { api, rangi, dialect, ours } = await openDangers();
  await using _ = api;
  const token = await open(api, rangi.email, "program");
  api.advance(quarterHour);
  expect(await reasonsOf(ours, token)).toEqual(all(ours, "unproven"));
  expect(await reasonsOf(dialect, token)).toEqual(all(dialect, "done"));
});

test("what is harmless takes none: an invitation without rights, the address as it was", async () => {
  const { api, rangi, groupId } = await openDangers();
  await using _ = api;
  const token = await open(api, rangi.email, "pages");
  api.advance(quarterHour);
  await api.send(inviteUser, { groupIdOrName: groupId, email: "a@b.nz" }, token);
  await api.send(updateUser, { email: rangi.email, userName: "Rangi Two" }, token);
});

test("a wrong proof is none, and one's own alone counts", async () => {
  const { api, rangi, mere } = await openDangers();
  await using _ = api;
  const token = await open(api, rangi.email, "pages");
  const { token: acting } = await api.send(impersonate, { userId: mere.id }, token);
  api.advance(quarterHour);
  for (const currentPassword of [undefined, "", "not the password"]) {
    const refusal = await api.refuse(proveIdentity, { currentPassword }, token);
    expect(refusal).toMatchObject({ status: 422, errors: [{ param: "currentPassword" }] });
  }
  expect((await api.refuse(listOutbox, {}, token)).reason).toBe("unproven");
  const fresh = await open(api, rangi.email, "program");
  const again = await api.send(impersonate, { userId: mere.id }, fresh);
  expect((await api.refuse(proveIdentity, { currentPassword: password }, again.token)).status).toBe(
    403,
  );
  expect(acting).not.toBe("");
});

test("where signing in takes a code the password is no proof", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const token = await open(api, email, "pages");
  await api.send(startTwoStep, {}, token);
  const { setUp } = await api.send(getTwoStep, {}, token);
  const showCode = () =>
    new TOTP({ secret: setUp?.secret ?? "" }).generate({ timestamp: api.now().getTime() });
  await api.send(confirmTwoStep, { code: showCode() }, token);
  api.advance(quarterHour);
  for (const proof of [{ currentPassword: password }, { code: "000000" }]) {
    const refusal = await api.refuse(proveIdentity, proof, token);
    expect(refusal).toMatchObject({ status: 401, errors: [{ param: "code" }] });
  }
  expect((await api.refuse(renewRecoveryCodes, {}, token)).reason).toBe("unproven");
  await api.send(proveIdentity, { code: showCode() }, token);
  await api.send(renewRecoveryCodes, {}, token);
});

test("the link of a mail is no proof, and sessions of before are known by their pages' next refresh", async () => {
  await using api = await openTestApi();
  const { token: first, refreshToken } = await registerUnconfirmed(api, "rangi@example.org");
  const emailConfirmationJWT = await readMailedToken(api, "confirm-account-email");
  const { token } = await api.send(confirmEmail, { emailConfirmationJWT });
  expect((await api.refuse(startTwoStep, {}, token)).reason).toBe("unproven");
  await api.send(listProjects, {}, first);
  api.advance(quarterHour);
  const program = await api.send(refreshSession, { refreshToken });
  await api.send(updateUser, { password }, program.token);
  const page = await ask(api, refreshSession.path, { refreshToken: program.refreshToken });
  expect((await api.refuse(updateUser, { password }, page.token)).reason).toBe("unproven");
});
