import { expect, test } from "vitest";
import { addFailedJob } from "#tests/support/failed-job.ts";
import { makeSuperUser } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

test("a failed job is tried again in its place, and its button keeps the focus", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "write");
  const id = await addFailedJob(site.api);
  await using window = await openSignedIn(site, { viewport: { width: 390, height: 844 } });
  const { page } = window;
  await page.goto("/site");
  await waitForHydration(page);
  const retry = page.getByRole("button", { name: "Retry Older pictures, made again" });
  await retry.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("It will be tried again.").waitFor();
  await page.getByText("Waits to be tried again").waitFor();
  await page.getByText("Nothing needs doing.").waitFor();
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  const row = await site.api.services.store.read
    .selectFrom("jobs")
    .select(["failed_at", "attempts"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ failed_at: null, attempts: 0 });
  expect(await findViolations(window)).toEqual([]);
});
