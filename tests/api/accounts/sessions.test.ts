import { expect, test } from "vitest";
import { authenticate, endSession, refreshSession } from "#contract/wire/accounts/sessions.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
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

test("an answer that got lost is given again, however late, until its successor was used", async () => {
  await using api = await openTestApi();
  const { refreshToken } = await register(api, "Rangi");
  await refresh(api, refreshToken);
  api.advance(3 * day);
  const again = await refresh(api, refreshToken);
  await refresh(api, again);
});

test("a refresh token works on for a minute after its successor was used", async () => {
  await using api = await openTestApi();
  const { refreshToken: first } = await register(api, "Rangi");
  const second = await refresh(api, first);
  await refresh(api, second);
  api.advance(60);
  const again = await refresh(api, first);
  await refresh(api, again);
});

test("after that minute it has been copied, and ends the session", async () => {
  await using api = await openTestApi();
  const { refreshToken: first } = await register(api, "Rangi");
  const second = await refresh(api, first);
  const third = await refresh(api, second);
  api.advance(62);
  const copied = await api.refuse(refreshSession, { refreshToken: first });
  expect(copied).toMatchObject({ status: 403, errorType: "authorization" });
  expect((await api.refuse(refreshSession, { refreshToken: third })).status).toBe(403);
});

test("the last but two has been copied, too, and ends the session at once", async () => {
  await using api = await openTestApi();
  const { refreshToken: first } = await register(api, "Rangi");
  const second = await refresh(api, first);
  const third = await refresh(api, second);
  const { token } = await api.send(refreshSession, { refreshToken: third });
  expect((await api.refuse(refreshSession, { refreshToken: first })).status).toBe(403);
  expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
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
