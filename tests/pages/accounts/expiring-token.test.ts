import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { jwtTokens } from "#api/http/tokens.ts";
import { sessionCookie } from "#app/services/session/session-cookie.server.ts";
import { password } from "#tests/support/projects/people.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";

const tabs = 3;
const requests = 50;

/** All at once, from some tabs of one browser, whose every answer is lost on the way with the cookie in it. */
async function requestTogether(url: string, cookie: string, path: string): Promise<number[]> {
  const visitors = Array.from({ length: tabs }, () => openVisitor(url));
  const answers = Array.from({ length: requests }, async (_, index) => {
    const tab = visitors[index % tabs];
    return tab?.get(path, { cookie });
  });
  return (await Promise.all(answers)).map((page) => page?.status ?? 0);
}

test("a token that runs out under many requests is replaced once, and lost answers are given again for a minute", async () => {
  await using site = await openKeaBasin();
  const cookie = [...site.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  site.api.advance(5 * 60);
  const statuses = await requestTogether(site.url, cookie, "/kea-basin");
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { read } = site.api.services.store;
  const sessions = () =>
    read.selectFrom("sessions").select("refresh_number").orderBy("id", "desc").executeTakeFirst();
  expect(await sessions()).toEqual({ refresh_number: 2 });
  site.api.advance(60);
  const later = await requestTogether(site.url, cookie, "/kea-basin");
  expect(new Set(later)).toEqual(new Set([200]));
  expect(await sessions()).toEqual({ refresh_number: 2 });
  site.api.advance(60);
  const copied = await requestTogether(site.url, cookie, "/kea-basin");
  expect(new Set(copied)).toEqual(new Set([302]));
});

test("the same holds where the API is another process", { timeout: 90_000 }, async () => {
  const secret = "a secret that both of these processes share";
  const ana = { ADMIN_EMAIL: "ana@example.org", ADMIN_PASSWORD: password };
  await using api = await spawnSite({ ...ana, SECRET: secret });
  const apiUrl = await api.ready();
  await using web = await spawnSite({ API_URL: apiUrl, SECRET: secret });
  const signedIn = await fetch(`${apiUrl}/api/v1/users/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ana.ADMIN_EMAIL, password }),
  });
  const { token, refreshToken } = (await signedIn.json()) as Record<string, string>;
  const { id, session } = decodeJwt<{ id: number; session: number }>(token?.slice(4) ?? "");
  const longAgo = () => new Date("2026-01-01T00:00:00Z");
  const stale = await jwtTokens(secret, longAgo).sign("user", { id, session }, 300);
  const sealed = await sessionCookie(secret, { isSecure: false }).write({
    token: `JWT ${stale}`,
    refreshToken: refreshToken ?? "",
  });
  const cookie = sealed.split(";")[0] ?? "";
  for (const round of ["first", "after all answers were lost"]) {
    const statuses = await requestTogether(await web.ready(), cookie, "/my-settings");
    expect([round, new Set(statuses)]).toEqual([round, new Set([200])]);
  }
});
