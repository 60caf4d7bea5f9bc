import { expect, test } from "vitest";
import { listProjects } from "#contract/wire/projects/projects.ts";
import {
  authenticate,
  authenticateLegacy,
  endOneSession,
  endOtherSessions,
  endSession,
  issueToken,
  listSessions,
  refreshSession,
} from "#contract/wire/accounts/sessions.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const day = 24 * 60 * 60;

test("a person sees where they are signed in, the last used first", async () => {
  await using api = await openTestApi();
  const { email, token } = await register(api, "Rangi");
  await register(api, "Mere");
  api.advance(60);
  const phone = await requestRaw(api, "/api/v1/users/authenticate", {
    method: "POST",
    headers: { "user-agent": "A phone" },
    body: { email, password },
  });
  expect(phone.status).toBe(200);
  const { sessions } = await api.send(listSessions, {}, token);
  expect(sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ["A phone", false],
    ["", true],
  ]);
  expect(sessions[0]).toMatchObject({
    createdAt: api.now().toISOString(),
    usedAt: api.now().toISOString(),
  });
});

test("a person ends one session, or all others, and nobody else's", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const mere = await register(api, "Mere");
  const credentials = { email: rangi.email, password };
  const [second, third] = [
    await api.send(authenticate, credentials),
    await api.send(authenticateLegacy, credentials),
  ];
  const { sessions } = await api.send(listSessions, {}, second.token);
  const sessionId = sessions.find(({ current }) => current)!.id;
  for (const query of [sessionId, 9999]) {
    const refusal = await api.refuse(endOneSession, { sessionId: query }, mere.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
  await api.send(endOneSession, { sessionId }, rangi.token);
  expect((await api.refuse(listProjects, {}, second.token)).status).toBe(401);
  expect((await api.refuse(endOneSession, { sessionId }, rangi.token)).status).toBe(403);
  await api.send(endOtherSessions, {}, rangi.token);
  expect((await api.refuse(listProjects, {}, third.token)).status).toBe(401);
  await api.send(listProjects, {}, rangi.token);
  await api.send(listProjects, {}, mere.token);
  expect((await api.send(listSessions, {}, rangi.token)).sessions).toHaveLength(1);
});

test("a session that is used without refreshing stays alive, and ends when it lies idle", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const { token } = await api.send(authenticateLegacy, { email, password });
  for (const days of [10, 14, 14]) {
    api.advance(days * day);
    await api.send(listProjects, {}, token);
  }
  api.advance(15 * day + 1);
  expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
});

test("use is written down once in an hour", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const { token } = await api.send(authenticateLegacy, { email, password });
  const start = api.now().toISOString();
  const readUse = async () =>
    (await api.send(listSessions, {}, token)).sessions.find(({ current }) => current)?.usedAt;
  api.advance(3600);
  expect(await readUse()).toBe(start);
  api.advance(1);
  expect(await readUse()).toBe(api.now().toISOString());
});

test("the older sign-in gives a token without an end that dies with its session", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const form = new URLSearchParams({ nameOrEmail: email.toUpperCase(), password });
  const answer = await requestRaw(api, "/authenticate_user", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  const { token, refreshToken, userData } = answer.body as Record<string, string>;
  expect(userData).toMatchObject({ email });
  const claims = JSON.parse(Buffer.from(token!.split(".")[1]!, "base64url").toString());
  expect(claims).not.toHaveProperty("exp");
  api.advance(14 * day);
  await api.send(listProjects, {}, token);
  await api.send(endSession, {}, token);
  expect((await api.refuse(listProjects, {}, token)).status).toBe(401);
  const refusal = await api.refuse(refreshSession, { refreshToken: refreshToken! });
  expect(refusal.status).toBe(403);
});

test("the older sign-in leaves idle sessions where they are", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  api.advance(16 * day);
  await api.send(authenticateLegacy, { email, password });
  const count = () => api.services.store.read.selectFrom("sessions").select("id").execute();
  expect(await count()).toHaveLength(2);
  await api.send(authenticate, { email, password });
  expect(await count()).toHaveLength(2);
});

test("a bare token lives as long as it was asked to", async () => {
  await using api = await openTestApi();
  const { email } = await register(api, "Rangi");
  const { token } = await api.send(authenticateLegacy, { email, password });
  const lifetimes = [
    [{}, 60],
    [{ ttl: "short" }, 60],
    [{ ttl: "for ever" }, 60],
    [{ ttl: "constructor" }, 60],
    [{ ttl: "medium" }, 300],
    [{ ttl: "long" }, 1800],
  ] as const;
  for (const [input, seconds] of lifetimes) {
    const { token: bare } = await api.send(issueToken, input, token);
    api.advance(seconds - 1);
    await api.send(listProjects, {}, `JWT ${bare}`);
    api.advance(1);
    expect([input, (await api.refuse(listProjects, {}, `JWT ${bare}`)).status]).toEqual([
      input,
      401,
    ]);
  }
});

test("a bare token with scopes opens nothing, and any dies with its session", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  for (const access of [{}, { groups: "r" }]) {
    const { token: scoped } = await api.send(issueToken, { access }, token);
    expect((await api.refuse(listProjects, {}, `JWT ${scoped}`)).status).toBe(401);
  }
  const { token: bare } = await api.send(issueToken, {}, token);
  await api.send(endSession, {}, token);
  expect((await api.refuse(listProjects, {}, `JWT ${bare}`)).status).toBe(401);
});
