import { expect, test } from "vitest";
import { listOutbox } from "#contract/wire/outbox.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import {
  confirmEmail,
  getConfirmationToken,
  refreshSession,
  resendConfirmation,
} from "#contract/wire/accounts/sessions.ts";
import { createUser, getUser, updateUser } from "#contract/wire/accounts/users.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { listMails, readMailedToken } from "#tests/support/projects/mailed.ts";
import { makeProject, makeSuperUser, password, register } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const account = { userName: "Mere", email: "mere@example.org", password };

const readToken = (api: TestApi) => readMailedToken(api, "confirm-account-email");

test("a new account's emails wait in the outbox, and no log holds its link", async () => {
  await using api = await openTestApi({ PUBLIC_URL: "https://nightjar.example" });
  const { userData } = await api.send(createUser, account);
  expect(userData.emailConfirmed).toBe(false);
  const [mail, ...others] = await listMails(api);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "mere@example.org",
    subject: "🔧 Finish setting up your new Nightjar account",
    sent_at: null,
  });
  const link = /https:\/\/nightjar\.example\/confirm-account-email\/[\w:-]+/.exec(mail?.text ?? "");
  expect(link?.[0]).not.toContain(".eyJ");
  expect(mail?.html).toContain(`href="${link?.[0]}"`);
  expect(api.log).toEqual([]);
});

test("a mail and what causes it are there together or not at all", async () => {
  await using api = await openTestApi();
  const refusal = await withoutTable(api, "outbox", () => api.refuse(createUser, account));
  expect(refusal.status).toBe(500);
  const people = await api.services.store.read.selectFrom("users").select("id").execute();
  expect(people).toEqual([]);
});

test("an address in use makes no second account and no mail", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  const again = { ...account, email: "MERE@Example.org" };
  const refusals = await Promise.all([1, 2, 3].map(() => api.refuse(createUser, again)));
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 422, errorType: "validation" });
    expect(refusal.message).toBe("body.email: Email address in use");
  }
  expect(await listMails(api)).toHaveLength(1);
});

test("of two who register an address at the same time one is told it is in use", async () => {
  await using api = await openTestApi();
  const outcomes = await Promise.all([1, 2, 3].map(() => api.attempt(createUser, account)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listMails(api)).toHaveLength(1);
});

test("the mail's token confirms the address and signs its person in", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  const emailConfirmationJWT = await readToken(api);
  const first = await api.send(confirmEmail, { emailConfirmationJWT });
  expect(first.signOutUser).toBe(false);
  expect(first.userData.emailConfirmed).toBe(true);
  await api.send(listProjects, {}, first.token);
  const claims = JSON.parse(Buffer.from(first.token.split(".")[1] ?? "", "base64url").toString());
  expect(claims).not.toHaveProperty("activated");
});

test("a link that is followed again says that the address had been confirmed, and signs nobody in", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  const emailConfirmationJWT = await readToken(api);
  await api.send(confirmEmail, { emailConfirmationJWT });
  const again = await api.send(confirmEmail, { emailConfirmationJWT });
  expect(again.signOutUser).toBe(true);
  expect(again.userData.emailConfirmed).toBe(true);
  expect((await api.refuse(listProjects, {}, again.token)).status).toBe(401);
  const { refreshToken } = again;
  expect((await api.refuse(refreshSession, { refreshToken })).status).toBe(403);
});

test("of two who follow a link at the same time one is signed in", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  const emailConfirmationJWT = await readToken(api);
  const replies = await Promise.all(
    [1, 2, 3].map(() => api.send(confirmEmail, { emailConfirmationJWT })),
  );
  expect(replies.filter(({ signOutUser }) => !signOutUser)).toHaveLength(1);
});

test("the older of two links does no more than the newer once one was followed", async () => {
  await using api = await openTestApi();
  const { token } = await api.send(createUser, account);
  const older = await readToken(api);
  await api.send(resendConfirmation, {}, token);
  await api.send(confirmEmail, { emailConfirmationJWT: await readToken(api) });
  const late = await api.send(confirmEmail, { emailConfirmationJWT: older });
  expect(late.signOutUser).toBe(true);
});

test("a link works for a day", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  const emailConfirmationJWT = await readToken(api);
  api.advance(24 * 60 * 60 + 1);
  expect((await api.refuse(confirmEmail, { emailConfirmationJWT })).status).toBe(401);
});

test("a link for an address that the account no longer has confirms nothing", async () => {
  await using api = await openTestApi();
  const { userData, token } = await api.send(createUser, account);
  const emailConfirmationJWT = await readToken(api);
  await api.send(updateUser, { email: "new@example.org" }, token);
  const refusal = await api.refuse(confirmEmail, { emailConfirmationJWT });
  expect(refusal).toMatchObject({ status: 422, errorType: "unprocessable" });
  await api.send(updateUser, { email: account.email }, token);
  const revived = await api.refuse(confirmEmail, { emailConfirmationJWT });
  expect(revived).toMatchObject({ status: 422, errorType: "unprocessable" });
  const now = await api.send(getUser, { userEmailOrId: userData.id }, token);
  expect(now.userData.emailConfirmed).toBe(false);
});

test("a link for an account that is gone is refused", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  const emailConfirmationJWT = await readToken(api);
  await api.services.store.write.deleteFrom("users").execute();
  const refusal = await api.refuse(confirmEmail, { emailConfirmationJWT });
  expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
});

test("the mail is sent again to whoever asks, until the address is confirmed", async () => {
  await using api = await openTestApi();
  const { token } = await api.send(createUser, account);
  await api.send(resendConfirmation, {}, token);
  expect(await listMails(api)).toHaveLength(2);
  await api.send(confirmEmail, { emailConfirmationJWT: await readToken(api) });
  const refusal = await api.refuse(resendConfirmation, {}, token);
  expect(refusal).toMatchObject({ status: 422, errorType: "unprocessable" });
});

test("whoever has to do with a project is not welcomed again", async () => {
  await using api = await openTestApi();
  const { token, refreshToken, userData } = await api.send(createUser, account);
  await makeProject(api, { ...userData, token, refreshToken }, "Kea Basin");
  await api.send(resendConfirmation, {}, token);
  const subjects = (await listMails(api)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    "🔧 Finish setting up your new Nightjar account",
    "Confirm the address of your Nightjar account",
  ]);
});

test("a super-user gets the token of an address, and reads the outbox", async () => {
  await using api = await openTestApi();
  const wiremu = await register(api, "Wiremu");
  await makeSuperUser(api, wiremu, "write");
  await api.send(createUser, account);
  const { token } = await api.send(getConfirmationToken, { email: account.email }, wiremu.token);
  const { mails, smtp } = await api.send(listOutbox, {}, wiremu.token);
  expect(smtp).toBe(false);
  expect(mails.map(({ to }) => to)).toEqual(["mere@example.org", "wiremu@example.org"]);
  expect(mails[0]).not.toHaveProperty("sentAt");
  const confirmed = await api.send(confirmEmail, { emailConfirmationJWT: token });
  expect(confirmed.userData.email).toBe("mere@example.org");
  const nobody = await api.refuse(
    getConfirmationToken,
    { email: "nobody@example.org" },
    wiremu.token,
  );
  expect(nobody.message).toContain("Could not find a user with a name");
});
