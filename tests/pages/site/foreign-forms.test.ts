import { expect, test } from "vitest";
import { makeSuperUser } from "#tests/support/projects/people.ts";
import { fillPath, listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { openKeaBasin, type TestSite } from "#tests/support/pages/test-site.ts";

const tables = ["users", "sessions", "projects", "memberships", "invitations", "outbox"] as const;

/** All that a form could change, but for when someone was last seen, and how often their session was refreshed. */
async function readAll({ api }: Pick<TestSite, "api">) {
  const { read } = api.services.store;
  const rows = await Promise.all(
    tables.map((table) => read.selectFrom(table).selectAll().orderBy("id").execute()),
  );
  const seen = new Set(["last_active_at", "used_at", "updated_at", "refresh_number"]);
  return JSON.stringify(rows, (key, value) => (seen.has(key) ? undefined : (value as unknown)));
}

const foreign: Record<string, Record<string, string>> = {
  "of another site": { origin: "https://evil.example" },
  "of a page without an origin": { origin: "null" },
  "of another site, by fetch metadata": { "sec-fetch-site": "cross-site" },
  "of a sister site, by fetch metadata": { "sec-fetch-site": "same-site" },
  "of no browser": {},
  "that contradicts itself": { origin: "SAME", "sec-fetch-site": "cross-site" },
};

test("no form that is not of this site changes anything, at any address that takes forms", async () => {
  await using site = await openKeaBasin({ RATE_LIMITS: "off" });
  await makeSuperUser(site.api, site.rangi, "write");
  const routes = (await listPageRoutes()).filter(({ takesForms }) => takesForms);
  expect(routes.length).toBeGreaterThan(20);
  const before = await readAll(site);
  for (const { path } of routes) {
    const address = fillPath(path, { projectName: "kea-basin", token: "a:b:c" });
    for (const [name, headers] of Object.entries(foreign)) {
      const sent = Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [key, value === "SAME" ? site.url : value]),
      );
      const { status } = await site.fetch(address, {
        method: "POST",
        body: new URLSearchParams({ intent: "accept", email: "eve@example.org" }),
        headers: sent,
      });
      const expected = address === "/stop-alert/a:b:c" ? 401 : 403;
      expect([address, name, status]).toEqual([address, name, expected]);
    }
  }
  expect(await readAll(site)).toBe(before);
});

test("reading any address changes nothing", async () => {
  await using site = await openKeaBasin({ RATE_LIMITS: "off" });
  await site.get("/kea-basin");
  const before = await readAll(site);
  for (const { path } of await listPageRoutes()) {
    const address = fillPath(path, { projectName: "kea-basin", token: "a:b:c", "*": "nowhere" });
    const { status } = await site.get(address);
    expect([address, status]).toEqual([address, expect.toSatisfy((seen) => seen < 500)]);
  }
  expect(await readAll(site)).toBe(before);
});
