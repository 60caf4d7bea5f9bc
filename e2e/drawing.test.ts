import type { Page } from "playwright";
import { expect, test } from "vitest";
import { paintMask } from "#tests/support/recordings/mask-images.ts";
import { openWithPlacedCamera, square } from "#tests/support/pages/mask-pages.ts";
import { findViolations, openWindow, signInAs } from "./browse.ts";

type Site = Awaited<ReturnType<typeof openWithPlacedCamera>>;

async function openDrawing(page: Page, { rangi, mask }: Site, path = "/new") {
  await signInAs(page, rangi);
  await page.goto(mask + path);
  await page.getByRole("button", { name: "Redo" }).waitFor();
  const figure = page.getByRole("figure");
  await figure.scrollIntoViewIfNeeded();
  /* A pointer knows whole pixels alone: the picture begins at one, so that it is where it is asked to be. */
  await figure.evaluate((one: HTMLElement) => {
    const { x, y } = one.getBoundingClientRect();
    one.style.translate = `${Math.round(x) - x}px ${Math.round(y) - y}px`;
  });
}

const corner = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Corner ${number},`) });

/** The corners as the table has them, the empty row left out. */
async function readTable(page: Page): Promise<string[]> {
  const fields = page.getByRole("spinbutton");
  const values = await fields.evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value),
  );
  const rows = Array.from({ length: values.length / 2 }, (_, row) => row);
  return rows.map((row) => `${values[row * 2]} ${values[row * 2 + 1]}`).slice(0, -1);
}

async function boxOf(page: Page) {
  const box = await page.getByRole("figure").boundingBox();
  if (!box) throw new Error("There is no picture");
  return box;
}

/** Where a place of the frame, in per cent, is on the screen: the picture has a margin of 5% around it. */
async function spotOf(page: Page, x: number, y: number) {
  const box = await boxOf(page);
  return { x: box.x + (box.width * (x + 5)) / 110, y: box.y + (box.height * (y + 5)) / 110 };
}

async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const spot = await spotOf(page, x, y);
  await page.mouse.click(spot.x, spot.y);
}

/** A pixel of the small picture is 0.52% of the frame. */
const near = (text: string | undefined, x: number, y: number) => {
  const [left = Number.NaN, top = Number.NaN] = text?.split(" ").map(Number) ?? [];
  expect(Math.abs(left - x), `${text} is not at ${x}`).toBeLessThan(0.6);
  expect(Math.abs(top - y), `${text} is not at ${y}`).toBeLessThan(0.6);
};

test("a region is drawn, bent and dragged with the mouse, and saved as the form without scripts saves it", async () => {
  await using site = await openWithPlacedCamera();
  await using window = await openWindow({
    baseURL: site.url,
    viewport: { width: 1280, height: 1200 },
  });
  const { page, faults } = window;
  await openDrawing(page, site);
  for (const [x, y] of [
    [10, 10],
    [60, 10],
    [60, 60],
  ] as const)
    await clickAt(page, x, y);
  let table = await readTable(page);
  expect(table).toHaveLength(3);
  near(table[2], 60, 60);
  await clickAt(page, 60, 35);
  table = await readTable(page);
  expect(table).toHaveLength(4);
  near(table[2], 60, 35);
  near(table[3], 60, 60);
  const [from, to] = [await spotOf(page, 60, 35), await spotOf(page, 80, 40)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(() => page.locator(":focus").getAttribute("aria-label"))
    .toMatch(/^Corner 3, 80(\.\d)?% across, 40(\.\d)?% down$/);
  near((await readTable(page))[2], 80, 40);

  const before = await readTable(page);
  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 300, from.y, { steps: 5 });
  const faulty = page.locator("line[data-faulty]");
  await expect.poll(() => faulty.count()).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => readTable(page)).toEqual(before);
  await expect.poll(() => faulty.count()).toBe(0);
  expect(await findViolations(window)).toEqual([]);

  await page.getByLabel("Name").fill("Bent branch");
  await page.getByRole("button", { name: "Save region" }).click();
  await page.getByText("The region “Bent branch” has been saved.").waitFor();
  const saved = (await site.readRegions())?.["Bent branch"]?.regionData ?? [];
  expect(
    saved.map(({ x, y }) => `${Math.round(x * 1000) / 10} ${Math.round(y * 1000) / 10}`),
  ).toEqual(before);
  expect(faults).toEqual([]);
});

test("a finger sets and drags corners in the picture, and scrolls the page everywhere else", async () => {
  await using site = await openWithPlacedCamera();
  await using window = await openWindow({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = window;
  await openDrawing(page, site);
  for (const [x, y] of [
    [10, 20],
    [80, 20],
    [50, 80],
  ] as const) {
    const spot = await spotOf(page, x, y);
    await page.touchscreen.tap(spot.x, spot.y);
  }
  near((await readTable(page))[1], 80, 20);
  const finger = await page.context().newCDPSession(page);
  /* What lies between two pixels would be taken for the one before it. */
  const whole = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });
  const slide = async (...ends: [{ x: number; y: number }, { x: number; y: number }]) => {
    const [from, to] = [whole(ends[0]), whole(ends[1])];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const x = from.x + (to.x - from.x) * share;
      const y = from.y + (to.y - from.y) * share;
      await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
    }
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const scrolled = () => page.evaluate(() => scrollY);
  const still = await scrolled();
  await slide(await spotOf(page, 80, 20), await spotOf(page, 90, 60));
  near((await readTable(page))[1], 90, 60);
  expect(await scrolled()).toBe(still);
  const stored = await readTable(page);
  const background = await spotOf(page, 50, 45);
  await slide(background, { x: background.x, y: background.y - 80 });
  await expect.poll(scrolled).toBeGreaterThan(still);
  expect(await readTable(page)).toEqual(stored);
  expect(await findViolations(window)).toEqual([]);
});

test("corners are moved, deleted, undone and redone by the keyboard alone, and each change is told", async () => {
  await using site = await openWithPlacedCamera();
  await site.put({ Gate: square(0.5) });
  await using window = await openWindow({ baseURL: site.url });
  const { page } = window;
  await openDrawing(page, site, "/edit?region=Gate");
  const reported = (words: string) =>
    page.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });
  await corner(page, 3).focus();
  await page.keyboard.press("ArrowRight");
  expect(await readTable(page)).toEqual(["0 0", "50 0", "50.6 50", "0 50"]);
  await reported("Corner 3 moved to 50.6% across, 50% down");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ArrowLeft");
  expect((await readTable(page))[2]).toBe("50 54.2");
  await page.keyboard.press("Control+z");
  expect((await readTable(page))[2]).toBe("50 50");
  await page.keyboard.press("Control+y");
  expect((await readTable(page))[2]).toBe("50 54.2");
  await page.keyboard.press("Delete");
  expect(await readTable(page)).toEqual(["0 0", "50 0", "0 50"]);
  await reported("Corner 3 deleted, 3 left");
  expect(await corner(page, 3).evaluate((one) => one === document.activeElement)).toBe(true);
  for (let step = 0; step < 17; step += 1) await page.keyboard.press("Shift+ArrowUp");
  expect((await readTable(page))[2]).toBe("0 -5");
  await page.keyboard.press("Enter");
  expect(await page.locator(":focus").getAttribute("id")).toBe("corners[2].x");
  await page.keyboard.type("50");
  await page.getByRole("button", { name: "Insert a corner after 1" }).click();
  expect(await readTable(page)).toEqual(["0 0", "25 0", "50 0", "50 -5"]);
  await page.getByRole("button", { name: "Start over" }).click();
  expect(await readTable(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await readTable(page)).toEqual(["0 0", "50 0", "50 -5"]);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await readTable(page)).toEqual(["0 0", "50 0", "0 -5"]);
  await page.getByRole("button", { name: "Redo" }).click();
  expect((await readTable(page))[2]).toBe("50 -5");
  await page
    .getByRole("button", { name: "Try" })
    .or(page.getByRole("button", { name: "Preview" }))
    .click();
  await page.getByText("What this mask would have ignored").waitFor();
  expect(await readTable(page)).toEqual(["0 0", "50 0", "50 -5"]);
});

test("a picture of a mask is shown as regions that everyone can name, wide and narrow, by day and by night", async () => {
  await using site = await openWithPlacedCamera();
  await using window = await openWindow({ baseURL: site.url, reducedMotion: "reduce" });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto(`${site.mask}/import`);
  const mask = await paintMask({ shapes: [{ at: [0, 70, 100, 30] }, { at: [5, 5, 2, 2] }] });
  const buffer = Buffer.from(await mask.arrayBuffer());
  const picture = { name: "mask.png", mimeType: "image/png", buffer };
  await page.getByLabel("Picture").setInputFiles(picture);
  await page.getByRole("button", { name: "Show regions" }).click();
  await page.getByText("One speck is left out").waitFor();
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(window)).toEqual([]);
  }
  await page.getByLabel("Name of region 1").fill("Road");
  await page.getByRole("button", { name: "Save regions" }).click();
  await page.getByText("One region saved.").waitFor();
  expect(Object.keys((await site.readRegions()) ?? {})).toEqual(["Road"]);
});
