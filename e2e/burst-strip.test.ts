import { afterAll, expect, test } from "vitest";
import { findOverflow, openWindow } from "./browse.ts";
import { openStills } from "./stills/open-stills.ts";
import { ids } from "./stills/still-page.ts";
import { eventually, watchKeys } from "./stills/still-window.ts";

const site = await openStills();
afterAll(() => site[Symbol.asyncDispose]());

const phone = { baseURL: site.url, viewport: { width: 390, height: 844 } };

test("a burst is a strip of links that says where one is, without scripts, too", async () => {
  await using window = await openWindow({ ...phone, javaScriptEnabled: false });
  const { page, faults } = window;
  await page.goto("/");
  const strip = page.getByRole("navigation", { name: "Pictures of one trigger" });
  expect(await strip.getByText("Picture 3 of 7").count()).toBe(1);
  const links = strip.getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(ids.map((id) => `/recordings/${id}?in=visit:10`));
  expect(await strip.locator("[aria-current=page]").textContent()).toContain("9:30:02 pm");
  expect(await links.nth(1).textContent()).toContain("Possum, Cat");
  expect(await links.nth(0).textContent()).toContain("Not tagged");
  expect(await findOverflow(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("the strip begins at the picture that is shown, and the page at its top", async () => {
  await using window = await openWindow(phone);
  const { page } = window;
  await page.goto("/");
  const list = page.getByRole("navigation").getByRole("list");
  await eventually(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
  const current = page.locator("[aria-current=page]");
  const offCentre = async () => {
    const { x, width } = (await current.boundingBox())!;
    return Math.abs(x + width / 2 - 390 / 2);
  };
  await eventually(offCentre).toBeLessThan(10);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("arrow keys are the page's while a picture of the strip has the focus", async () => {
  await using window = await openWindow(phone);
  const { page } = window;
  await page.goto("/");
  await page.locator(".still-frame[data-live]").waitFor();
  await page.locator("[aria-current=page]").focus();
  const isTaken = await watchKeys(page);
  await page.keyboard.press("ArrowRight");
  expect(await isTaken()).toBe(false);
});
