import { expect, test } from "vitest";
import { authenticateDevice, registerDevice } from "#contract/wire/devices.ts";
import { authenticate, resendConfirmation } from "#contract/wire/sessions.ts";
import { createUser } from "#contract/wire/users.ts";
import { makeCamera, makeProject, password, register } from "#tests/support/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const wrong = "not the password";

/** The statuses of an attempt made again and again. */
async function statusesOf(count: number, ask: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await ask()).status);
  return statuses;
}

function failSignIn(api: TestApi, email: string) {
  return api.refuse(authenticate, { email, password: wrong });
}

test("an account is locked for a while after ten wrong passwords, in any spelling", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const failures = await statusesOf(10, () => failSignIn(api, email));
  expect(new Set(failures)).toEqual(new Set([401]));
  const refused = await api.refuse(authenticate, { email: email.toUpperCase(), password });
  expect(refused).toMatchObject({ status: 429, errorType: "client", retryAfterSeconds: 900 });
  api.advance(15 * 60);
  await api.send(authenticate, { email, password });
});

test("attempts that are made together are all counted", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const refusals = await Promise.all(Array.from({ length: 25 }, () => failSignIn(api, email)));
  expect(refusals.filter(({ status }) => status === 401)).toHaveLength(10);
});

test("a sign-in that succeeds clears the account's count", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  await statusesOf(9, () => failSignIn(api, email));
  await api.send(authenticate, { email, password });
  const failures = await statusesOf(10, () => failSignIn(api, email));
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

test("registering and asking for mails have their limits", async () => {
  await using api = await openTestApi();
  let count = 0;
  const create = () => {
    const email = `p${(count += 1)}@example.org`;
    return api.attempt(createUser, { userName: "Newcomer", email, password });
  };
  const first = await create();
  if (!first.ok) throw first.refusal;
  for (let made = 1; made < 30; made += 1) expect((await create()).ok).toBe(true);
  expect(await create()).toMatchObject({ ok: false, refusal: { status: 429 } });
  const { token } = first.reply;
  for (let made = 0; made < 5; made += 1) await api.send(resendConfirmation, {}, token);
  expect((await api.refuse(resendConfirmation, {}, token)).status).toBe(429);
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

test("nothing is limited where limits are off", async () => {
  await using api = await openTestApi({ RATE_LIMITS: "off" });
  const { email } = await register(api, "Rangi");
  const statuses = await statusesOf(30, () => failSignIn(api, email));
  expect(new Set(statuses)).toEqual(new Set([401]));
  const device = { group: "Nowhere", deviceName: "Ridge", password };
  expect((await api.refuse(registerDevice, device)).status).toBe(403);
  expect(await api.services.store.read.selectFrom("limits").select("key").execute()).toEqual([]);
});
