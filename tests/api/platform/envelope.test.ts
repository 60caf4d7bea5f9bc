import { expect, test } from "vitest";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const requestId = expect.stringMatching(/^[0-9a-f]{16}$/);
const cwVersion = expect.stringMatching(/^\d+\.\d+\.\d+/);

test("a success has its own keys, messages and the version at the top", async () => {
  await using api = await openTestApi();
  const { status, body } = await requestRaw(api, "/api/v1/end-user-agreement/latest");
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, messages: [], euaVersion: 1, cwVersion });
});

test("a refusal says its kind and the request it was given to", async () => {
  await using api = await openTestApi();
  const { status, body, headers } = await requestRaw(api, "/api/v1/groups");
  expect(status).toBe(401);
  expect(body).toEqual({
    success: false,
    messages: ["No authorization token was given."],
    errorType: "authentication",
    requestId,
    cwVersion,
  });
  expect(headers.get("x-request-id")).toBe(body.requestId);
});

test("each field with a fault is named, in one message and in a list", async () => {
  await using api = await openTestApi();
  const sent = { userName: "x", email: "nowhere", password: "short" };
  const { status, body } = await requestRaw(api, "/api/v1/users", { method: "POST", body: sent });
  expect(status).toBe(422);
  expect(body.errorType).toBe("validation");
  const errors = body.errors as { location: string; param: string; msg: string }[];
  expect(errors.map(({ location, param }) => `${location}.${param}`)).toEqual([
    "body.userName",
    "body.email",
    "body.password",
  ]);
  expect(body.messages).toEqual([
    errors.map(({ location, param, msg }) => `${location}.${param}: ${msg}`).join("; "),
  ]);
  expect(String(body.messages)).toContain("'userName' is required");
  expect(String(body.messages)).toContain("body.email: Invalid value");
  expect(String(body.messages)).toContain("Password must be at least 8 characters long");
});

test("no refusal repeats a password or a token", async () => {
  await using api = await openTestApi();
  const secret = "hunter2";
  const token = "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl";
  const answers = await Promise.all([
    requestRaw(api, "/api/v1/users/authenticate", {
      method: "POST",
      body: { email: "a@example.org", password: secret },
    }),
    requestRaw(api, "/api/v1/users/refresh-session-token", {
      method: "POST",
      body: { refreshToken: token },
    }),
    requestRaw(api, "/api/v1/groups", { token: `JWT ${token}` }),
    requestRaw(api, `/api/v1/signedUrl?jwt=${token}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([422, 401, 401, 403]);
  const said = JSON.stringify(answers.map(({ body }) => body));
  expect(said).not.toContain(secret);
  expect(said).not.toContain(token);
});

test("row 22: a fault of the query repeats what was sent, cut where it is long, and never a token", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const ask = async (query: string) => {
    const { status, body } = await requestRaw(api, `/api/v1/devices?${query}`, { token });
    return [status, body.errors];
  };
  const fault = (param: string, value: unknown) => [
    422,
    [{ location: "query", param, value, msg: "Invalid value" }],
  ];
  expect(await ask("only-active=maybe")).toEqual(fault("only-active", "maybe"));
  expect(await ask("onlyActive=maybe")).toEqual(fault("only-active", "maybe"));
  expect(await ask("stationId=1&stationId=x")).toEqual(fault("stationId", ["1", "x"]));
  expect(await ask(`stationId=${"x".repeat(300)}`)).toEqual(fault("stationId", "x".repeat(100)));
});

test("every kind of refusal has its status and type", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  const { token } = rangi;
  const post = { method: "POST", token };
  const device = { group: "Kea Basin", deviceName: "users", password };
  const answers = await Promise.all([
    requestRaw(api, "/api/v1/groups", { ...post, body: { groupName: "?" } }),
    requestRaw(api, "/api/v1/groups", { ...post, body: { groupName: "Kea Basin" } }),
    requestRaw(api, "/api/v1/groups", { ...post, body: { groupName: "Tui Gully", owner: true } }),
    requestRaw(api, "/api/v1/groups/Nowhere/devices", { token }),
    requestRaw(api, "/api/v1/devices", { method: "POST", body: device }),
    requestRaw(api, "/api/v1/nothing"),
  ]);
  expect(answers.map(({ status, body }) => [status, body.errorType])).toEqual([
    [422, "validation"],
    [422, "client"],
    [422, "unprocessable"],
    [403, "authorization"],
    [400, "client"],
    [404, "client"],
  ]);
});

test("the phone app finds the text of a refusal under `message`", async () => {
  await using api = await openTestApi();
  const headers = { "user-agent": "okhttp/4.9.1" };
  const { body } = await requestRaw(api, "/api/v1/groups", { headers });
  expect(body.message).toBe((body.messages as string[])[0]);
});

test("an unexpected failure is logged under its request and tells the caller nothing of it", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const { status, body } = await withoutTable(api, "memberships", () =>
    requestRaw(api, "/api/v1/groups", { token: rangi.token }),
  );
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, errorType: "server", requestId });
  expect(body.messages).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain("memberships");
  const entry = api.log.find(({ level }) => level === "error");
  expect(entry).toMatchObject({ requestId: body.requestId });
  expect(entry?.message).toContain("memberships");
});
