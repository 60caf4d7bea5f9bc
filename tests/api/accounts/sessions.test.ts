import { expect, test } from "vitest";
import { changeOwnPassword } from "#contract/wire/accounts/passwords.ts";
import {
  authenticate,
  authenticateLegacy,
  endSession,
  listSessions,
  refreshSession,
} from "#contract/wire/accounts/sessions.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { password, register } from "#tests/support/projects/people.ts";

async function refresh(api: TestApi, refreshToken: string): Promise<string> {
  return (await api.send(refreshSession, { refreshToken })).refreshToken;
}

const day = 24 * 60 * 60;

test("a person signs in with email and password", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const email = rangi.email.toUpperCase();
  const { token, userData } = await api.send(authenticate, { email, password });
  expect(userData).toEqual({
    id: rangi.id,
    userName: "Rangi",
    email: "rangi@example.org",
    emailConfirmed: true,
    globalPermission: "off",
    endUserAgreement: 1,
  });
  expect((await api.send(listProjects, {}, token)).groups).toEqual([]);
});

test("an unknown address, no address and a wrong password get the same answer", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const wrong = await api.refuse(authenticate, { email, password: "not the password" });
  const unknown = await api.refuse(authenticate, { email: "nobody@example.org", password });
  const absent = await api.refuse(authenticate, { password });
  const anId = await api.refuse(authenticate, { email: "1", password });
  expect(wrong).toMatchObject({ status: 401, errorType: "authentication" });
  for (const other of [unknown, absent, anId])
    expect([other.status, other.message]).toEqual([401, wrong.message]);
});

test("passwords count to the last character, however it was typed", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const padded = await api.refuse(authenticate, { email, password: `${password} ` });
  const short = await api.refuse(authenticate, { email, password: "seven77" });
  expect([padded.status, short.status]).toEqual([401, 422]);
});

test("an access token works for five minutes", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  api.advance(299);
  await api.send(listProjects, {}, token);
  api.advance(2);
  const late = await api.refuse(listProjects, {}, token);
  expect(late).toMatchObject({ status: 401, errorType: "authentication" });
});

test("a refreshed session says when to come back", async () => {
  await using api = await openTestApi();
  const { refreshToken, id } = await register(api, "Rangi");
  api.advance(3600);
  const reply = await api.send(refreshSession, { refreshToken });
  const inSeconds = (Date.parse(reply.expiry) - api.now().getTime()) / 1000;
  expect(inSeconds).toBe(295);
  expect(reply.userData.id).toBe(id);
  await api.send(listProjects, {}, reply.token);
});

test("refreshes at the same time all go on", async () => {
  await using api = await openTestApi();
  const { refreshToken } = await register(api, "Rangi");
  const successors = await Promise.all(Array.from({ length: 6 }, () => refresh(api, refreshToken)));
  expect(new Set(successors).size).toBe(1);
  await refresh(api, successors[0] as string);
});

test("an answer that got lost is given again for a minute", async () => {
  await using api = await openTestApi();
  const { refreshToken } = await register(api, "Rangi");
  await refresh(api, refreshToken);
  api.advance(60);
  const again = await refresh(api, refreshToken);
  await refresh(api, again);
});

test("after that minute it has been copied: that ends the session and is told to its owner", async () => {
  await using api = await openTestApi();
  const { refreshToken: first, email } = await register(api, "Rangi");
  const second = await refresh(api, first);
  api.advance(62);
  const copied = await api.refuse(refreshSession, { refreshToken: first });
  expect(copied).toMatchObject({ status: 403, errorType: "authorization" });
  expect((await api.refuse(refreshSession, { refreshToken: second })).status).toBe(403);
  await api.refuse(refreshSession, { refreshToken: first });
  const mails = (await listMails(api)).filter(({ recipient }) => recipient === email);
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
    "You have been signed out of Nightjar in one place",
  ]);
});

test("the last but one has been copied, too, and ends the session at once", async () => {
  await using api = await openTestApi();
  const { refreshToken: first } = await register(api, "Rangi");
  const second = await refresh(api, first);
  const { token } = await api.send(refreshSession, { refreshToken: second });
  expect((await api.refuse(refreshSession, { refreshToken: first })).status).toBe(403);
  expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
});

test("thief and owner who refresh in turn do not go on together", async () => {
  await using api = await openTestApi();
  const { refreshToken } = await register(api, "Rangi");
  const ofThief = await refresh(api, refreshToken);
  api.advance(300);
  expect((await api.refuse(refreshSession, { refreshToken })).status).toBe(403);
  expect((await api.refuse(refreshSession, { refreshToken: ofThief })).status).toBe(403);
});

test("a session is over after ninety days, however it is used", async () => {
  await using api = await openTestApi();
  const { email, refreshToken: first } = await register(api, "Rangi");
  const legacy = await api.send(authenticateLegacy, { email, password });
  let refreshToken = first;
  for (let gone = 0; gone < 89; gone += 1) {
    api.advance(day);
    refreshToken = await refresh(api, refreshToken);
    await api.send(listProjects, {}, legacy.token);
  }
  api.advance(day + 1);
  expect((await api.refuse(refreshSession, { refreshToken })).status).toBe(403);
  expect((await api.refuse(listProjects, {}, legacy.token)).status).toBe(401);
  const { token } = await api.send(authenticate, { email, password });
  expect((await api.send(listSessions, {}, token)).sessions).toHaveLength(1);
});

test("a session that lay idle for fifteen days is over", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  api.advance(15 * day - 60);
  const refreshToken = await refresh(api, rangi.refreshToken);
  api.advance(15 * day + 1);
  expect((await api.refuse(refreshSession, { refreshToken })).status).toBe(403);
});

test("idle sessions are cleared away when their person signs in", async () => {
  await using api = await openTestApi();
  const { email, id } = await register(api, "Rangi");
  api.advance(16 * day);
  await api.send(authenticate, { email, password });
  const sessions = api.services.store.read.selectFrom("sessions").select("id");
  expect(await sessions.where("user_id", "=", id).execute()).toHaveLength(1);
});

test("a signed-out session's tokens stop working at once, and no other session's", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const other = await api.send(authenticate, { email: rangi.email, password });
  await api.send(endSession, {}, rangi.token);
  expect((await api.refuse(listProjects, {}, rangi.token)).status).toBe(401);
  expect((await api.refuse(refreshSession, { refreshToken: rangi.refreshToken })).status).toBe(403);
  await api.send(listProjects, {}, other.token);
});

test("a password that is replaced while it is checked opens no session", async () => {
  await using api = await openTestApi();
  const { email, token } = await register(api, "Rangi");
  const { passwords } = api.services;
  const matches = passwords.matches.bind(passwords);
  passwords.matches = async (...given) => {
    passwords.matches = matches;
    const isRight = await matches(...given);
    const change = { currentPassword: password, password: "another one", endOtherSessions: true };
    await api.send(changeOwnPassword, change, token);
    return isRight;
  };
  expect((await api.refuse(authenticate, { email, password })).status).toBe(401);
  expect((await api.send(listSessions, {}, token)).sessions).toHaveLength(1);
});
