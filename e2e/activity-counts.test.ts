import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { openTileServer } from "#tests/support/processes/tile-server.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };

/** A visit an hour to the ridge, and every third of them to the creek, over two nights. */
async function openNights({ visits = 6, env = {} }: { visits?: number; env?: object } = {}) {
  const site = await openKeaBasin({ PROCESSING: "external", ...env });
  for (let hour = 0; hour < visits; hour++) {
    const at = new Date(Date.parse("2026-11-18T08:00:00Z") + hour * 5 * 3_600_000).toISOString();
    const location = hour % 3 === 2 ? creek : ridge;
    await see(site.api, site.camera, { at, location, tracks: [["possum"]] });
  }
  return site;
}

test("beside the list a place and a night narrow the search, by keyboard, too", async () => {
  await using site = await openNights();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any");
  await waitForHydration(page);
  await page.getByRole("heading", { name: "Calendar" }).waitFor();
  await page.getByRole("navigation", { name: /^Map of the locations/ }).waitFor();
  expect(await findViolations(window)).toEqual([]);
  const rows = page.locator(".place-counts tbody tr");
  expect(await rows.getByRole("cell").allTextContents()).toEqual(["4", "2"]);
  const second = rows.nth(1).getByRole("link");
  await second.focus();
  await page.keyboard.press("Enter");
  await page.getByText("2 visits", { exact: true }).waitFor();
  await page.getByText("Remove", { exact: true }).waitFor();
  await expect.poll(() => second.evaluate((one) => one === document.activeElement)).toBe(true);
  const mark = page.locator("svg.map [data-tone=chosen]");
  expect(await mark.getAttribute("aria-label")).toMatch(/, 2 visits$/);
  await mark.click();
  await page.getByText("6 visits", { exact: true }).waitFor();
  await page.locator(".calendar").getByRole("link", { name: /^18/ }).click();
  await page.getByRole("heading", { level: 1, name: /in the night of 18–19 November/ }).waitFor();
  const chosenDay = page.locator(".calendar [aria-current]");
  await expect.poll(() => chosenDay.textContent()).toMatch(/^18 \d+/);
  const [, number] = /^18 (\d+)/.exec((await chosenDay.textContent()) ?? "") ?? [];
  const found = page.locator(".search-summary output");
  await expect.poll(() => found.textContent()).toMatch(new RegExp(`^${number} visit`));
  await page.getByRole("link", { name: "Month before" }).click();
  await page.getByText("October 2026, by the evening").waitFor();
  expect(page.url()).toContain("2026-11-18T12");
});

test("a mark on tiles does what its row does, and the map stays as it was moved", async () => {
  await using tiles = await openTileServer();
  await using site = await openNights({ env: tiles.settings });
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Interactive map" }).click();
  await page.locator(".live-map .leaflet-tile-loaded").first().waitFor();
  await page.getByRole("link", { name: /, 2 visits$/ }).click();
  await page.waitForURL(/locations=/);
  await page.getByText("2 visits", { exact: true }).waitFor();
  await page.locator(".live-map .live-mark[data-tone=chosen]").waitFor();
  expect(await page.locator(".live-map").count()).toBe(1);
});

test("on a phone places and calendar are behind one press, and fit the narrowest", async () => {
  await using site = await openNights();
  await using window = await openSignedIn(site, phone);
  const { page } = window;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/kea-basin/activity?from=any");
  await waitForHydration(page);
  expect(await page.locator(".calendar").count()).toBe(0);
  await page.getByText("Locations and calendar").tap();
  await page.locator(".calendar").waitFor();
  await page.locator(".place-counts").waitFor();
  expect(await findViolations(window)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test("what cannot be counted now says so, and leaves the list as it is", async () => {
  await using site = await openNights();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.route(/places\.json/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/kea-basin/activity?from=any");
  await waitForHydration(page);
  await page.getByText("The counts cannot be loaded now.").waitFor();
  await page.getByText("6 visits", { exact: true }).waitFor();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Open their page" }).click();
  await page.getByRole("heading", { level: 1, name: "Counts by location" }).waitFor();
});

test("rows stay chosen on older pages, after a reload and in another display, until they are cleared", async () => {
  await using site = await openNights({ visits: 27 });
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  const line = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto("/kea-basin/activity?from=any", { waitUntil: "commit" });
  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  /* Before any script has come. */
  await boxes.nth(0).click();
  line.resolve();
  await waitForHydration(page);
  await page.getByText("1 recording chosen", { exact: true }).waitFor();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await page.getByText("3 recordings chosen", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Older" }).click();
  await page.getByText("3 recordings chosen, 3 on other pages").waitFor();
  await boxes.nth(0).click();
  await page.getByText("4 recordings chosen, 3 on other pages").waitFor();
  await page.reload();
  await waitForHydration(page);
  await page.getByText("4 recordings chosen, 3 on other pages").waitFor();
  await page.getByRole("link", { name: "Recordings", exact: true }).click();
  await page.getByText("4 recordings chosen, 1 on other pages").waitFor();
  expect(await boxes.nth(1).isChecked()).toBe(true);
  await boxes.nth(1).click();
  await page.getByText("3 recordings chosen, 1 on other pages").waitFor();
  await page.getByRole("button", { name: "Change the chosen ones…" }).click();
  await page.getByText(/^3 recordings from 1 location|^3 recordings from 2 locations/).waitFor();
  await page.getByRole("link", { name: "Back to the list" }).first().click();
  await page.getByText("3 recordings chosen").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("None chosen").waitFor();
  await page.waitForURL((url) => !url.search.includes("chosen="));
  await page.reload();
  await waitForHydration(page);
  await page.getByText("None chosen").waitFor();
});
