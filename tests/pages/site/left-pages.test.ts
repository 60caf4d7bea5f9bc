import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

test("whoever leaves while a page is made leaves no fault in the log", async () => {
  await using site = await openKeaBasin();
  const visits = Array.from({ length: 30 }, async (_, number) => {
    const leaving = new AbortController();
    const visit = site.fetch("/kea-basin/devices", { signal: leaving.signal });
    await setTimeout(number * 3);
    leaving.abort();
    return visit.then(
      () => "answered",
      () => "left",
    );
  });
  expect(new Set(await Promise.all(visits))).toContain("left");
  expect((await site.get("/kea-basin/devices")).status).toBe(200);
});
