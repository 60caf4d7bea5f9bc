import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { findViolations } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 } };

test.for([
  ["with scripts", { ...desk, javaScriptEnabled: true }],
  ["without scripts, on a phone", { ...phone, javaScriptEnabled: false }],
] as const)("what a search finds is downloaded as a table and as a ZIP, %s", async ([, screen]) => {
  await using site = await openKeaBasin();
  await see(site.api, site.camera, { at: "2026-11-19T08:00:00Z", tracks: [["stoat"]] });
  await see(site.api, site.camera, { at: "2026-11-19T09:00:00Z", tracks: [["cat"]] });
  await using window = await openSignedIn(site, screen);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any&tagged-with=stoat");
  await page.getByRole("link", { name: "Export", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Export" }).waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("radio", { name: "Recording", exact: true }).check();
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(table.suggestedFilename()).toBe("kea-basin-recordings.csv");
  await page.getByRole("button", { name: "Make a ZIP" }).click();
  await page.waitForURL(/\/my-jobs$/);
  await site.api.jobs.drain();
  await page.reload();
  expect(await findViolations(window)).toEqual([]);
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('a[href$="/file"]').first().click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^kea-basin-files-.*\.zip$/);
});
