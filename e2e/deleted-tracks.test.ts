import { expect, test } from "vitest";
import { openWindow, signInAs, waitForHydration, findViolations } from "./browse.ts";
import { openRecording } from "./recording-page.ts";

test("a track is deleted and brought back in place, and takes the focus with it", async () => {
  await using site = await openRecording();
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto(`${site.path}/tracks`);
  await waitForHydration(page);
  const address = page.url();
  await page.getByRole("button", { name: "Delete track" }).click();
  const folded = page.getByText("Deleted tracks (1)", { exact: true });
  await folded.click();
  await expect.poll(() => page.locator(".track").count()).toBe(1);
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Restore Possum 0:00 – 0:05" }).click();
  await page.getByRole("status").getByText("The track is back.").waitFor();
  await folded.waitFor({ state: "detached" });
  await expect.poll(() => page.locator(".track").count()).toBe(2);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Track 1: Possum");
  expect(page.url()).toBe(address);
});
