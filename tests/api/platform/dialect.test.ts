import { expect, test } from "vitest";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const formType = { "content-type": "application/x-www-form-urlencoded" };

test("an undeclared field is refused before anything else is said, with a likely name", async () => {
  await using api = await openTestApi();
  const body = { usrName: "x", colour: "green" };
  const answer = await requestRaw(api, "/api/v1/users", { method: "POST", body });
  expect(answer.status).toBe(422);
  expect(answer.body.errorType).toBe("unprocessable");
  expect(answer.body.messages).toEqual([
    "Unknown fields found: 'usrName' (did you mean 'userName'?), 'colour'.",
  ]);
  expect(answer.body).not.toHaveProperty("errors");
});

test("an undeclared field is refused in the query, too, the token among them", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const limited = await requestRaw(api, "/api/v1/groups?limit=3", { token });
  expect(limited.body.messages).toEqual(["Unknown fields found: 'limit'."]);
  const inQuery = await requestRaw(api, `/api/v1/groups?jwt=${token.slice(4)}`);
  expect([inQuery.status, inQuery.body.errorType]).toEqual([422, "unprocessable"]);
  expect(inQuery.body.messages).toEqual([expect.stringContaining("Unknown fields found: 'jwt'")]);
  expect((await requestRaw(api, "/api/v1/groups")).status).toBe(401);
});

test("names of an object's own making are undeclared fields like others", async () => {
  await using api = await openTestApi();
  const bodies = ['{"__proto__":{"email":"a@b.nz"}}', '{"constructor":1}', '{"toString":1}'];
  for (const body of bodies) {
    const answer = await requestRaw(api, "/api/v1/users", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect([answer.status, answer.body.errorType]).toEqual([422, "unprocessable"]);
  }
});

test("a body that is no JSON object is refused as the client's fault", async () => {
  await using api = await openTestApi();
  for (const body of ['{"email":', "[]", "null", '"text"', "7", "\u0000"]) {
    const headers = { "content-type": "application/json" };
    const answer = await requestRaw(api, "/api/v1/users", { method: "POST", headers, body });
    expect([body, answer.status, answer.body.errorType]).toEqual([body, 422, "client"]);
  }
});

test("a form is read like JSON, and text stands for numbers and truth", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  const form = (fields: Record<string, string>) => ({
    method: "POST",
    headers: formType,
    body: new URLSearchParams(fields).toString(),
  });
  const signedIn = await requestRaw(
    api,
    "/api/v1/users/authenticate",
    form({ email: rangi.email, password }),
  );
  expect([signedIn.status, signedIn.body.success]).toEqual([200, true]);
  const device = { group: "Kea Basin", devicename: "Ridge camera", password, saltId: "0042" };
  const registered = await requestRaw(api, "/api/v1/devices", form(device));
  expect(registered.body).toMatchObject({ success: true, saltId: 42 });
});

test("a body of no known kind has no fields", async () => {
  await using api = await openTestApi();
  const answer = await requestRaw(api, "/api/v1/users", {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: '{"userName":"Rangi"}',
  });
  expect(answer.status).toBe(422);
  expect(String(answer.body.messages)).toContain("'userName' is required");
});

test("a body that is too large is refused while it arrives", async () => {
  await using api = await openTestApi();
  const body = { email: "a@example.org", password: "p".repeat(70_000) };
  const answer = await requestRaw(api, "/api/v1/users/authenticate", { method: "POST", body });
  expect([answer.status, answer.body.success]).toEqual([413, false]);
});

test("slashes at the end and the case of fixed words do not matter", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const groupId = await makeProject(api, rangi, "Kea Basin");
  const paths = [
    "/api/v1/groups/",
    "/API/V1/Groups",
    "/api/v1/groups//?view-mode=user",
    "/api/v1/groups/Kea%20Basin/DEVICES/",
    `/api/v1/recordings/For-Project/${groupId}/?duration=0`,
    `/api/v1/users/${encodeURIComponent(rangi.email.toUpperCase())}/`,
    "/api/v1/EndUserAgreement/latest/",
  ];
  for (const path of paths) {
    const { status } = await requestRaw(api, path, { token: rangi.token });
    expect([path, status]).toEqual([path, 200]);
  }
});

test("a path that is no text is answered like any other fault of a request", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const paths = ["/api/v1/groups/%E0%A4%A/devices", "/api/v1/devices/%ff", "/api/%", "/token/%c3("];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const headers = { origin: "https://elsewhere.test", "user-agent": "okhttp/4" };
      const answer = await requestRaw(api, path, { token, method, headers });
      expect([path, answer.status]).toEqual([path, 400]);
      const message =
        "The address cannot be read. Write each letter in it as UTF-8, and % itself as %25.";
      expect(answer.body).toMatchObject({
        success: false,
        messages: [message],
        message,
        errorType: "client",
        requestId: answer.headers.get("x-request-id"),
      });
      expect(answer.headers.get("access-control-allow-origin")).toBe(headers.origin);
    }
  }
  const read = await requestRaw(api, "/api/v1/groups/%00/devices", { token });
  expect([read.status, read.body.success]).toEqual([422, false]);
  expect((await requestRaw(api, "/api/v1/groups/100%25", { token })).status).toBe(403);
});

test("HEAD is answered where GET is, without a body", async () => {
  await using api = await openTestApi();
  const request = new Request("http://api.test/api/v1/end-user-agreement/latest", {
    method: "HEAD",
  });
  const response = await api.fetch(request);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("OPTIONS names the methods of a path", async () => {
  await using api = await openTestApi();
  const allowed = async (path: string) => {
    const { status, headers } = await requestRaw(api, path, { method: "OPTIONS" });
    return [status, headers.get("allow")];
  };
  expect(await allowed("/api/v1/groups")).toEqual([200, "POST, GET, HEAD, OPTIONS"]);
  expect(await allowed("/api/v1/users/authenticate/")).toEqual([200, "POST, OPTIONS"]);
  expect(await allowed("/api/v1/recordings/7/thumbnail")).toEqual([200, "GET, HEAD, OPTIONS"]);
  expect((await allowed("/api/v1/nothing"))[0]).toBe(404);
});

test("a method that a path does not have is an unknown path", async () => {
  await using api = await openTestApi();
  const { status, body } = await requestRaw(api, "/api/v1/groups", { method: "DELETE" });
  expect([status, body.success]).toEqual([404, false]);
  expect(body.messages).toEqual(["There is no DELETE /api/v1/groups."]);
});

test("pages of any origin may call, refused or not", async () => {
  await using api = await openTestApi();
  const headers = { origin: "https://elsewhere.example" };
  for (const path of ["/api/v1/end-user-agreement/latest", "/api/v1/groups", "/api/v1/nothing"]) {
    const answer = await requestRaw(api, path, { headers });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "https://elsewhere.example",
      "access-control-allow-methods": "PUT, GET, POST, DELETE, OPTIONS, PATCH",
      "access-control-allow-headers": expect.stringContaining("Authorization"),
      "cross-origin-resource-policy": "cross-origin",
      vary: expect.stringContaining("origin"),
    });
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  }
});

test("the scheme of a token is read in any case", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const query = (scheme: string) =>
    requestRaw(api, "/api/v1/groups", { token: `${scheme} ${token.slice(4)}` });
  expect((await query("jwt")).status).toBe(200);
  expect((await query("Bearer")).status).toBe(401);
});

test("the old name of a field counts where the new one is absent", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const { token } = rangi;
  const make = (body: object) => requestRaw(api, "/api/v1/groups", { method: "POST", token, body });
  expect((await make({ groupname: "Kea Basin" })).status).toBe(200);
  expect((await make({ groupname: "?", groupName: "Tui Gully" })).status).toBe(200);
  const signIn = { nameOrEmail: rangi.email, password };
  const { status } = await requestRaw(api, "/api/v1/users/authenticate", {
    method: "POST",
    body: signIn,
  });
  expect(status).toBe(200);
});
