import type { Locator } from "playwright";
import { afterAll, expect, test } from "vitest";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { findOverflow, findViolations, openWindow } from "./browse.ts";
import { openStills } from "./stills/open-stills.ts";
import { boxes } from "./stills/still-page.ts";
import { desk, eventually, look, openStill, phone, rectOf } from "./stills/still-window.ts";

const site = await openStills();
afterAll(() => site[Symbol.asyncDispose]());

test("without scripts there is the picture with its boxes, which lead to their tracks", async () => {
  await using window = await openStill(site, { ...phone, javaScriptEnabled: false });
  const { page, image, frame, faults } = window;
  expect(await image.getAttribute("alt")).toBe("Possum, bird");
  const [picture, ratio] = [await rectOf(image), 1280 / 960];
  expect(picture.width / picture.height).toBeCloseTo(ratio, 2);
  expect(await rectOf(frame)).toEqual(picture);
  const drawn = await Promise.all(
    boxes.map((_, index) => rectOf(page.locator("g rect:last-of-type").nth(index))),
  );
  for (const [index, { x, y, width, height }] of boxes.entries()) {
    const rect = drawn[index]!;
    expect((rect.x - picture.x) / picture.width).toBeCloseTo(x, 2);
    expect((rect.y - picture.y) / picture.height).toBeCloseTo(y, 2);
    expect(rect.width / picture.width).toBeCloseTo(width, 2);
    expect(rect.height / picture.height).toBeCloseTo(height, 2);
  }
  expect(await page.locator("svg text").allTextContents()).toEqual(["1 possum", "2 bird"]);
  const strokes = await page
    .locator("g rect:last-of-type")
    .evaluateAll((rects) => rects.map((rect) => rect.getAttribute("stroke")));
  expect(strokes).toEqual(["#32ff7e", "#4bcffa"]);
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole("link", { name: "Track 2 bird" }).click();
  await page.waitForURL("**/tracks/72");
  expect(faults).toEqual([]);
});

test("where the script of the viewer does not come, the picture is as it was without", async () => {
  await using window = await openWindow({ baseURL: site.url, ...desk });
  const { page } = window;
  await page.route("**/live-still*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/");
  await failed;
  await page.getByRole("link", { name: "Track 1 possum" }).click();
  await page.waitForURL("**/tracks/71");
  expect(await page.locator(".still img").isVisible()).toBe(true);
  expect(await page.getByRole("button").count()).toBe(0);
});

test("what a thumb acts on is 44 px wide and high, small boxes, too", async () => {
  await using window = await openStill(site, phone);
  const { page } = window;
  await page.getByText("Brightness and contrast").click();
  const targets = page
    .locator(
      ".still a, .still button, .still summary, .still .choice, .still input[type=range], .burst a",
    )
    .filter({ visible: true });
  const sizes = await targets.evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [element.textContent, Math.min(width, height)] as const;
    }),
  );
  expect(sizes.length).toBeGreaterThan(12);
  expect(sizes.filter(([, size]) => size < 44)).toEqual([]);
});

test("boxes without addresses are buttons", async () => {
  await using window = await openStill(site, desk, "/?buttons");
  const { page } = window;
  const bird = page.getByRole("button", { name: "Track 2 bird" });
  expect(await bird.getAttribute("aria-pressed")).toBe("false");
  await bird.click();
  await page.getByText("Track 72 is chosen").waitFor();
  await eventually(() => bird.getAttribute("aria-pressed")).toBe("true");
});

test("boxes stay off on the next page of a person who turned them off", async () => {
  await using window = await openStill(site, desk);
  const { page, faults } = window;
  expect(await page.locator("svg text").count()).toBe(2);
  await page.getByLabel("Boxes").uncheck();
  await eventually(() => page.locator("svg text, .still-target").count()).toBe(0);
  await page.reload();
  await page.locator(".still-frame[data-live]").waitFor();
  await eventually(() => page.locator("svg text").count()).toBe(0);
  await page.getByLabel("Boxes").check();
  await eventually(() => page.locator("svg text").count()).toBe(2);
  expect(faults).toEqual([]);
});

test("brightness and contrast change the picture alone, and go back", async () => {
  await using window = await openStill(site, desk);
  const { page, image } = window;
  const filterOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).filter);
  await page.getByText("Brightness and contrast").click();
  await page.getByLabel("Brightness", { exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Contrast", { exact: true }).focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(() => filterOf(image)).toBe("brightness(1.1) contrast(0.9)");
  expect(await filterOf(page.locator(".still-boxes"))).toBe("none");
  await page.getByText("Brightness and contrast (changed)").waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  await eventually(() => filterOf(image)).toBe("none");
});

test("the picture as it was taken comes when it is asked for", async () => {
  await using window = await openStill(site, desk);
  const { page, image, frame } = window;
  await page.getByRole("button", { name: "Zoom in" }).click();
  const before = await look(frame);
  await page.getByRole("button", { name: "Show full detail, 4.1 MB" }).click();
  await page.getByText("Full detail", { exact: true }).waitFor();
  const widthOf = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await eventually(widthOf).toBe(1920);
  expect(await look(frame)).toEqual(before);
  await page.getByRole("button", { name: "1:1" }).click();
  await eventually(async () => Math.round((await rectOf(image)).width)).toBe(1920);
});

test("a picture that does not come says so, and can be tried again", async () => {
  await using window = await openStill(site, desk, "/?broken");
  const { page, image } = window;
  await page.getByText("The picture did not load.").waitFor();
  expect(await image.isVisible()).toBe(false);
  const body = Buffer.from(await makeImage("png"));
  await page.route("**/nothing", (route) => route.fulfill({ body, contentType: "image/png" }));
  await page.getByRole("button", { name: "Try again" }).click();
  const widthOf = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await eventually(widthOf).toBe(64);
  await image.waitFor();
  await eventually(() => page.getByText("The picture did not load.").count()).toBe(0);
});

test("steps are shown on their way, unless motion is to be reduced", async () => {
  for (const [reducedMotion, duration] of [
    ["no-preference", "0.15s, 0.15s"],
    ["reduce", "0s"],
  ] as const) {
    await using window = await openStill(site, { ...desk, reducedMotion });
    const { page } = window;
    await page.getByRole("button", { name: "Zoom in" }).click();
    const stage = page.locator(".still-stage");
    expect(await stage.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe(duration);
  }
});

test("everyone can use the picture and its burst, on a desk by day and on a phone by night", async () => {
  for (const options of [
    { ...desk, colorScheme: "light" },
    { ...phone, colorScheme: "dark" },
    { ...desk, forcedColors: "active" },
  ] as const) {
    await using window = await openStill(site, options);
    const { page } = window;
    expect(await findViolations(window)).toEqual([]);
    await page.getByText("Brightness and contrast").click();
    await page.getByText("How to zoom", { exact: true }).click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    expect(await findViolations(window)).toEqual([]);
  }
  await using narrow = await openStill(site, { ...phone, viewport: { width: 320, height: 640 } });
  expect(await findOverflow(narrow.page)).toEqual([]);
});
