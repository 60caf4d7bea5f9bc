import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { openWithSeeingCamera } from "#tests/support/pages/reference-pages.ts";
import { findViolations, openWindow, signInAs } from "./browse.ts";

async function middleOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, corner: Locator, by: { x: number; y: number }) {
  await corner.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(corner);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
}

test("with scripts, corners are dragged, moved by keys and set by clicks while the photo follows", async () => {
  await using site = await openWithSeeingCamera();
  const path = await site.uploadView();
  await using window = await openWindow({
    baseURL: site.url,
    viewport: { width: 1280, height: 1000 },
    reducedMotion: "reduce",
  });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto(path);
  const corner = (name: string) => page.getByRole("button", { name: `${name} corner` });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const left = field("Top left, per cent from the left");
  const warped = page.locator(".photo-warped");
  const lie = () => warped.evaluate((image) => getComputedStyle(image).transform);
  await warped.waitFor();
  const before = await lie();
  await drag(page, corner("Top left"), { x: 64, y: 48 });
  await expect.poll(() => left.inputValue()).toBe("20");
  expect(await field("Top left, per cent from the top").inputValue()).toBe("20");
  expect(await lie()).not.toBe(before);
  await corner("Bottom right").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  expect(await field("Bottom right, per cent from the left").inputValue()).toBe("89.5");
  expect(await field("Bottom right, per cent from the top").inputValue()).toBe("85");
  await page.getByText("Bottom right: 89.5% from the left, 85.0% from the top").waitFor();
  await left.fill("15");
  await page.getByLabel("2 Top right").check();
  await page.locator("input[name=large]").click({ position: { x: 602, y: 20 } });
  expect(Number(await field("Top right, per cent from the left").inputValue())).toBeCloseTo(94, 0);
  await expect.poll(() => page.getByLabel("3 Bottom right").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Down 5%" }).click();
  await expect.poll(() => field("Bottom right, per cent from the top").inputValue()).toBe("90");
  await page.getByLabel("Opacity of the photo").fill("30");
  expect(await warped.evaluate((image) => getComputedStyle(image).opacity)).toBe("0.3");
  expect(await findViolations(window)).toEqual([]);
  await left.fill("99");
  await page.getByText("The four corners do not make a frame yet.").waitFor();
  await left.fill("15");
  await page.getByRole("button", { name: "Save photo" }).click();
  await page.getByText("The reference photo has been saved.").waitFor();
  expect(await findViolations(window)).toEqual([]);
});

test("on a phone a corner is dragged by a finger, and the page does not scroll with it", async () => {
  await using site = await openWithSeeingCamera();
  const path = await site.uploadView();
  await using window = await openWindow({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto(path);
  const corner = page.getByRole("button", { name: "Top left corner" });
  await corner.waitFor();
  await corner.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(corner);
  const touch = await page.context().newCDPSession(page);
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const scrolled = await page.evaluate(() => scrollY);
  await send("touchStart", [{ x, y }]);
  await send("touchMove", [{ x: x + 14, y: y + 10 }]);
  await send("touchMove", [{ x: x + 28, y: y + 21 }]);
  await send("touchEnd", []);
  const left = page.getByLabel("Top left, per cent from the left", { exact: true });
  await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(20, 0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await findViolations(window)).toEqual([]);
});
