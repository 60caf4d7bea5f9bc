import { expect, test, vi } from "vitest";
import { sessionCookie } from "#app/services/session/session-cookie.server.ts";
import { jwtTokens } from "#api/http/tokens.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";

vi.setConfig({ testTimeout: 60_000 });

const secret = "a secret that both of these processes share";

test("an API that answers something else is a fault of ours: 502, what was typed, and a line in the log", async () => {
  await using api = await listen(async () => Response.json({ success: true, messages: [] }));
  await using web = await spawnSite({ API_URL: api.url });
  const visitor = openVisitor(await web.ready());
  const page = await visitor.post("/sign-in", { email: "ana@example.org", password: "a password" });
  expect(page).toMatchObject({ status: 502, title: "Error: Sign in | Nightjar" });
  expect(page.text).toContain("The fault is ours and has been logged.");
  expect(page.text).not.toContain("connect to the server");
  expect(page.html).toContain('value="ana@example.org"');
  const [line, ...others] = web.lines.filter((one) => one.includes('"error"'));
  expect(line).toMatch(/authenticate was answered with other fields: .*token/);
  const entry = JSON.parse(line ?? "{}") as Record<string, string>;
  expect(Object.keys(entry)).toEqual(["time", "level", "message", "stack", "requestId"]);
  expect(Date.parse(entry["time"] ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(others).toHaveLength(1);
  expect(others[0]).toMatch(/needsFirstAccount was answered with other fields: needed/);
});

test("a page that cannot be loaded for such an answer is 502, says so, and signs nobody out", async () => {
  await using api = await listen(async () => new Response("<html>Hello</html>"));
  await using web = await spawnSite({ API_URL: api.url, SECRET: secret });
  const url = await web.ready();
  for (const issued of [new Date(), new Date("2026-01-01T00:00:00Z")]) {
    const headers = { cookie: await sealSession(issued), origin: url };
    const page = await fetch(`${url}/kea-basin`, { headers });
    expect([page.status, page.headers.get("set-cookie")]).toEqual([502, null]);
    expect(await page.text()).toContain("The fault is ours and has been logged.");
    const body = new URLSearchParams({ groupName: "Weka Flat" });
    const form = await fetch(`${url}/new-project`, { method: "POST", headers, body });
    expect(form.status).toBe(502);
    expect(await form.text()).toContain('name="groupName" value="Weka Flat"');
  }
  expect(web.lines.join("\n")).toContain("getUser was answered with no JSON object");
  expect(web.lines.join("\n")).toContain("refreshSession was answered with no JSON object");
});

/** The cookie of a browser whose token was issued then, for five minutes. */
async function sealSession(issued: Date): Promise<string> {
  const tokens = jwtTokens(secret, () => issued);
  const token = `JWT ${await tokens.sign("user", { id: 1, session: 1 }, 300)}`;
  const cookie = sessionCookie(secret, { isSecure: false });
  const [pair = ""] = (await cookie.write({ token, refreshToken: "kept" })).split(";");
  return pair;
}
