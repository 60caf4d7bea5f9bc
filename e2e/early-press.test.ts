import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

test("scripts take a page over in peace whose button was pressed before them, and says so", async () => {
  await using site = await openKeaBasin();
  const id = await record(site.api, site.camera);
  await using window = await openSignedIn(site);
  const { page, faults } = window;
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/kea-basin/recording/${id}/labels`, { waitUntil: "commit" });
  /* As `showPending` does; a form that is really on its way would take the page along. */
  await page.getByRole("button", { name: "Add Cool", exact: true }).evaluate((button) => {
    button.firstChild!.nodeValue = button.dataset["pending"]!;
  });
  scripts.resolve();
  await waitForHydration(page);
  expect(faults).toEqual([]);
});
