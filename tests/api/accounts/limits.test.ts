import { expect, test } from "vitest";
import { authenticateDevice, registerDevice } from "#contract/wire/devices/registrations.ts";
import {
  changeOwnPassword,
  changePassword,
  requestPasswordReset,
  requestPasswordResetLegacy,
  validateResetToken,
} from "#contract/wire/accounts/passwords.ts";
import {
  authenticate,
  confirmEmail,
  refreshSession,
  resendConfirmation,
} from "#contract/wire/accounts/sessions.ts";
import { createUser, updateUser } from "#contract/wire/accounts/users.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { makeCamera, makeProject, password, register } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const wrong = "not the password";
const newcomer = { userName: "Newcomer", email: "newcomer@example.org", password };

/** The statuses of an attempt made again and again. */
async function statusesOf(count: number, ask: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await ask()).status);
  return statuses;
}

function failSignIn(api: TestApi, email: string) {
  return api.refuse(authenticate, { email, password: wrong });
}

/** The status of a sign-in from elsewhere than where `api` asks from. */
async function signInFrom(api: TestApi, address: string, credentials: object): Promise<number> {
  const request = new Request("http://api.test/api/v1/users/authenticate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return (await api.api.fetch(request, { address })).status;
}

test("an account is locked for the rest of an hour after twenty wrong passwords, in any spelling", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  await failSignIn(api, email);
  api.advance(600);
  const failures = await statusesOf(19, () => failSignIn(api, email));
  expect(new Set(failures)).toEqual(new Set([401]));
  const refused = await api.refuse(authenticate, { email: email.toUpperCase(), password });
  expect(refused).toMatchObject({ status: 429, errorType: "client", retryAfterSeconds: 3000 });
  expect(refused.message).toBe("Too many attempts. Wait 50 minutes and try again.");
  api.advance(3000);
  await api.send(authenticate, { email, password });
});

test("strangers who guess lock out strangers, not whoever signed in from their address before", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const guess = { email, password: wrong };
  let count = 0;
  const guessFromAnywhere = async () => ({
    status: await signInFrom(api, `198.51.100.${(count += 1)}`, guess),
  });
  const statuses = await statusesOf(30, guessFromAnywhere);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(await signInFrom(api, "203.0.113.9", { email, password })).toBe(429);
  await api.send(authenticate, { email, password });
  expect(await signInFrom(api, "203.0.113.9", { email, password })).toBe(429);
});

test("an IPv6 address counts with all of its household's", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  let count = 0;
  const guess = async () => ({
    status: await signInFrom(api, `2001:db8::${(count += 1)}`, {
      email: `p${count}@example.org`,
      password: wrong,
    }),
  });
  const statuses = await statusesOf(101, guess);
  expect([statuses[99], statuses[100]]).toEqual([401, 429]);
  expect(await signInFrom(api, "2001:db8:0:1::1", { email, password })).toBe(200);
});

test("an address is known to an account for thirty days", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  api.advance(30 * 24 * 3600);
  const guess = { email, password: wrong };
  for (let made = 0; made < 20; made += 1) await signInFrom(api, "198.51.100.1", guess);
  expect((await api.refuse(authenticate, { email, password })).status).toBe(429);
});

test("an address that nobody has is locked like one that somebody has", async () => {
  await using api = await openTestApi();
  const statuses = await statusesOf(21, () => failSignIn(api, "nobody@example.org"));
  expect([statuses[19], statuses[20]]).toEqual([401, 429]);
});

test("attempts that are made together are all counted", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const refusals = await Promise.all(Array.from({ length: 35 }, () => failSignIn(api, email)));
  expect(refusals.filter(({ status }) => status === 401)).toHaveLength(20);
});

test("a sign-in that succeeds clears the account's count", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  await statusesOf(19, () => failSignIn(api, email));
  await api.send(authenticate, { email, password });
  const failures = await statusesOf(20, () => failSignIn(api, email));
  expect(new Set(failures)).toEqual(new Set([401]));
});

test("an address that tries many accounts is locked out of all", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  let count = 0;
  const statuses = await statusesOf(101, () => failSignIn(api, `p${(count += 1)}@example.org`));
  expect([statuses[99], statuses[100]]).toEqual([401, 429]);
  expect((await api.refuse(authenticate, { email, password })).status).toBe(429);
});

test("signing in rightly uses up nothing of an address", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  for (let made = 0; made < 105; made += 1) await api.send(authenticate, { email, password });
  expect((await failSignIn(api, email)).status).toBe(401);
});

test("registering has its limit", async () => {
  await using api = await openTestApi();
  let count = 0;
  const create = () => {
    const email = `p${(count += 1)}@example.org`;
    return api.attempt(createUser, { userName: "Newcomer", email, password });
  };
  for (let made = 0; made < 30; made += 1) expect((await create()).ok).toBe(true);
  expect(await create()).toMatchObject({ ok: false, refusal: { status: 429 } });
});

test("the confirmation mail is sent again once in a minute, and with the first five times in an hour", async () => {
  await using api = await openTestApi();
  const { token } = await api.send(createUser, newcomer);
  await api.send(resendConfirmation, {}, token);
  api.advance(20);
  const tooSoon = await api.refuse(resendConfirmation, {}, token);
  expect(tooSoon).toMatchObject({ status: 429, retryAfterSeconds: 40 });
  expect(tooSoon.message).toBe("Too many attempts. Wait 40 seconds and try again.");
  for (let made = 2; made < 5; made += 1) {
    api.advance(40 + 20 * Number(made > 2));
    await api.send(resendConfirmation, {}, token);
  }
  api.advance(40);
  expect((await api.refuse(resendConfirmation, {}, token)).status).toBe(429);
});

test("resets are limited by the typed address alike, whether somebody has it or not", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  for (const query of [email, "nobody@example.org"]) {
    for (let made = 0; made < 5; made += 1) await api.send(requestPasswordReset, { email: query });
    const refusal = await api.refuse(requestPasswordResetLegacy, { email: query.toUpperCase() });
    expect([refusal.status, refusal.retryAfterSeconds]).toEqual([429, 3600]);
  }
  for (let made = 10; made < 30; made += 1)
    await api.send(requestPasswordReset, { email: `p${made}@example.org` });
  const refusal = await api.refuse(requestPasswordReset, { email: "one.more@example.org" });
  expect(refusal.status).toBe(429);
});

test("tokens cannot be tried at leisure, and right ones use up nothing", async () => {
  await using api = await openTestApi();
  let { refreshToken } = await register(api, "Rangi");
  for (let made = 0; made < 101; made += 1)
    ({ refreshToken } = await api.send(refreshSession, { refreshToken }));
  const tries = [
    () => api.refuse(refreshSession, { refreshToken: "none" }),
    () => api.refuse(validateResetToken, { token: "none" }),
    () => api.refuse(changePassword, { token: "none", password }),
    () => api.refuse(confirmEmail, { emailConfirmationJWT: "none" }),
    () => api.refuse(createUser, { ...newcomer, inviteTokenJWT: "none" }),
  ];
  for (const attempt of tries)
    expect(new Set(await statusesOf(20, attempt))).toEqual(new Set([401]));
  for (const attempt of tries) expect((await attempt()).status).toBe(429);
  expect((await api.refuse(refreshSession, { refreshToken })).status).toBe(429);
});

test("the current password cannot be guessed with a session that was left open", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const guess = { currentPassword: wrong, password: "another password" };
  const statuses = await statusesOf(21, () => api.refuse(changeOwnPassword, guess, token));
  expect([statuses[19], statuses[20]]).toEqual([422, 429]);
});

test("a device's password cannot be guessed at leisure", async () => {
  await using api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const { id: deviceId } = await makeCamera(
    api,
    await makeProject(api, owner, "Kea Basin"),
    "Ridge",
  );
  const guess = () => api.refuse(authenticateDevice, { deviceId, password: wrong });
  await statusesOf(20, guess);
  expect((await api.refuse(authenticateDevice, { deviceId, password })).status).toBe(429);
});

test("one address cannot guess at many devices, and a fleet behind it is not held up", async () => {
  await using api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const project = await makeProject(api, owner, "Kea Basin");
  const { id: deviceId } = await makeCamera(api, project, "Ridge");
  for (let made = 0; made < 10; made += 1)
    await api.send(authenticateDevice, { deviceId, password });
  const windows = await api.services.store.read.selectFrom("limits").select("count").execute();
  expect(windows.every(({ count }) => count <= 7)).toBe(true);
  await api.services.store.write
    .updateTable("limits")
    .set({ count: 500 })
    .where("key", "like", "device:address:%")
    .execute();
  const others = await api.refuse(authenticateDevice, { deviceId: deviceId + 1, password });
  expect(others.status).toBe(429);
  await makeCamera(api, project, "Gully");
});

test("nothing is limited where limits are off", async () => {
  await using api = await openTestApi({ RATE_LIMITS: "off" });
  const { email } = await register(api, "Rangi");
  const statuses = await statusesOf(30, () => failSignIn(api, email));
  expect(new Set(statuses)).toEqual(new Set([401]));
  const device = { group: "Nowhere", deviceName: "Ridge", password };
  expect((await api.refuse(registerDevice, device)).status).toBe(403);
  expect(await api.services.store.read.selectFrom("limits").select("key").execute()).toEqual([]);
  expect(api.log[0]).toMatchObject({ level: "warn" });
  expect(api.log[0]?.message).toContain("RATE_LIMITS is off");
});

test("a stranger's mailbox gets five confirmations in an hour, however many accounts ask for it", async () => {
  await using api = await openTestApi();
  const { email } = newcomer;
  const statuses: number[] = [];
  for (let made = 0; made < 7; made += 1) {
    const account = { userName: `Account ${made}`, email: `account.${made}@example.org`, password };
    const { token } = await api.send(createUser, account);
    const moved = await api.attempt(updateUser, { email }, token);
    statuses.push(moved.ok ? 200 : moved.refusal.status);
    await api.attempt(updateUser, { email: account.email }, token);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const refusal = await api.refuse(createUser, { ...newcomer, email: email.toUpperCase() });
  expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 3600 });
  expect(refusal.message).toBe(
    "This address has had 5 emails in an hour. Wait 60 minutes and try again.",
  );
  const mails = (await listMails(api)).filter(({ recipient }) => recipient === email);
  expect(mails).toHaveLength(5);
  api.advance(3600);
  await api.send(createUser, newcomer);
});

test("one account asks five addresses in an hour whether they are its own", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const move = (to: number) => api.attempt(updateUser, { email: `to.${to}@example.org` }, token);
  for (let made = 0; made < 5; made += 1) expect((await move(made)).ok).toBe(true);
  expect(await move(5)).toMatchObject({ ok: false, refusal: { status: 429 } });
});
