import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openReviewSite } from "./review-site.ts";
import { startReview, trackOf } from "./review-window.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("a double tap tags one track, however far apart its taps are, and the next tap counts", async () => {
  await using site = await openReviewSite({ tracks: [1, 1, 1, 1, 1] });
  await using window = await startReview(site, phone);
  const { page } = window;
  const button = await page.getByRole("button", { name: "Cat", exact: true }).boundingBox();
  const tap = () => page.touchscreen.tap((button?.x ?? 0) + 20, (button?.y ?? 0) + 20);
  /* By the page's own clock, which the load of the machine does not move. */
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const gapsMs = [0, 150, 300];
  for (const gapMs of gapsMs) {
    const before = await trackOf(page);
    await tap();
    await expect.poll(() => trackOf(page)).not.toBe(before);
    await page.clock.runFor(gapMs);
    await tap();
    await page.clock.runFor(500);
  }
  await page.clock.resume();
  await page.getByText("2 left").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await site.readSaid()).toEqual([["cat"], ["cat"], ["cat"], [""], [""]]);
});

test("a key that is kept down on a button tags one track", async () => {
  await using site = await openReviewSite({ tracks: [1, 1, 1] });
  await using window = await startReview(site);
  const { page } = window;
  const before = await trackOf(page);
  await page.getByRole("button", { name: "Cat", exact: false }).last().focus();
  for (let repeats = 0; repeats < 5; repeats += 1) {
    await page.keyboard.down("Enter");
    await wait(60);
  }
  await page.keyboard.up("Enter");
  await expect.poll(() => trackOf(page)).not.toBe(before);
  await page.getByText("2 left").waitFor();
});
