import { afterAll, expect, test } from "vitest";
import { openStills } from "./stills/open-stills.ts";
import {
  desk,
  eventually,
  look,
  openStill,
  openTouch,
  phone,
  rectOf,
  scrolled,
  watchKeys,
} from "./stills/still-window.ts";

const site = await openStills();
afterAll(() => site[Symbol.asyncDispose]());

test("keys zoom and move a picture that has the focus, and are the page's until then", async () => {
  await using window = await openStill(site, desk);
  const { page, frame, faults } = window;
  await page.keyboard.press("+");
  expect(await look(frame)).toEqual({ zoom: 1, x: 0, y: 0 });
  await page.keyboard.press("Tab");
  expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
  const isTaken = await watchKeys(page);
  await page.keyboard.press("ArrowDown");
  expect(await isTaken()).toBe(false);
  await page.keyboard.press("+");
  await page.keyboard.press("=");
  const { width, height } = await rectOf(frame);
  const near = { zoom: 2.25, x: (1 - 2.25) * 0.5 * width, y: (1 - 2.25) * 0.5 * height };
  const zoomed = await look(frame);
  expect(zoomed.zoom).toBe(near.zoom);
  expect(zoomed.x).toBeCloseTo(near.x, 0);
  expect(zoomed.y).toBeCloseTo(near.y, 0);
  await page.keyboard.press("ArrowRight");
  expect(await isTaken()).toBe(true);
  expect((await look(frame)).x).toBeCloseTo(near.x - 0.15 * width, 0);
  await page.keyboard.press("ArrowUp");
  expect((await look(frame)).y).toBeCloseTo(near.y + 0.15 * height, 0);
  await page.keyboard.press("-");
  expect((await look(frame)).zoom).toBe(1.5);
  await page.keyboard.press("0");
  expect(await look(frame)).toEqual({ zoom: 1, x: 0, y: 0 });
  expect(await rectOf(frame)).toMatchObject({ width, height });
  expect(faults).toEqual([]);
});

test("the wheel scrolls the page until the picture is meant", async () => {
  await using window = await openStill(site, desk);
  const { page, frame } = window;
  await frame.hover();
  const start = await scrolled(page);
  await page.mouse.wheel(0, 60);
  await eventually(() => scrolled(page)).toBe(start + 60);
  expect((await look(frame)).zoom).toBe(1);

  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await eventually(async () => (await look(frame)).zoom).toBe(1.49);
  await page.mouse.wheel(0, 40);
  await eventually(() => scrolled(page)).toBe(start + 100);
  expect((await look(frame)).zoom).toBe(1.49);

  await frame.click({ position: { x: 5, y: 300 } });
  await page.mouse.wheel(0, -200);
  await eventually(async () => (await look(frame)).zoom).toBe(2.01);
  expect(await scrolled(page)).toBe(start + 100);
  await page.mouse.wheel(0, 400);
  await page.mouse.wheel(0, 400);
  await eventually(async () => (await look(frame)).zoom).toBe(1);
  await page.mouse.wheel(0, 50);
  await eventually(() => scrolled(page)).toBe(start + 150);
});

test("a mouse moves the picture, and what ends there is no click", async () => {
  await using window = await openStill(site, desk);
  const { page, frame, image } = window;
  const chosen = page.getByText(/is chosen/);
  await page.getByRole("button", { name: "Zoom in" }).click();
  const { x: left, y: top } = await rectOf(page.getByRole("link", { name: "Track 1 possum" }));
  const before = await look(frame);
  await page.mouse.move(left + 60, top + 60);
  await page.mouse.down();
  await page.mouse.move(left + 90, top + 40, { steps: 3 });
  await page.mouse.up();
  const moved = async () => {
    const after = await look(frame);
    return [after.x - before.x, after.y - before.y].map(Math.round);
  };
  await eventually(moved).toEqual([30, -20]);
  expect(await chosen.textContent()).toBe("None is chosen");
  await page.mouse.move(left + 90, top + 40);
  await page.mouse.down();
  await page.mouse.up();
  await eventually(() => chosen.textContent()).toBe("Track 71 is chosen");
  await page.getByRole("button", { name: "1:1" }).click();
  await eventually(async () => Math.round((await rectOf(image)).width)).toBe(1280);
  await frame.dblclick({ position: { x: 20, y: 20 } });
  await eventually(async () => (await look(frame)).zoom).toBe(1);
  await frame.dblclick({ position: { x: 20, y: 20 } });
  await eventually(async () => (await look(frame)).zoom).toBe(2.5);
});

test("one finger on the picture scrolls the page", async () => {
  await using window = await openStill(site, phone);
  const { page, frame } = window;
  const touch = await openTouch(page);
  const { x, y, width, height } = await rectOf(frame);
  await touch.swipe(x + width / 2, y + height / 2 + 60, y + height / 2 - 60);
  await eventually(() => scrolled(page)).toBeGreaterThan(40);
  expect((await look(frame)).zoom).toBe(1);
});

test("two fingers zoom, and one then moves the picture", async () => {
  await using window = await openStill(site, phone);
  const { page, frame, faults } = window;
  const touch = await openTouch(page);
  const { x, y, width, height } = await rectOf(frame);
  const [middle, centre] = [x + width / 2, y + height / 2];
  await touch.send("touchStart", [middle - 40, centre], [middle + 40, centre]);
  for (const apart of [50, 60, 80])
    await touch.send("touchMove", [middle - apart, centre], [middle + apart, centre]);
  await touch.send("touchEnd");
  await eventually(() => look(frame)).toMatchObject({ zoom: 2 });
  expect((await look(frame)).x).toBeCloseTo(-width / 2, 0);
  expect(await scrolled(page)).toBe(0);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  await touch.swipe(middle, centre, centre - 40);
  await expect
    .poll(async () => Math.round((await look(frame)).y))
    .toBe(Math.round(-height / 2 - 40));
  expect(await scrolled(page)).toBe(0);
  expect(faults).toEqual([]);
});

test("two taps go near and back, one on a box chooses its track", async () => {
  await using window = await openStill(site, phone);
  const { page, frame } = window;
  const touch = await openTouch(page);
  const { x, y, height } = await rectOf(frame);
  await touch.tap(x + 20, y + height - 20, 2);
  await eventually(async () => (await look(frame)).zoom).toBeGreaterThan(2.4);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await touch.tap(x + 20, y + height - 20, 2);
  await eventually(async () => (await look(frame)).zoom).toBe(1);
  const bird = await rectOf(page.getByRole("link", { name: "Track 2 bird" }));
  await touch.tap(bird.x + 2, bird.y + 2);
  await page.getByText("Track 72 is chosen").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a box that is tabbed to comes into view, and Enter chooses its track", async () => {
  await using window = await openStill(site, desk);
  const { page, frame } = window;
  await frame.focus();
  for (let times = 0; times < 4; times++) await page.keyboard.press("+");
  const bird = page.getByRole("link", { name: "Track 2 bird" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await bird.evaluate((element) => element === document.activeElement)).toBe(true);
  const [outer, inner] = [await rectOf(frame), await rectOf(bird)];
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1);
  expect(await frame.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([
    0, 0,
  ]);
  await page.keyboard.press("Enter");
  await page.getByText("Track 72 is chosen").waitFor();
  await eventually(() => bird.getAttribute("aria-current")).toBe("true");
});

test("the name of a box stays in sight while a part of the box does", async () => {
  await using window = await openStill(site, desk);
  const { page, frame } = window;
  const name = page.getByText("1 possum");
  await frame.focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press("+");
  const [outer, inner] = [await rectOf(frame), await rectOf(name)];
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  for (let times = 0; times < 20; times++) await page.keyboard.press("ArrowRight");
  expect(await name.count()).toBe(0);
});
