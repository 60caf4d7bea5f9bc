import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import {
  createFirstUser,
  needsFirstAccount,
  createUser,
  getUser,
  latestAgreement,
} from "#contract/wire/accounts/users.ts";
import { listMails, readMailedToken } from "#tests/support/projects/mailed.ts";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const account = { userName: "Mere Tūī", email: "Mere@Example.org", password };

test("a person registers, is signed in, and has not confirmed the address yet", async () => {
  await using api = await openTestApi();
  const { token, userData } = await api.send(createUser, account);
  expect(userData).toEqual({
    id: userData.id,
    userName: "Mere Tūī",
    email: "mere@example.org",
    emailConfirmed: false,
    globalPermission: "off",
    endUserAgreement: null,
  });
  await api.send(listProjects, {}, token);
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toMatchObject({ _type: "user", id: userData.id, activated: false });
});

test("people may share a name, and passwords are not kept as they are", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  await api.send(createUser, { ...account, email: "other@example.org" });
  const rows = await api.services.store.read.selectFrom("users").select("password_hash").execute();
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(2);
});

test("what is wrong with an account is said at each field", async () => {
  await using api = await openTestApi();
  const wrong = {
    userName: ["", "ab", "!!!", "u".repeat(256)],
    email: ["", "nowhere", " mere@example.org", "a@b", `${"a".repeat(250)}@example.org`],
    password: ["", "seven77"],
    endUserAgreement: ["one", 1.5, 2, 2 ** 40],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const sent = { ...account, [field]: value } as typeof account;
      const refusal = await api.refuse(createUser, sent);
      expect([value, refusal.status, refusal.errorType]).toEqual([value, 422, "validation"]);
      expect(refusal.errors.map(({ param }) => param)).toEqual([field]);
    }
  }
});

test("an invitation that is none refuses the registration", async () => {
  await using api = await openTestApi();
  const refusal = await api.refuse(createUser, { ...account, inviteTokenJWT: "none" });
  expect(refusal).toMatchObject({ status: 401, errorType: "authentication" });
});

test("an invitation to the very address lets a newcomer in, whose address needs no confirming", async () => {
  await using api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const groupIdOrName = await makeProject(api, owner, "Kea Basin");
  await api.send(inviteUser, { groupIdOrName, email: account.email }, owner.token);
  const inviteTokenJWT = await readMailedToken(api, "accept-invite");
  const { token, userData } = await api.send(createUser, { ...account, inviteTokenJWT });
  expect(userData.emailConfirmed).toBe(true);
  const { groups } = await api.send(listProjects, {}, token);
  expect(groups.map(({ groupName }) => groupName)).toEqual(["Kea Basin"]);
  const mail = (await listMails(api)).at(-1);
  expect(mail?.subject).toBe("🎉 Welcome to your new Nightjar account!");
  expect(mail?.text).toContain("Kea Basin");
});

test("the agreement in force is told, and accepted when registering", async () => {
  await using api = await openTestApi({ EUA_VERSION: "3" });
  expect(await api.send(latestAgreement, {})).toMatchObject({ euaVersion: 3 });
  const stale = await api.refuse(createUser, { ...account, endUserAgreement: 2 });
  expect(stale.errors).toMatchObject([{ param: "endUserAgreement", location: "body" }]);
  const { userData } = await api.send(createUser, { ...account, endUserAgreement: 3 });
  expect(userData.endUserAgreement).toBe(3);
});

test("people find themselves by id and by address", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  for (const userEmailOrId of [rangi.id, String(rangi.id), "RANGI@example.org"]) {
    const { userData } = await api.send(getUser, { userEmailOrId }, rangi.token);
    expect(userData.id).toBe(rangi.id);
  }
});

test("someone else's account and none at all are refused alike, and no id is too large", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await register(api, "Mere");
  const query = async (userEmailOrId: string) => {
    const { status, errorType } = await api.refuse(getUser, { userEmailOrId }, rangi.token);
    return [status, errorType];
  };
  expect(await query("mere@example.org")).toEqual([403, "authorization"]);
  expect(await query("nobody@example.org")).toEqual([403, "authorization"]);
  for (const wrong of ["Mere", "1.5", "9999999999999", "-99999999999999999999"])
    expect([wrong, ...(await query(wrong))]).toEqual([wrong, 422, "validation"]);
});

test("the first account is a confirmed super-user, made with the token of the log", async () => {
  await using api = await openTestApi();
  const token = await api.services.tokens.sign("first-account", {}, 60);
  const { userData } = await api.send(createFirstUser, { ...account, token });
  expect(userData).toMatchObject({
    emailConfirmed: true,
    globalPermission: "write",
    endUserAgreement: 1,
  });
  await api.send(authenticate, { email: account.email, password });
  const second = { ...account, email: "second@example.org", token };
  expect(await api.refuse(createFirstUser, second)).toMatchObject({ status: 422 });
});

test("before there is a super-user nobody but the first account is made, whoever had registered before", async () => {
  await using api = await openTestApi();
  await api.send(createUser, account);
  api.services.settings.registration = "after-first-account";
  const other = { ...account, email: "other@example.org" };
  expect(await api.refuse(createUser, other)).toMatchObject({ status: 403, reason: "forbidden" });
  expect(await api.send(needsFirstAccount, {})).toMatchObject({ needed: true, registers: false });
  const token = await api.services.tokens.sign("first-account", {}, 60);
  await api.send(createFirstUser, { ...other, token });
  expect(await api.send(needsFirstAccount, {})).toMatchObject({ needed: false, registers: true });
  await api.send(createUser, { ...account, email: "third@example.org" });
});

test("of people who follow that link at the same time one gets in", async () => {
  await using api = await openTestApi();
  const token = await api.services.tokens.sign("first-account", {}, 60);
  const outcomes = await Promise.all(
    [1, 2, 3].map((n) =>
      api.attempt(createFirstUser, { ...account, email: `p${n}@example.org`, token }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the first account is not made without that token", async () => {
  await using api = await openTestApi();
  const token = await api.services.tokens.sign("refresh", { session: 1, number: 1 });
  expect((await api.refuse(createFirstUser, { ...account, token })).status).toBe(401);
});
