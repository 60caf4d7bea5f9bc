import { expect, test } from "vitest";
import { enterProcess } from "#api/site/operations/record-process.ts";
import { addFailedJob } from "#tests/support/failed-job.ts";
import { makeSuperUser } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import type { TestApi } from "#tests/support/test-api.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

/** As long as a name can be, and without a place to break it. */
async function reportSlowQuery({ services }: TestApi) {
  const facts = { host: "nightjar-jobs-7d9fc4b5d8-x2k9q", pid: 1, roles: ["web", "jobs"] };
  const report = await enterProcess(services, facts, 1e8);
  services.slowLog.record("query", `select ${"recordings_".repeat(40)}`, 900);
  await report({ memoryBytes: 2e8 });
}

test("a failed job is tried again in its place, and its button keeps the focus", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "write");
  /* On a slow machine it would be done before it is looked at. */
  await site.api.jobs.stop();
  const id = await addFailedJob(site.api);
  await reportSlowQuery(site.api);
  await using window = await openSignedIn(site, { viewport: { width: 320, height: 640 } });
  const { page } = window;
  await page.goto("/site");
  await waitForHydration(page);
  const retry = page.getByRole("button", { name: "Retry Older pictures, made again" });
  await retry.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("It will be tried again.").waitFor();
  await page.getByText("Waits to be tried again").waitFor();
  await page.getByRole("link", { name: "1 job failed" }).waitFor({ state: "detached" });
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  const row = await site.api.services.store.read
    .selectFrom("jobs")
    .select(["failed_at", "attempts"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ failed_at: null, attempts: 0 });
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("link", { name: "Check again" }).click();
  await page.getByText("Waits to be tried again").waitFor({ state: "detached" });
});
