import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openWindow, signInAs } from "./browse.ts";
import { openReviewSite } from "./review-site.ts";
import { startReview } from "./review-window.ts";

/** How far the buttons reach over what is looked at, and over what is said of it, in px. */
const measureOverlap = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector(".review-buttons")?.getBoundingClientRect().top ?? 0;
    const parts = [...document.querySelectorAll(".review .poster, .review-place")];
    return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom - top));
  });

test("at no height of the window do the buttons hide the picture or what is said of it", async () => {
  await using site = await openReviewSite({ tracks: [2, 2, 2, 2, 2, 2], hasPictures: true });
  await using window = await startReview(site);
  const { page } = window;
  const sizes = ["320x256", "844x390", "360x640", "390x844", "390x900", "1280x500", "1280x800"];
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split("x").map(Number);
    await page.setViewportSize({ width, height });
    expect(await measureOverlap(page), size).toBeLessThanOrEqual(0);
  }
});

test("without scripts the notice of what was tagged pushes nothing beneath the buttons", async () => {
  await using site = await openReviewSite({ tracks: [2], hasPictures: true });
  await using window = await openWindow({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto(site.path);
  await page.getByRole("button", { name: "Start Untagged" }).click();
  await page.getByRole("button", { name: "Cat", exact: true }).click();
  await page.getByText("Track 1 tagged: Cat.").waitFor();
  expect(await measureOverlap(page)).toBeLessThanOrEqual(0);
});
