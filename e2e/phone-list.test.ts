import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { openSignedIn } from "./recording-page.ts";

test("ten devices stand in a thousand pixels of a phone, the first at three hundred", async () => {
  await using site = await openKeaBasin();
  for (let count = 1; count <= 10; count += 1) {
    await makeCamera(site.api, 1, `Camera ${count}`);
  }
  const viewport = { width: 390, height: 844 };
  await using window = await openSignedIn(site, { viewport, javaScriptEnabled: false });
  const { page } = window;
  await page.goto("/kea-basin/devices");
  const rows = page.locator(".list-row");
  expect(await rows.count()).toBeGreaterThanOrEqual(10);
  const first = await rows.first().boundingBox();
  const tenth = await rows.nth(9).boundingBox();
  expect(first!.y).toBeLessThanOrEqual(300);
  expect(tenth!.y + tenth!.height).toBeLessThanOrEqual(1000);
});
