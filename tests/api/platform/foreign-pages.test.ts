import { expect, test } from "vitest";
import { password, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const foreign = "https://elsewhere.example";

async function signInFrom(api: TestApi, origin: string | undefined): Promise<number> {
  const answer = await requestRaw(api, "/api/v1/users/authenticate", {
    method: "POST",
    headers: origin === undefined ? {} : { origin },
    body: { email: "rangi@example.org", password },
  });
  return answer.status;
}

test("what takes no token and changes something may be called by our own pages, apps and programs alone", async () => {
  await using api = await openTestApi({ PUBLIC_URL: "https://birds.example.org" });
  await register(api, "Rangi");
  const statuses: Record<string, number> = {};
  for (const origin of [
    "https://birds.example.org",
    "http://api.test",
    "https://api.test",
    "capacitor://localhost",
    "http://localhost",
    foreign,
    "https://birds.example.org.evil.example",
    "http://localhost:8080",
    "null",
  ]) {
    statuses[origin] = await signInFrom(api, origin);
  }
  expect(statuses).toEqual({
    "https://birds.example.org": 200,
    "http://api.test": 200,
    "https://api.test": 200,
    "capacitor://localhost": 200,
    "http://localhost": 200,
    [foreign]: 403,
    "https://birds.example.org.evil.example": 403,
    "http://localhost:8080": 403,
    null: 403,
  });
  expect(await signInFrom(api, undefined)).toBe(200);
});

test("a foreign page registers no devices, and reads what everybody may read", async () => {
  await using api = await openTestApi();
  const headers = { origin: foreign };
  const device = { group: "1", deviceName: "Camera", password };
  const refused = await requestRaw(api, "/api/v1/devices", {
    method: "POST",
    headers,
    body: device,
  });
  expect(refused).toMatchObject({ status: 403, body: { errorType: "client" } });
  expect(refused.body.messages).toEqual([
    `Pages of ${foreign} may not POST here. Whoever runs this server can name them in ALLOWED_ORIGINS.`,
  ]);
  const read = await requestRaw(api, "/api/v1/end-user-agreement/latest", { headers });
  expect(read.status).toBe(200);
});

test("the deployer names the sites whose pages may", async () => {
  await using api = await openTestApi({
    ALLOWED_ORIGINS: `https://browse.example.org, ${foreign}`,
  });
  await register(api, "Rangi");
  expect(await signInFrom(api, foreign)).toBe(200);
  expect(await signInFrom(api, "https://evil.example")).toBe(403);
});

test("with a token pages of any origin may call, since no browser sends one by itself", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const made = await requestRaw(api, "/api/v1/groups", {
    method: "POST",
    token,
    headers: { origin: foreign },
    body: { groupName: "Kea Basin" },
  });
  expect(made.status).toBe(200);
});

test("answers about people are kept by no cache", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  for (const [path, status] of [
    ["/api/v1/groups", 200],
    ["/api/v1/devices/7", 403],
    ["/api/v1/nothing", 404],
  ] as const) {
    const answer = await requestRaw(api, path, { token });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
  }
});
