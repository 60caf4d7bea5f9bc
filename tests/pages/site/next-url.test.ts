import { expect, test } from "vitest";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import { openTestSite, signIn } from "#tests/support/pages/test-site.ts";

const hostile = [
  "https://evil.example",
  "http://evil.example/kea-basin",
  "HTTPS://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "https:///evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//evil.example/%2e%2e",
  "//evil.example@127.0.0.1",
  "/\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  "\n//evil.example",
  " //evil.example",
  " https://evil.example",
  "\u0000//evil.example",
  "\u00a0//evil.example",
  "\u3000//evil.example",
  "／／evil.example",
  "/／evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/%09/evil.example",
  "/%5cevil.example",
  "%2f%2fevil.example",
  "%68ttps://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "mailto:mere@evil.example",
  "@evil.example",
  ".evil.example",
  "?//evil.example",
  "#//evil.example",
];

test("no form of nextUrl leads a person off the site, before or after signing in", async () => {
  await using site = await openTestSite({ RATE_LIMITS: "off" });
  const rangi = await register(site.api, "Rangi");
  await makeProject(site.api, rangi, "Kea Basin");
  const signedIn = site.browser();
  await signIn(signedIn, rangi);
  for (const nextUrl of hostile) {
    const path = `/sign-in?${new URLSearchParams({ nextUrl })}`;
    const entered = await site.browser().post(path, { email: rangi.email, password });
    const passing = await signedIn.get(path);
    for (const { status, location } of [entered, passing]) {
      expect([nextUrl, status]).toEqual([nextUrl, expect.toSatisfy(isRedirect)]);
      expect([nextUrl, originOf(location, site.url)]).toEqual([nextUrl, site.url]);
    }
  }
});

test("no link of the sign-in page carries a hostile target as its own", async () => {
  await using site = await openTestSite();
  for (const nextUrl of hostile) {
    const { html } = await site.get(`/sign-in?${new URLSearchParams({ nextUrl })}`);
    const targets = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets) expect(originOf(target, site.url)).toBe(site.url);
  }
});

function isRedirect(status: number): boolean {
  return status === 302 || status === 303;
}

/** As a browser understands it. */
function originOf(location: string | undefined, base: string): string {
  return new URL(location ?? "nowhere:", base).origin;
}
