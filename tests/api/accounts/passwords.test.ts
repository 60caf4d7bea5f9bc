import { expect, test } from "vitest";
import {
  changeOwnPassword,
  changePassword,
  requestPasswordReset,
  requestPasswordResetLegacy,
  validateResetToken,
} from "#contract/wire/accounts/passwords.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { authenticate, confirmEmail, refreshSession } from "#contract/wire/accounts/sessions.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { listMails, readMailedToken } from "#tests/support/projects/mailed.ts";
import { leaveUnconfirmed } from "#tests/support/projects/memberships.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const newPassword = " a new one, with spaces ";
const day = 24 * 60 * 60;

/** The token of the mail that a request for a new password leads to. */
async function requestToken(api: TestApi, email: string): Promise<string> {
  await api.send(requestPasswordReset, { email });
  await api.jobs.drain();
  return readMailedToken(api, "reset-password");
}

test("a request is answered before anybody is looked up, alike for known and unknown addresses", async () => {
  await using api = await openTestApi({ PUBLIC_URL: "https://nightjar.example" });
  const { email } = await register(api, "Rangi");
  const known = await api.attempt(requestPasswordReset, { email: email.toUpperCase() });
  const unknown = await api.attempt(requestPasswordReset, { email: "nobody@example.org" });
  expect(known).toEqual(unknown);
  expect(await listMails(api)).toHaveLength(1);
  await api.jobs.drain();
  const [, mail, ...others] = await listMails(api);
  expect(mail).toMatchObject({
    recipient: email,
    subject: "Set a new password for Nightjar",
  });
  expect(mail?.text).toMatch(/^https:\/\/nightjar\.example\/reset-password\/[\w:-]+$/m);
  expect(others).toEqual([]);
  await api.jobs.drain();
  expect(await listMails(api)).toHaveLength(2);
});

test("a request is answered a second after it came, and not when work is looked for next", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  api.services.wakeResets = api.jobs.wakeResets;
  await api.send(requestPasswordReset, { email });
  expect(await listMails(api)).toHaveLength(1);
  await expect.poll(() => listMails(api), { timeout: 3000 }).toHaveLength(2);
});

test("a request that a crash interrupts is answered later", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const { write } = api.services.store;
  await api.send(requestPasswordReset, { email });
  await withoutTable(api, "outbox", () => api.jobs.drain());
  /* Of the answer, and of looking whether mails wait for a time that the clock was set back from. */
  expect(api.log).toMatchObject([{ level: "error" }, { level: "error" }]);
  await api.jobs.drain();
  await readMailedToken(api, "reset-password");
  expect(await write.selectFrom("link_tokens").selectAll().execute()).toHaveLength(2);
});

test("the older request's link carries its token in the query, dots and all", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  await api.send(requestPasswordResetLegacy, { email });
  await api.jobs.drain();
  const text = (await listMails(api)).at(-1)?.text ?? "";
  const token = /\/new-password\/\?token=([\w.-]+)$/m.exec(text)?.[1] ?? "";
  expect(token.split(".")).toHaveLength(3);
  await api.send(changePassword, { token, password: newPassword });
});

test("a token tells whose it is, without being spent", async () => {
  await using api = await openTestApi();
  const { id, email } = await register(api, "Rangi");
  const token = await requestToken(api, email);
  for (const _ of [1, 2]) {
    const { userData } = await api.send(validateResetToken, { token });
    expect(userData).toMatchObject({ id, email });
  }
});

test("a token sets a password, used exactly as typed, and signs its person in", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const token = await requestToken(api, email);
  const reply = await api.send(changePassword, { token, password: newPassword });
  await api.send(listProjects, {}, reply.token);
  await api.send(refreshSession, { refreshToken: reply.refreshToken });
  await api.send(authenticate, { email, password: newPassword });
  for (const other of [password, newPassword.trim()])
    expect((await api.refuse(authenticate, { email, password: other })).status).toBe(401);
});

test("a token changes one password, once, even where two send it at the same time", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const token = await requestToken(api, email);
  const outcomes = await Promise.all(
    [1, 2, 3].map((n) => api.attempt(changePassword, { token, password: `new password ${n}` })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const used = await api.refuse(changePassword, { token, password: "yet another one" });
  expect(used).toMatchObject({ status: 422, errorType: "unprocessable" });
  const validated = await api.refuse(validateResetToken, { token });
  expect(validated).toMatchObject({ status: 400, errorType: "client" });
});

test("the present password is no new one, and the token is still good", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const token = await requestToken(api, email);
  const same = await api.refuse(changePassword, { token, password });
  expect(same).toMatchObject({ status: 422, errorType: "unprocessable" });
  const short = await api.refuse(changePassword, { token, password: "seven77" });
  expect(short).toMatchObject({ status: 422, errorType: "validation" });
  await api.send(changePassword, { token, password: newPassword });
});

test("of several tokens the first that is used voids the others", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const first = await requestToken(api, email);
  const second = await requestToken(api, email);
  await api.send(changePassword, { token: first, password: newPassword });
  const late = await api.refuse(changePassword, { token: second, password: "yet another one" });
  expect(late.errorType).toBe("unprocessable");
});

test("a token that was stolen from the old mailbox is worth nothing once the new address is confirmed", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const token = await requestToken(api, rangi.email);
  await api.send(updateUser, { email: "new@example.org" }, rangi.token);
  const emailConfirmationJWT = await readMailedToken(api, "confirm-account-email");
  await api.send(confirmEmail, { emailConfirmationJWT });
  const refusal = await api.refuse(changePassword, { token, password: newPassword });
  expect(refusal).toMatchObject({ status: 422, errorType: "unprocessable" });
  await api.send(authenticate, { email: "new@example.org", password });
});

test("a token is good for a day, and for an account that is there", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const token = await requestToken(api, email);
  const late = await requestToken(api, email);
  api.advance(day - 1);
  await api.send(validateResetToken, { token });
  await api.services.store.write.deleteFrom("users").execute();
  const gone = await api.refuse(changePassword, { token, password: newPassword });
  expect(gone).toMatchObject({ status: 403, errorType: "authorization" });
  expect((await api.refuse(validateResetToken, { token })).status).toBe(403);
  api.advance(1);
  for (const ask of [
    () => api.refuse(validateResetToken, { token: late }),
    () => api.refuse(changePassword, { token: late, password: newPassword }),
  ])
    expect(await ask()).toMatchObject({ status: 401, errorType: "authentication" });
});

test("other sessions go on, or end by choice", async () => {
  await using api = await openTestApi();
  const { email, token: older } = await register(api, "Rangi");
  await api.send(changePassword, {
    token: await requestToken(api, email),
    password: newPassword,
  });
  await api.send(listProjects, {}, older);
  const reply = await api.send(changePassword, {
    token: await requestToken(api, email),
    password: "another new one",
    endOtherSessions: true,
  });
  expect((await api.refuse(listProjects, {}, older)).status).toBe(401);
  await api.send(listProjects, {}, reply.token);
});

test("whoever knows the current password sets a new one, and keeps their session", async () => {
  await using api = await openTestApi();
  const { email, token } = await register(api, "Rangi");
  const other = await api.send(authenticate, { email, password });
  const change = { currentPassword: password, password: newPassword };
  await api.send(changeOwnPassword, change, token);
  await api.send(listProjects, {}, other.token);
  const again = { currentPassword: newPassword, password, endOtherSessions: true };
  await api.send(changeOwnPassword, again, token);
  await api.send(listProjects, {}, token);
  expect((await api.refuse(listProjects, {}, other.token)).status).toBe(401);
});

test("a wrong current password, and one that stays the same, are said at their fields", async () => {
  await using api = await openTestApi();
  const { email, token } = await register(api, "Rangi");
  const mistakes = [
    [{ currentPassword: "not the password", password: newPassword }, "currentPassword"],
    [{ currentPassword: password, password }, "password"],
  ] as const;
  for (const [change, param] of mistakes) {
    const refusal = await api.refuse(changeOwnPassword, change, token);
    expect(refusal).toMatchObject({ status: 422, errorType: "validation", errors: [{ param }] });
  }
  await api.send(authenticate, { email, password });
});

test("a changed password is told to a confirmed address, whichever way it was changed", async () => {
  await using api = await openTestApi();
  const person = await register(api, "Rangi");
  const { email, token } = person;
  const reset = await requestToken(api, email);
  await api.send(changePassword, { token: reset, password: newPassword });
  await api.send(changeOwnPassword, { currentPassword: newPassword, password }, token);
  await api.send(updateUser, { password: newPassword, email: "new@example.org" }, token);
  const reported = (await listMails(api)).filter(({ subject }) =>
    subject.includes("has been changed"),
  );
  expect(reported.map(({ recipient }) => recipient)).toEqual([email, email, email]);
  await leaveUnconfirmed(api, person);
  await api.send(updateUser, { password }, token);
  expect((await listMails(api)).filter(({ subject }) => subject === reported[0]?.subject)).toEqual(
    reported,
  );
});

test("a password has up to 1,000 characters, and each of them counts", async () => {
  await using api = await openTestApi();
  const { email, token } = await register(api, "Rangi");
  const long = "kākā ".repeat(200);
  expect(long).toHaveLength(1000);
  await api.send(changeOwnPassword, { currentPassword: password, password: long }, token);
  await api.send(authenticate, { email, password: long });
  expect((await api.refuse(authenticate, { email, password: long.slice(0, -1) })).status).toBe(401);
  const tooLong = { currentPassword: long, password: `${long}!` };
  const refusal = await api.refuse(changeOwnPassword, tooLong, token);
  expect(refusal).toMatchObject({ status: 422, errors: [{ param: "password" }] });
});
