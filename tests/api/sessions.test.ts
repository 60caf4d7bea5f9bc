import { expect, test } from "vitest";
import { authenticate, endSession, refreshSession } from "#contract/wire/sessions.ts";
import { listProjects } from "#contract/wire/projects.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { password, register } from "#tests/support/people.ts";

test("a person signs in with e-mail and password", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const { token, userData } = await api.send(authenticate, { email: rangi.email.toUpperCase(), password });
  expect(userData).toMatchObject({ id: rangi.id, userName: "Rangi", emailConfirmed: true });
  expect((await api.send(listProjects, {}, token)).groups).toEqual([]);
});

test("an unknown address and a wrong password get the same answer", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const wrong = await api.refuse(authenticate, { email: rangi.email, password: "not the password" });
  const unknown = await api.refuse(authenticate, { email: "nobody@example.org", password });
  expect(wrong).toMatchObject({ status: 401, errorType: "authentication" });
  expect(unknown.message).toBe(wrong.message);
});

test("a signed-out session's tokens stop working at once", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await api.send(endSession, {}, rangi.token);
  expect((await api.refuse(listProjects, {}, rangi.token)).status).toBe(401);
  expect((await api.refuse(refreshSession, { refreshToken: rangi.refreshToken })).status).toBe(403);
});
