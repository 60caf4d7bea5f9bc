import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { findApp, confirmApp as putOn } from "#api/accounts/queries/two-step.ts";
import { openAuthenticator } from "#api/http/authenticator.ts";
import { undoAddressChange } from "#contract/wire/accounts/addresses.ts";
import {
  changePassword,
  requestPasswordReset,
  validateResetToken,
} from "#contract/wire/accounts/passwords.ts";
import {
  confirmTwoStep,
  finishSignIn,
  getTwoStep,
  removeTwoStep,
  removeTwoStepOf,
  renewRecoveryCodes,
  startTwoStep,
  startSignIn,
} from "#contract/wire/accounts/two-step.ts";
import {
  authenticate,
  authenticateLegacy,
  confirmEmail,
  impersonate,
} from "#contract/wire/accounts/sessions.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { listMails, readMailedToken, resetPassword } from "#tests/support/projects/mailed.ts";
import { makeSuperUser, password, type Person, register } from "#tests/support/projects/people.ts";
import { showCode } from "#tests/support/projects/two-step.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const halfMinute = 30;

async function readSetUp(api: TestApi, { token }: Pick<Person, "token">): Promise<string> {
  await api.send(startTwoStep, {}, token);
  const { setUp, since } = await api.send(getTwoStep, {}, token);
  expect(since).toBeUndefined();
  expect(setUp?.uri).toContain(`secret=${setUp?.secret}`);
  return setUp?.secret ?? "";
}

/** Rangi, who gives a code when he signs in; the next code is a new one. */
async function openWithFactor() {
  const api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const secret = await readSetUp(api, rangi);
  const code = showCode(api, secret);
  const { recoveryCodes } = await api.send(confirmTwoStep, { code }, rangi.token);
  api.advance(halfMinute);
  return { api, rangi, secret, recoveryCodes, first: code };
}

test("signing in takes a code once one was given, and each code counts once", async () => {
  const { api, rangi, secret, first } = await openWithFactor();
  await using _ = api;
  const { email } = rangi;
  for (const endpoint of [authenticate, authenticateLegacy]) {
    const without = await api.refuse(endpoint, { email, password });
    expect(without).toMatchObject({ status: 401, errors: [{ param: "code" }] });
    const used = await api.refuse(endpoint, { email, password, code: first });
    expect(used).toMatchObject({ status: 401, errors: [{ param: "code" }] });
    const wrong = await api.refuse(endpoint, { email, password: "not the password", code: first });
    expect(wrong.errors).toEqual([]);
    const code = showCode(api, secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { token } = await api.send(endpoint, { email, password, code: spaced });
    await api.send(listProjects, {}, token);
    expect((await api.refuse(endpoint, { email, password, code })).status).toBe(401);
    api.advance(halfMinute);
  }
});

test("codes of the half-minutes beside the present one count, others do not", async () => {
  const { api, rangi, secret } = await openWithFactor();
  await using _ = api;
  const { email } = rangi;
  api.advance(10 * halfMinute);
  const at = (steps: number) =>
    new TOTP({ secret }).generate({ timestamp: api.now().getTime() + steps * halfMinute * 1000 });
  const statuses: Record<number, string> = {};
  for (const steps of [-2, -1, 2, 1]) {
    const outcome = await api.attempt(authenticate, { email, password, code: at(steps) });
    statuses[steps] = outcome.ok ? "ok" : "refused";
  }
  expect(statuses).toEqual({ "-2": "refused", "-1": "ok", 1: "ok", 2: "refused" });
});

test("a recovery code counts once in place of a code", async () => {
  const { api, rangi, recoveryCodes } = await openWithFactor();
  await using _ = api;
  const { email } = rangi;
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = "", other = ""] = recoveryCodes;
  const typed = ` ${code.slice(0, 5).toUpperCase()}-${code.slice(5)}`;
  const { token } = await api.send(authenticate, { email, password, code: typed });
  expect(await api.send(getTwoStep, {}, token)).toMatchObject({ recoveryCodes: 9 });
  expect((await api.refuse(authenticate, { email, password, code })).status).toBe(401);
  await api.send(authenticate, { email, password, code: other });
});

test("turning it on ends the other sessions and is told to the owner, as is all that follows", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const { token: elsewhere } = await api.send(authenticate, { email: rangi.email, password });
  const secret = await readSetUp(api, rangi);
  await api.send(confirmTwoStep, { code: showCode(api, secret) }, rangi.token);
  expect((await api.refuse(listProjects, {}, elsewhere)).status).toBe(401);
  await api.send(listProjects, {}, rangi.token);
  const { recoveryCodes } = await api.send(renewRecoveryCodes, {}, rangi.token);
  expect(recoveryCodes).toHaveLength(10);
  await api.send(removeTwoStep, {}, rangi.token);
  await api.send(authenticate, { email: rangi.email, password });
  const subjects = (await listMails(api)).map(({ subject }) => subject).slice(1);
  expect(subjects).toEqual([
    "Two-step sign-in is on for Nightjar",
    "You have new recovery codes for Nightjar",
    "Two-step sign-in is off for Nightjar",
  ]);
});

test("a secret that no code has confirmed changes nothing, and is over after half an hour", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const secret = await readSetUp(api, rangi);
  expect((await api.refuse(confirmTwoStep, { code: "000000" }, rangi.token)).status).toBe(401);
  const { token } = await api.send(authenticate, { email: rangi.email, password });
  api.advance(31 * 60);
  const again = await api.send(authenticate, { email: rangi.email, password });
  const late = await api.refuse(confirmTwoStep, { code: showCode(api, secret) }, again.token);
  expect(late.status).toBe(400);
  expect(await api.send(getTwoStep, {}, again.token)).not.toHaveProperty("setUp");
  expect(token).not.toBe("");
});

test("what is set up anew at the same time is not turned on by a code of the one before", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await readSetUp(api, rangi);
  const { write } = api.services.store;
  const before = await findApp(write, rangi.id);
  await readSetUp(api, rangi);
  const stale = { user_id: rangi.id, sealed_secret: before?.sealed_secret ?? "" };
  expect(await putOn(write, stale, api.now())).toBe(false);
  expect((await api.send(getTwoStep, {}, rangi.token)).since).toBeUndefined();
});

test("with another SECRET codes of the app are wrong, and those for recovery still count", async () => {
  const { api, rangi, recoveryCodes } = await openWithFactor();
  await using _ = api;
  const other = openAuthenticator("another secret", { issuer: "Nightjar", now: api.now });
  const sealed = { sealed_secret: await other.createSecret() };
  await api.services.store.write.updateTable("authenticator_apps").set(sealed).execute();
  const { email } = rangi;
  const refusal = await api.refuse(authenticate, { email, password, code: "123456" });
  expect(refusal).toMatchObject({ status: 401, errors: [{ param: "code" }] });
  const [code] = recoveryCodes;
  const { token } = await api.send(authenticate, { email, password, code });
  await api.send(removeTwoStep, {}, token);
  await api.services.store.write.updateTable("authenticator_apps").set(sealed).execute();
  expect(await api.send(getTwoStep, {}, token)).not.toHaveProperty("setUp");
});

test("digits of other scripts and odd letters are a wrong code, which is written down", async () => {
  const { api, rangi } = await openWithFactor();
  await using _ = api;
  for (const code of ["１２３４５６", "éééééé", "12345６"]) {
    const refusal = await api.refuse(authenticate, { email: rangi.email, password, code });
    expect(refusal).toMatchObject({ status: 401, errors: [{ param: "code" }] });
  }
  const refused = await api.services.store.read
    .selectFrom("audit")
    .select(["subject_id"])
    .where("action", "=", "sign-in refused")
    .execute();
  expect(refused).toEqual([1, 2, 3].map(() => ({ subject_id: rangi.id })));
});

test("in two steps: the password gives a token for the code, and nothing else", async () => {
  const { api, rangi, secret } = await openWithFactor();
  await using _ = api;
  const { email } = rangi;
  const { challengeToken } = await api.send(startSignIn, { email, password });
  expect((await api.refuse(listProjects, {}, `JWT ${challengeToken}`)).status).toBe(401);
  expect((await api.refuse(finishSignIn, { challengeToken, code: "123" })).status).toBe(401);
  const code = showCode(api, secret);
  const { token } = await api.send(finishSignIn, { challengeToken, code });
  await api.send(listProjects, {}, token);
  const mere = await register(api, "Mere");
  const none = await api.refuse(startSignIn, { email: mere.email, password });
  expect(none.status).toBe(400);
  expect((await api.refuse(startSignIn, { email, password: "not the password" })).status).toBe(401);
  api.advance(10 * 60 + 1);
  const over = await api.refuse(finishSignIn, { challengeToken, code: showCode(api, secret) });
  expect(over).toMatchObject({ status: 401, errors: [] });
});

test("after ten wrong codes in an hour none is looked at", async () => {
  const { api, rangi, secret } = await openWithFactor();
  await using _ = api;
  const { challengeToken } = await api.send(startSignIn, { email: rangi.email, password });
  for (let guess = 0; guess < 10; guess += 1) {
    const code = String(100_000 + guess);
    expect((await api.refuse(finishSignIn, { challengeToken, code })).status).toBe(401);
  }
  const right = { challengeToken, code: showCode(api, secret) };
  expect((await api.refuse(finishSignIn, right)).status).toBe(429);
  await api.send(requestPasswordReset, { email: rangi.email });
  await api.jobs.drain();
  const token = await readMailedToken(api, "reset-password");
  await api.send(changePassword, { token, password: "a new password", code: right.code });
});

test("no link of a mail stands in for the code", async () => {
  const { api, rangi, secret } = await openWithFactor();
  await using _ = api;
  await api.send(requestPasswordReset, { email: rangi.email });
  await api.jobs.drain();
  const token = await readMailedToken(api, "reset-password");
  expect(await api.send(validateResetToken, { token })).toMatchObject({ needsCode: true });
  const change = { token, password: "a new password" };
  const refusal = await api.refuse(changePassword, change);
  expect(refusal).toMatchObject({ status: 401, errors: [{ param: "code" }] });
  const changed = await api.send(changePassword, { ...change, code: showCode(api, secret) });
  await api.send(updateUser, { email: "new@example.org" }, changed.token);
  const emailConfirmationJWT = await readMailedToken(api, "confirm-account-email");
  const confirmed = await api.send(confirmEmail, { emailConfirmationJWT });
  expect(confirmed).toMatchObject({ signOutUser: true, userData: { emailConfirmed: true } });
  expect((await api.refuse(listProjects, {}, confirmed.token)).status).toBe(401);
});

test("whoever took an account over and turned it on loses it with the address", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await api.send(updateUser, { email: "thief@example.org" }, rangi.token);
  const undo = { token: await readMailedToken(api, "undo-address-change") };
  const secret = await readSetUp(api, rangi);
  await api.send(confirmTwoStep, { code: showCode(api, secret) }, rangi.token);
  await api.send(undoAddressChange, undo);
  expect((await listMails(api)).at(-1)).toMatchObject({
    recipient: rangi.email,
    subject: "Two-step sign-in is off for Nightjar",
  });
  expect((await resetPassword(api, { email: rangi.email, password })).ok).toBe(true);
});

test("one that was there before the address was changed stays", async () => {
  const { api, rangi } = await openWithFactor();
  await using _ = api;
  await api.send(updateUser, { email: "new@example.org" }, rangi.token);
  await api.send(undoAddressChange, { token: await readMailedToken(api, "undo-address-change") });
  const outcome = await resetPassword(api, { email: rangi.email, password });
  expect(outcome).toMatchObject({ refusal: { status: 401, errors: [{ param: "code" }] } });
});

test("for who has lost phone and codes a super-user turns it off, and nobody who acts as them", async () => {
  const { api, rangi } = await openWithFactor();
  await using _ = api;
  const sam = await register(api, "Sam");
  const key = { userEmailOrId: rangi.email };
  expect((await api.refuse(removeTwoStepOf, key, sam.token)).status).toBe(403);
  await makeSuperUser(api, sam, "read");
  expect((await api.refuse(removeTwoStepOf, key, sam.token)).status).toBe(403);
  await makeSuperUser(api, sam, "write");
  const acting = await api.send(impersonate, { userId: rangi.id }, sam.token);
  expect((await api.refuse(getTwoStep, {}, acting.token)).status).toBe(403);
  await api.send(removeTwoStepOf, key, sam.token);
  await api.send(authenticate, { email: rangi.email, password });
  const secret = await readSetUp(api, sam);
  await api.send(confirmTwoStep, { code: showCode(api, secret) }, sam.token);
  const own = await api.refuse(removeTwoStepOf, { userEmailOrId: sam.email }, sam.token);
  expect(own.status).toBe(400);
});
