import { expect, test } from "vitest";
import {
  changeOwnPassword,
  changePassword,
  requestPasswordReset,
} from "#contract/wire/accounts/passwords.ts";
import {
  authenticate,
  confirmEmail,
  endOtherSessions,
  endSession,
  impersonateLegacy,
} from "#contract/wire/accounts/sessions.ts";
import { createUser, setGlobalPermission, updateUser } from "#contract/wire/accounts/users.ts";
import { getDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import { listMembers } from "#contract/wire/projects/memberships.ts";
import { readMailedToken } from "#tests/support/projects/mailed.ts";
import { makeCast, makeSuperUser, password, register } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const address = "192.0.2.1";

async function readAudit({ services }: TestApi) {
  return services.store.read
    .selectFrom("audit")
    .select(["action", "actor_id", "impersonator_id", "subject_id", "address", "details"])
    .orderBy("id")
    .execute();
}

test("what becomes of an account is written down with who, whom and from where", async () => {
  await using api = await openTestApi();
  const account = { userName: "Rangi", email: "rangi@example.org", password };
  const { userData, token } = await api.send(createUser, account);
  const emailConfirmationJWT = await readMailedToken(api, "confirm-account-email");
  await api.send(confirmEmail, { emailConfirmationJWT });
  const change = { currentPassword: password, password: "another password" };
  await api.send(changeOwnPassword, change, token);
  await api.send(requestPasswordReset, { email: account.email });
  await api.jobs.drain();
  const reset = await readMailedToken(api, "reset-password");
  await api.send(changePassword, { token: reset, password });
  await api.send(updateUser, { email: "new@example.org", userName: "Rangi Two" }, token);
  await api.send(endOtherSessions, {}, token);
  await api.send(endSession, {}, token);
  const rows = await readAudit(api);
  expect(rows.map(({ action }) => action)).toEqual([
    "registered",
    "signed in",
    "address confirmed",
    "signed in",
    "password changed",
    "password changed",
    "signed in",
    "address changed",
    "session ended",
    "session ended",
  ]);
  for (const row of rows) {
    const own = { actor_id: userData.id, subject_id: userData.id, impersonator_id: null };
    expect(row).toMatchObject({ ...own, address });
  }
});

test("a refused sign-in is written down, whether the address is known or not, and without it", async () => {
  await using api = await openTestApi();
  const { id, email } = await register(api, "Rangi");
  const before = await readAudit(api);
  await api.refuse(authenticate, { email, password: "not the password" });
  await api.refuse(authenticate, { email: "nobody@example.org", password });
  const refused = { action: "sign-in refused", actor_id: null, address, details: null };
  expect((await readAudit(api)).slice(before.length)).toEqual([
    { ...refused, impersonator_id: null, subject_id: id },
    { ...refused, impersonator_id: null, subject_id: null },
  ]);
});

test("a super-user's doings are written down as theirs", async () => {
  await using api = await openTestApi();
  const writer = await register(api, "Wiremu");
  const rangi = await register(api, "Rangi");
  await makeSuperUser(api, writer, "write");
  const before = await readAudit(api);
  await api.send(
    setGlobalPermission,
    { userEmailOrId: rangi.id, permission: "read" },
    writer.token,
  );
  const { token } = await api.send(impersonateLegacy, { userId: rangi.id }, writer.token);
  await api.send(endSession, {}, token);
  expect((await readAudit(api)).slice(before.length)).toEqual([
    {
      action: "global permission changed",
      actor_id: writer.id,
      impersonator_id: null,
      subject_id: rangi.id,
      address,
      details: JSON.stringify({ before: "off", after: "read" }),
    },
    {
      action: "acted as",
      actor_id: writer.id,
      impersonator_id: null,
      subject_id: rangi.id,
      address,
      details: null,
    },
    {
      action: "session ended",
      actor_id: rangi.id,
      impersonator_id: writer.id,
      subject_id: rangi.id,
      address,
      details: null,
    },
  ]);
});

test("who is refused what is not theirs is written down, twenty times in an hour at most", async () => {
  await using api = await openTestApi();
  const { projectId, camera, stranger } = await makeCast(api);
  const before = (await readAudit(api)).length;
  await api.refuse(listMembers, { groupIdOrName: projectId }, stranger.token);
  await api.refuse(listOutbox, {}, stranger.token);
  await api.refuse(getDeviceSettings, { id: camera.id + 1 }, camera.token);
  const refused = { action: "access refused", address, subject_id: null, impersonator_id: null };
  const rows = (await readAudit(api)).slice(before);
  expect(rows).toMatchObject([
    { ...refused, actor_id: stranger.id, details: '{"endpoint":"listMembers"}' },
    { ...refused, actor_id: stranger.id, details: '{"endpoint":"listOutbox"}' },
    {
      ...refused,
      actor_id: null,
      details: `{"endpoint":"getDeviceSettings","device":${camera.id}}`,
    },
  ]);
  for (let tries = 0; tries < 30; tries += 1) {
    await api.refuse(listMembers, { groupIdOrName: projectId }, stranger.token);
  }
  expect((await readAudit(api)).slice(before)).toHaveLength(20 + 1);
});
