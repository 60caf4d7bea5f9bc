import { expect, test } from "vitest";
import { openWindow, signInAs } from "./browse.ts";
import { openReviewSite } from "./review-site.ts";
import { waitForKeys } from "./keys.ts";
import { desk, startReview } from "./review-window.ts";

test("the picture shows where the track is, whichever it is", async () => {
  await using site = await openReviewSite({ tracks: [2, 2], hasPictures: true });
  await using window = await startReview(site);
  const { page } = window;
  const box = page.locator(".poster .track-box text");
  for (const number of ["1", "2", "1", "2"]) {
    await expect.poll(() => box.textContent()).toBe(number);
    await waitForKeys(page);
    await page.keyboard.press("Enter");
  }
  await page.getByText("You tagged 4 tracks").waitFor();
  expect(window.faults).toEqual([]);
});

test("whoever wants no motion is shown a still of the track, others its clip", async () => {
  await using site = await openReviewSite({ tracks: [1], hasPictures: true });
  for (const [reducedMotion, kind] of [
    ["reduce", "track-still"],
    ["no-preference", "track-clip"],
  ] as const) {
    await using window = await startReview(site, { reducedMotion });
    const image = window.page.locator(".review-clip .review-moving");
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc))
      .toContain(kind);
    expect(window.faults).toEqual([]);
  }
});

test("the still of a track is there until its clip has come, as large, and stays where it fails", async () => {
  await using site = await openReviewSite({ tracks: [1], hasPictures: true });
  await using window = await openWindow({ baseURL: site.url, viewport: desk });
  const { page } = window;
  let answer: "wait" | "fail" = "wait";
  const { promise: isMade, resolve: finish } = Promise.withResolvers<void>();
  await page.route("**/track-clip?*", async (route) => {
    if (answer === "fail") return route.fulfill({ status: 500 });
    await isMade;
    return route.continue();
  });
  await signInAs(page, site.rangi);
  await page.goto(site.path);
  await page.getByRole("button", { name: "Start Untagged" }).click();
  const still = page.getByRole("img", { name: "Track 1, Possum, close up", exact: true });
  const clip = page.locator(".review-moving");
  await still.waitFor();
  await expect.poll(() => still.evaluate((one: HTMLImageElement) => one.naturalWidth)).not.toBe(0);
  expect(await clip.isVisible()).toBe(false);
  const size = await still.boundingBox();
  expect(size?.height).toBeGreaterThan(50);
  finish();
  await clip.waitFor();
  expect(await clip.boundingBox()).toEqual(size);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await clip.boundingBox()).toEqual(await still.boundingBox());
  await page.setViewportSize(desk);
  answer = "fail";
  const failed = page.waitForResponse((response) => response.status() === 500);
  await page.reload();
  await failed;
  await still.waitFor();
  await expect.poll(() => still.evaluate((one: HTMLImageElement) => one.naturalWidth)).not.toBe(0);
  expect(await clip.isVisible()).toBe(false);
  expect(await still.boundingBox()).toEqual(size);
});
