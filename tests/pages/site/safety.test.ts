import { get } from "node:http";
import { expect, test } from "vitest";
import { password, register } from "#tests/support/projects/people.ts";
import { fillPath, listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { openKeaBasin, openTestSite } from "#tests/support/pages/test-site.ts";

const behindTls = { "x-forwarded-proto": "https" };

test("every page forbids what it does not need", async () => {
  await using site = await openKeaBasin();
  for (const path of ["/kea-basin", "/kea-basin/nowhere", "/sign-out", "/end-user-agreement"]) {
    const { headers } = await site.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'(;|$)/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toBe("private, no-store");
  }
});

test("each answer has a nonce of its own, and every script carries it", async () => {
  await using site = await openKeaBasin();
  const pages = [await site.get("/kea-basin"), await site.get("/kea-basin")];
  const nonces = pages.map(({ headers, html }) => {
    const policy = headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/ on\w+="/);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
});

test("plain pages hold one small script of our own, and ask for nothing but the icon", async () => {
  await using site = await openTestSite();
  const paths = ["/sign-in", "/register", "/end-user-agreement", "/sign-out", "/first-account/x"];
  for (const path of paths) {
    const { status, html } = await site.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(html.match(/<script\b[^>]*>/g)).toEqual([expect.not.stringContaining("src=")]);
    expect(html).not.toContain("modulepreload");
    const targets = [...html.matchAll(/<(?:link|img)\b[^>]*(?:href|src)="([^"]+)"/g)];
    expect([...new Set(targets.map(([, target]) => target))]).toEqual(["/favicon.svg"]);
  }
});

test("the framework waits for the page's own script, so that the sheet comes first on a slow line", async () => {
  await using site = await openKeaBasin();
  const { html } = await site.get("/kea-basin");
  expect(html.match(/<script[^>]* data-framework=""/g)).toHaveLength(1);
  expect(html).toContain('<link data-rel="modulepreload"');
  expect(html).not.toMatch(/<script[^>]*type="module"|<link rel="modulepreload"/);
});

test("where data is to be saved, or pages are to be light, the frame comes without the framework's script", async () => {
  await using site = await openKeaBasin();
  const query = await site.get("/kea-basin", { "save-data": "on" });
  site.cookies.set("look", "system.light");
  const chosen = await site.get("/kea-basin");
  for (const { html } of [query, chosen]) {
    expect(html).toContain("Kea Basin");
    expect(html).not.toMatch(/<script[^>]*(src=|type="module"|data-framework)/);
    expect(html).not.toContain("modulepreload");
  }
});

test("every kind of answer has the headers that keep a browser safe", async () => {
  await using site = await openKeaBasin();
  const file = /\/assets\/app-[\w-]+\.css/.exec((await site.get("/kea-basin")).html)?.[0] ?? "";
  for (const path of [
    "/",
    "/kea-basin",
    "/favicon.svg",
    "/healthz",
    file,
    "/api/v1/no-such-path",
  ]) {
    const { headers } = await site.fetch(path, { headers: behindTls });
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    if (path.startsWith("/api")) continue;
    expect([path, headers.get("referrer-policy")]).toEqual([path, "same-origin"]);
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
});

test("no page anywhere goes without them, signed in or out", async () => {
  await using site = await openKeaBasin();
  for (const visitor of [site, site.browser()]) {
    for (const { path } of await listPageRoutes()) {
      const address = fillPath(path, { projectName: "kea-basin", token: "a:b:c", "*": "nowhere" });
      const { headers } = await visitor.fetch(address, { headers: behindTls });
      expect([address, headers.get("x-content-type-options")]).toEqual([address, "nosniff"]);
      expect([address, headers.get("referrer-policy")]).toEqual([address, "same-origin"]);
      expect([address, headers.get("cross-origin-opener-policy")]).toEqual([
        address,
        "same-origin",
      ]);
      const policy = headers.get("content-security-policy") ?? "";
      expect([address, policy]).toEqual([address, expect.stringContaining("frame-ancestors")]);
      expect([address, policy]).toEqual([
        address,
        expect.not.stringMatching(/script-src[^;]*unsafe/),
      ]);
      const isPage = headers.get("content-type")?.startsWith("text/html");
      if (!isPage) continue;
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("permissions-policy")).toContain("camera=()");
    }
  }
});

test("over TLS browsers are told to stay with it", async () => {
  await using site = await openTestSite({ TRUST_PROXY: "loopback" });
  for (const path of ["/sign-in", "/healthz", "/api/v1/end-user-agreement/latest"]) {
    const safe = await site.fetch(path, { headers: behindTls });
    expect(safe.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const plain = await site.fetch(path);
    expect(plain.headers.get("strict-transport-security")).toBeNull();
  }
});

test("over TLS the cookie of a session is one that no other host can set", async () => {
  await using site = await openTestSite({ TRUST_PROXY: "loopback" });
  const { email } = await register(site.api, "Rangi");
  const origin = site.url.replace("http:", "https:");
  await site.post("/sign-in", { email, password }, { ...behindTls, origin });
  expect([...site.cookies.keys()].filter((name) => name.endsWith("nightjar"))).toEqual([
    "__Host-nightjar",
  ]);
  expect((await site.get("/my-settings", behindTls)).status).toBe(200);
  const session = site.cookies.get("__Host-nightjar");
  const planted = { ...behindTls, cookie: `nightjar=${session}` };
  expect((await site.get("/my-settings", planted)).location).toMatch(/^\/sign-in/);
});

test("the deployer says what browsers are told about HTTPS", async () => {
  for (const [value, expected] of [
    ["off", null],
    ["max-age=600; includeSubDomains", "max-age=600; includeSubDomains"],
  ] as const) {
    await using site = await openTestSite({ TRUST_PROXY: "loopback", HSTS: value });
    const { headers } = await site.fetch("/sign-in", { headers: behindTls });
    expect(headers.get("strict-transport-security")).toBe(expected);
  }
});

test("a server that was given names answers to no others, its probes aside", async () => {
  await using site = await openTestSite({ ALLOWED_HOSTS: "birds.example.org,127.0.0.1" });
  const port = Number(new URL(site.url).port);
  const statuses: Record<string, number[]> = {};
  for (const host of ["birds.example.org:3000", "127.0.0.1", "evil.example"]) {
    statuses[host] = [];
    for (const path of ["/sign-in", "/api/v1/end-user-agreement/latest", "/healthz"]) {
      statuses[host].push(await askAs(host, { port, path }));
    }
  }
  expect(statuses).toEqual({
    "birds.example.org:3000": [200, 200, 200],
    "127.0.0.1": [200, 200, 200],
    "evil.example": [421, 421, 200],
  });
});

/** As a browser asks that was told that a name leads here; `fetch` sends the name it has looked up. */
function askAs(host: string, { port, path }: { port: number; path: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: "127.0.0.1", port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
  });
}

test("a form of another site is refused", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  for (const origin of ["https://evil.example", "null", site.url.replace("http:", "https:")]) {
    const page = await site.post("/sign-in", { email, password }, { origin });
    expect([origin, page.status]).toEqual([origin, 403]);
    expect(page.text).toContain("This form was sent from another site");
    expect(site.cookies.has("nightjar")).toBe(false);
  }
});

test("behind a TLS proxy that is trusted forms work, and the cookie is for TLS alone", async () => {
  await using site = await openTestSite({ TRUST_PROXY: "loopback" });
  const { email } = await register(site.api, "Rangi");
  const origin = site.url.replace("http:", "https:");
  const page = await site.post("/sign-in", { email, password }, { ...behindTls, origin });
  expect(page).toMatchObject({ status: 303, location: "/" });
  expect(page.headers.getSetCookie()[0]).toMatch(
    /; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const refused = await site.post("/sign-in", { email, password }, behindTls);
  expect(refused.status).toBe(403);
});

test("what a proxy says that is not trusted counts for nothing", async () => {
  await using site = await openTestSite();
  const { email } = await register(site.api, "Rangi");
  const page = await site.post("/sign-in", { email, password }, behindTls);
  expect(page.status).toBe(303);
  expect(page.headers.getSetCookie()[0]).not.toContain("Secure");
});

test("the process and what it stands on can be asked for their health", async () => {
  await using site = await openTestSite();
  expect(await site.get("/healthz")).toMatchObject({ status: 200, text: "ok" });
  expect(await site.get("/readyz")).toMatchObject({ status: 200, text: "ready" });
  await site.api.services.store.write.schema.dropTable("users").execute();
  expect((await site.get("/healthz")).status).toBe(200);
  expect((await site.get("/readyz")).status).toBe(503);
});

test("built files are kept for a year, others asked for again, and unknown ones are pages", async () => {
  await using site = await openKeaBasin();
  const { html } = await site.get("/kea-basin");
  const [sheet = ""] = /\/assets\/app-[\w-]+\.css/.exec(html) ?? [];
  const stored = await site.fetch(sheet, { headers: { "accept-encoding": "gzip" } });
  expect(stored.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(stored.headers.get("content-encoding")).toBe("gzip");
  const icon = await site.fetch("/favicon.svg");
  expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
  site.cookies.clear();
  expect((await site.get("/assets/../package.json")).location).toContain("/sign-in");
});

test("the description of the API is sent packed", async () => {
  await using site = await openTestSite();
  const headers = { "accept-encoding": "br" };
  const packed = await site.fetch("/api/v1/openapi.json", { headers });
  expect([packed.status, packed.headers.get("content-encoding")]).toEqual([200, "br"]);
});
