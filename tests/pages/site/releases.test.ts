import { afterAll, expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const site = await openKeaBasin();
afterAll(() => site[Symbol.asyncDispose]());

function listChanges(html: string): string[] {
  const sections = html.match(/<section class="releases">.*?<\/section>/gs) ?? [];
  return sections.flatMap((section) => section.match(/<li>.*?<\/li>/gs) ?? []);
}

test("changes are listed 40 to a page, and each page leads on", async () => {
  const reader = site.browser();
  const first = await reader.get("/releases");
  expect(listChanges(first.html)).toHaveLength(40);
  expect(first.html).toContain('href="/releases?page=2"');
  const second = await reader.get("/releases?page=2");
  expect(second.html).toContain('href="/releases?page=1"');
  const shown = new Set([...listChanges(first.html), ...listChanges(second.html)]);
  expect(shown.size).toBeGreaterThan(40);
});

test("a page that is not there is not found", async () => {
  const reader = site.browser();
  for (const page of ["0", "-1", "1.5", "999", "two", ""]) {
    expect((await reader.get(`/releases?page=${page}`)).status, page).toBe(404);
  }
});
