import type { Page } from "playwright";
import { expect, test } from "vitest";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openWindow, signInAs } from "./browse.ts";

async function openRecording() {
  const site = await openKeaBasin();
  const film = makeCptv({ width: 160, height: 120, frames: 45 });
  const data = { recordingDateTime: "2026-11-19T13:30:00Z" };
  const id = await record(site.api, site.camera, data, film);
  await site.api.jobs.drain();
  return { ...site, path: `/kea-basin/recording/${id}` };
}

/** What the canvas shows, as a number that differs between frames. */
function fingerprint(page: Page): Promise<string> {
  return page
    .getByRole("region", { name: "Player" })
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

test("with scripts the recording itself plays, stops, and steps by the keyboard", async () => {
  await using site = await openRecording();
  await using window = await openWindow({ baseURL: site.url });
  const { page, faults } = window;
  await signInAs(page, site.rangi);
  await page.goto(site.path);
  const player = page.getByRole("region", { name: "Player" });
  await player.locator("canvas").first().waitFor();
  await player.getByRole("button", { name: "Next frame" }).and(page.locator(":enabled")).waitFor();
  const pause = player.getByRole("button", { name: "Pause" });
  if (await pause.isVisible()) await pause.click();
  const still = await fingerprint(page);
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => fingerprint(page)).not.toBe(still);
  const next = await fingerprint(page);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => fingerprint(page)).toBe(still);
  await page.keyboard.press("Space");
  await expect.poll(() => fingerprint(page)).not.toBe(still);
  expect(next).not.toBe(still);
  expect(faults).toEqual([]);
});

test("without scripts there is a picture, and no sign of a player", async () => {
  await using site = await openRecording();
  await using window = await openWindow({ baseURL: site.url, javaScriptEnabled: false });
  const { page, faults } = window;
  await signInAs(page, site.rangi);
  await page.goto(site.path);
  expect(await page.locator("canvas").count()).toBe(0);
  const poster = page.getByRole("img", { name: /the clearest frame/ });
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole("button", { name: /Play|Next frame/ }).count()).toBe(0);
  expect(faults).toEqual([]);
});
