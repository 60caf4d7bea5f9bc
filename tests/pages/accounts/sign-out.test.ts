import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

test("whoever changes accounts comes back to where they were", async () => {
  await using site = await openKeaBasin();
  const path = "/accept-invite/a:b:c";
  const { location } = await site.post(
    `/sign-out?${new URLSearchParams({ nextUrl: path, email: "mere@example.org" })}`,
    {},
  );
  expect(location).toBe(
    `/sign-in?email=mere%40example.org&nextUrl=${encodeURIComponent("/accept-invite/a:b:c")}`,
  );
  const page = await site.get(location ?? "");
  expect(page.text).toContain("You have signed out.");
  expect(page.html).toContain('value="mere@example.org"');
});

test("a way back that leads off the site is dropped", async () => {
  await using site = await openKeaBasin();
  const { location } = await site.post("/sign-out?nextUrl=%2F%2Fevil.example", {});
  expect(location).toBe("/sign-in");
});
