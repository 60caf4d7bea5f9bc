import { expect, test } from "vitest";
import { changeOwnEmail, undoAddressChange } from "#contract/wire/accounts/addresses.ts";
import { requestPasswordReset } from "#contract/wire/accounts/passwords.ts";
import {
  authenticate,
  authenticateLegacy,
  confirmEmail,
  proveIdentity,
  resendConfirmation,
} from "#contract/wire/accounts/sessions.ts";
import { createUser, getUser, updateUser } from "#contract/wire/accounts/users.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { listMails, readMailedToken, resetPassword } from "#tests/support/projects/mailed.ts";
import { registerUnconfirmed } from "#tests/support/projects/memberships.ts";
import { password, type Person, register, signInAgain } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const email = "new@example.org";
const day = 24 * 60 * 60;

async function readSelf(api: TestApi, { id, token }: Person) {
  return (await api.send(getUser, { userEmailOrId: id }, token)).userData;
}

async function openMoving() {
  const api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await api.send(updateUser, { email: "New@Example.org" }, rangi.token);
  return { api, rangi };
}

async function confirmNew(api: TestApi) {
  const emailConfirmationJWT = await readMailedToken(api, "confirm-account-email");
  return api.send(confirmEmail, { emailConfirmationJWT });
}

async function readUndo(api: TestApi): Promise<{ token: string }> {
  return { token: await readMailedToken(api, "undo-address-change") };
}

/** The statuses of signing in with each of some addresses. */
async function signInWith(api: TestApi, ...addresses: string[]): Promise<(number | "ok")[]> {
  const outcomes: (number | "ok")[] = [];
  for (const one of addresses) {
    const outcome = await api.attempt(authenticate, { email: one, password });
    outcomes.push(outcome.ok ? "ok" : outcome.refusal.status);
  }
  return outcomes;
}

test("a new address is shown at once; the confirmed one counts until that is confirmed, too", async () => {
  const { api, rangi } = await openMoving();
  await using _ = api;
  const shown = { email, emailConfirmed: false, confirmedEmail: rangi.email };
  expect(await readSelf(api, rangi)).toMatchObject(shown);
  expect(await signInWith(api, rangi.email, email)).toEqual(["ok", 401]);
  const byConfirmed = await api.send(getUser, { userEmailOrId: rangi.email }, rangi.token);
  expect(byConfirmed.userData.id).toBe(rangi.id);
  await api.send(requestPasswordReset, { email: rangi.email });
  await api.send(requestPasswordReset, { email });
  await api.jobs.drain();
  const mails = (await listMails(api)).slice(-3);
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [email, "🔧 Confirm your email change for Nightjar"],
    [rangi.email, "The email address of your Nightjar account is being changed"],
    [rangi.email, "Set a new password for Nightjar"],
  ]);
  const { signOutUser, userData } = await confirmNew(api);
  expect([signOutUser, userData]).toMatchObject([false, { email, emailConfirmed: true }]);
  expect(userData).not.toHaveProperty("confirmedEmail");
  expect(await signInWith(api, rangi.email, email)).toEqual([401, "ok"]);
});

test("an address that was never confirmed is replaced at once", async () => {
  await using api = await openTestApi();
  const una = await registerUnconfirmed(api, "una@example.org");
  await api.send(updateUser, { email }, una.token);
  const { userData } = await api.send(getUser, { userEmailOrId: una.id }, una.token);
  expect(userData).toMatchObject({ email, emailConfirmed: false });
  expect(userData).not.toHaveProperty("confirmedEmail");
  expect(await signInWith(api, "una@example.org", email)).toEqual([401, "ok"]);
  expect((await listMails(api)).map(({ recipient }) => recipient)).toEqual([
    "una@example.org",
    email,
  ]);
});

test("the link to the former address brings it back for a week, and ends every session and the password", async () => {
  for (const isConfirmed of [false, true]) {
    const { api, rangi } = await openMoving();
    await using _ = api;
    const undo = await readUndo(api);
    if (isConfirmed) await confirmNew(api);
    api.advance(7 * day - 1);
    const known = isConfirmed ? email : rangi.email;
    const { token } = await signInAgain(api, { ...rangi, email: known });
    expect(await api.send(undoAddressChange, undo)).toMatchObject({ email: rangi.email });
    expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
    expect(await signInWith(api, rangi.email, email)).toEqual([401, 401]);
    expect((await api.refuse(undoAddressChange, undo)).status).toBe(422);
    expect((await resetPassword(api, { email: rangi.email, password })).ok).toBe(true);
    expect(await readSelf(api, await signInAgain(api, rangi))).toMatchObject({
      email: rangi.email,
      emailConfirmed: true,
    });
  }
});

test("whatever happens at the same time, a change that is undone stays undone, and is undone once", async () => {
  const { api, rangi } = await openMoving();
  await using _ = api;
  const undo = await readUndo(api);
  const outcomes = await Promise.allSettled([
    confirmNew(api),
    api.attempt(undoAddressChange, undo),
    api.attempt(undoAddressChange, undo),
    api.attempt(updateUser, { email: "newer@example.org" }, rangi.token),
  ]);
  const undone = outcomes.slice(1, 3).map((one) => (one as { value: { ok: boolean } }).value.ok);
  expect(undone.toSorted()).toEqual([false, true]);
  await resetPassword(api, { email: rangi.email, password });
  const { userData } = await api.send(authenticate, { email: rangi.email, password });
  expect(userData.confirmedEmail ?? userData.email).toBe(rangi.email);
});

test("after a week the link is over", async () => {
  const { api } = await openMoving();
  await using _ = api;
  const undo = await readUndo(api);
  api.advance(7 * day + 1);
  expect((await api.refuse(undoAddressChange, undo)).status).toBe(401);
});

test("of two changes in a row the first is undone with the second, the second alone", async () => {
  for (const which of ["first", "second"]) {
    const { api, rangi } = await openMoving();
    await using _ = api;
    const first = await readUndo(api);
    const { token } = await confirmNew(api);
    await api.send(updateUser, { email: "newer@example.org" }, token);
    const second = await readUndo(api);
    await confirmNew(api);
    const undo = which === "first" ? first : second;
    const back = which === "first" ? rangi.email : email;
    expect(await api.send(undoAddressChange, undo)).toMatchObject({ email: back });
    const other = await api.attempt(undoAddressChange, which === "first" ? second : first);
    expect(other.ok).toBe(which === "second");
  }
});

test("nobody takes an address whose owner can still have it back", async () => {
  const { api, rangi } = await openMoving();
  await using _ = api;
  await confirmNew(api);
  const mere = await register(api, "Mere");
  const account = { userName: "Thief", email: rangi.email, password };
  const refusals = [
    await api.refuse(createUser, account),
    await api.refuse(updateUser, { email: rangi.email.toUpperCase() }, mere.token),
  ];
  expect(refusals.map(({ message }) => message)).toEqual([
    "body.email: Email address in use",
    "body.email: Email address in use",
  ]);
  api.advance(7 * day + 1);
  await api.send(createUser, account);
});

test("of two who move to an address the first to confirm it gets it", async () => {
  const { api, rangi } = await openMoving();
  await using _ = api;
  const first = await readMailedToken(api, "confirm-account-email");
  const mere = await register(api, "Mere");
  await api.send(updateUser, { email }, mere.token);
  await confirmNew(api);
  const refusal = await api.refuse(confirmEmail, { emailConfirmationJWT: first });
  expect(refusal).toMatchObject({
    status: 422,
    message: "This address belongs to another account.",
  });
  expect(await signInWith(api, rangi.email, mere.email, email)).toEqual(["ok", 401, "ok"]);
});

test("the present address takes a change back, and the mail can be sent again until then", async () => {
  const { api, rangi } = await openMoving();
  await using _ = api;
  await api.send(resendConfirmation, {}, rangi.token);
  expect((await listMails(api)).at(-1)?.recipient).toBe(email);
  const emailConfirmationJWT = await readMailedToken(api, "confirm-account-email");
  await api.send(updateUser, { email: rangi.email }, rangi.token);
  expect(await readSelf(api, rangi)).toMatchObject({ email: rangi.email, emailConfirmed: true });
  expect((await api.refuse(confirmEmail, { emailConfirmationJWT })).status).toBe(422);
  expect((await api.refuse(resendConfirmation, {}, rangi.token)).status).toBe(422);
  expect((await api.refuse(undoAddressChange, await readUndo(api))).status).toBe(422);
});

test("whoever has proved lately who they are changes the address, others do not", async () => {
  await using api = await openTestApi();
  const { email: former } = await register(api, "Rangi");
  const opened = await api.send(authenticateLegacy, { email: former, password });
  const rangi = { id: opened.userData.id, email: former, ...opened };
  api.advance(15 * 60);
  const refusal = await api.refuse(changeOwnEmail, { email }, rangi.token);
  expect(refusal.reason).toBe("unproven");
  expect((await readSelf(api, rangi)).email).toBe(rangi.email);
  await api.send(proveIdentity, { currentPassword: password }, rangi.token);
  await api.send(changeOwnEmail, { email }, rangi.token);
  expect((await readSelf(api, rangi)).email).toBe(email);
});
