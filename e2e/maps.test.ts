import type { Page } from "playwright";
import { expect, test } from "vitest";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { openMapFolder } from "#tests/support/maps/map-folder.ts";
import { openTileServer } from "#tests/support/processes/tile-server.ts";
import { findViolations, openWindow, signInAs, waitForHydration } from "./browse.ts";

const locations = "/kea-basin/locations";
const places = { Hut: ridge, Swamp: { lat: ridge.lat - 0.01, lng: ridge.lng }, Twin: ridge };

/** Rangi on the list of three locations, two of them at one spot, with tiles of a host of their own. */
async function openMaps(options: Parameters<typeof openWindow>[0] = {}, env = {}) {
  const tiles = await openTileServer();
  const site = await openKeaBasin({ ...tiles.settings, ...env });
  const { id } = await site.api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  for (const [name, place] of Object.entries(places)) {
    await makeLocation(site.api, site.rangi, id, name, { place });
  }
  const window = await openWindow({ baseURL: site.url, ...options });
  const { page } = window;
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await signInAs(page, site.rangi);
  await page.goto(locations);
  if (window.hasScripts) await waitForHydration(page);
  return {
    site,
    tiles,
    window,
    page,
    hosts,
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      await tiles[Symbol.asyncDispose]();
    },
  };
}

async function openInteractive(page: Page) {
  await page.getByRole("button", { name: "Interactive map" }).click();
  await page.locator(".live-map .leaflet-tile-loaded").first().waitFor();
  return page.getByRole("application");
}

test("tiles are asked for on demand, of their host alone, which is told the site and not the page", async () => {
  await using opened = await openMaps();
  const { page, tiles, hosts, site, window } = opened;
  expect([tiles.query, [...hosts]]).toEqual([[], [site.url]]);
  await openInteractive(page);
  await expect.poll(() => tiles.query.length).toBeGreaterThan(3);
  expect([...hosts].toSorted()).toEqual([site.url, tiles.url].toSorted());
  expect([...tiles.referers]).toEqual([`${site.url}/`]);
  await page.getByText("© Kea Maps,").waitFor();
  await page.getByRole("link", { name: "maps.example/terms" }).waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Drawn map" }).click();
  await page.locator("svg.map").waitFor();
  expect(await page.locator(".live-map").count()).toBe(0);
});

test("on a phone by night the map is as wide as the page, and leaves one finger to it", async () => {
  const phone = { width: 390, height: 844 };
  await using opened = await openMaps({ viewport: phone, hasTouch: true, colorScheme: "dark" });
  const { page, window } = opened;
  const map = await openInteractive(page);
  expect(await map.evaluate((one) => getComputedStyle(one).touchAction)).toBe("pan-x pan-y");
  expect(await findViolations(window)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findViolations(window)).toEqual([]);
});

test("the interactive map has the numbers, names and links of the drawn one, also at one spot", async () => {
  await using opened = await openMaps();
  const { page } = opened;
  const list = () =>
    page
      .locator("[data-mark]")
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
      );
  const drawn = await list();
  expect(drawn.map(([name]) => name).toSorted()).toHaveLength(3);
  await openInteractive(page);
  expect(await list()).toEqual(drawn);
  const boxes = await page
    .locator(".live-mark")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(25);
    }
  }
});

for (const kind of ["drawn", "interactive"]) {
  test(`rows and marks of the ${kind} map stand out together`, async () => {
    await using opened = await openMaps();
    const { page } = opened;
    if (kind === "interactive") await openInteractive(page);
    const row = page.locator(".list-row").filter({ hasText: "Swamp" });
    const mark = page.locator("[data-mark]").and(page.getByRole("link", { name: /: Swamp$/ }));
    const isLit = async () => [
      await row.evaluate((one) => one.hasAttribute("data-lit")),
      await mark.evaluate((one) => one.hasAttribute("data-lit")),
    ];
    expect(await isLit()).toEqual([false, false]);
    await row.hover();
    await expect.poll(isLit).toEqual([true, true]);
    await page.getByRole("heading", { level: 1 }).hover();
    await expect.poll(isLit).toEqual([false, false]);
    await mark.focus();
    await expect.poll(isLit).toEqual([true, true]);
    await page.keyboard.press("Escape");
    await expect.poll(isLit).toEqual([false, false]);
    await row.getByRole("link").first().focus();
    await expect.poll(isLit).toEqual([true, true]);
  });
}

test("with the keyboard the map is moved and zoomed, and its points follow each other as in the list", async () => {
  await using opened = await openMaps({ reducedMotion: "reduce" });
  const { page, site } = opened;
  const map = await openInteractive(page);
  const mark = page.locator(".live-mark").first();
  const before = await mark.boundingBox();
  await map.focus();
  await page.keyboard.press("ArrowRight");
  const moved = async () => Math.round(before!.x - (await mark.boundingBox())!.x);
  await expect.poll(moved).toBe(80);
  const tile = page.locator(".leaflet-tile-loaded").first();
  const closer = await tile.getAttribute("src");
  await page.keyboard.press("-");
  await expect.poll(() => tile.getAttribute("src")).not.toBe(closer);
  await map.focus();
  const names: (string | null)[] = [];
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press("Tab");
    names.push(await page.locator(":focus").getAttribute("aria-label"));
  }
  expect(names.map((name) => name?.split(":")[0])).toEqual(["1", "2", "3"]);
  const to = await page.locator(":focus").getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}${to}`);
});

test("the wheel scrolls the page over the map, and zooms with Ctrl", async () => {
  await using opened = await openMaps({ viewport: { width: 1280, height: 600 } });
  const { page } = opened;
  const map = await openInteractive(page);
  await map.hover({ position: { x: 200, y: 60 } });
  const top = () => page.evaluate(() => scrollY);
  const scrolled = await top();
  await page.mouse.wheel(0, -120);
  await page.mouse.wheel(0, 240);
  await expect.poll(top).toBeGreaterThan(scrolled);
  const tile = page.locator(".leaflet-tile-loaded").first();
  const src = await tile.getAttribute("src");
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -240);
  await page.keyboard.up("Control");
  await expect.poll(() => tile.getAttribute("src")).not.toBe(src);
});

test("where neither tiles nor the program can be had the drawn map stays, and says so", async () => {
  await using opened = await openMaps();
  const { page, tiles } = opened;
  await page.route("**/live-points-*.js", (route) => route.abort());
  const button = page.getByRole("button", { name: "Interactive map" });
  await button.click();
  await page.getByText("The interactive map cannot be loaded now.").waitFor();
  expect(await page.locator("svg.map [data-mark]").count()).toBe(3);
  await page.unroute("**/live-points-*.js");
  tiles.fail();
  await page.reload();
  await waitForHydration(page);
  await button.click();
  await page.getByText("The interactive map cannot be loaded now.").waitFor();
  expect(await page.locator("svg.map [data-mark]").count()).toBe(3);
});

test("a place is chosen on the map with the keyboard, checked and saved", async () => {
  await using opened = await openMaps({ reducedMotion: "reduce" });
  const { page, window } = opened;
  await page.goto(`${locations}/new`);
  await waitForHydration(page);
  await page.getByLabel("Name").fill("Far bank");
  const field = page.getByLabel("Coordinates");
  await field.fill("-43.50000, 172.60000");
  await page.getByRole("button", { name: "Choose on a map" }).click();
  const map = page.getByRole("application");
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  expect(await field.inputValue()).toBe("-43.50000, 172.60000");
  await map.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => field.inputValue()).toMatch(/^-43\.49\d{3}, 172\.60\d{3}$/);
  const chosen = await field.inputValue();
  await page.getByText(`The centre of the map is at ${chosen}.`).waitFor();
  expect(await findViolations(window)).toEqual([]);
  await map.click({ position: { x: 60, y: 200 } });
  await expect.poll(() => field.inputValue()).not.toBe(chosen);
  const clicked = await field.inputValue();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("heading", { name: "How we read it" }).waitFor();
  expect(await field.inputValue()).toBe(clicked);
  await page.getByRole("button", { name: "Create location" }).click();
  await page.getByText("Far bank has been created.").waitFor();
});

test("the map to choose on starts at what the project has", async () => {
  await using opened = await openMaps();
  const { page } = opened;
  await page.goto(`${locations}/new`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Choose on a map" }).click();
  await page.locator(".leaflet-tile-loaded").first().waitFor();
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowUp");
  const field = page.getByLabel("Coordinates");
  await expect.poll(() => field.inputValue()).not.toBe("");
  const [lat = 0, lng = 0] = (await field.inputValue()).split(",").map(Number);
  expect(Math.abs(lat - ridge.lat)).toBeLessThan(0.05);
  expect(Math.abs(lng - ridge.lng)).toBeLessThan(0.05);
});

for (const javaScriptEnabled of [false, true]) {
  test(`the map of the deployer's file shows ${javaScriptEnabled ? "with" : "without"} scripts, from this site alone`, async () => {
    await using map = await openMapFolder();
    const window = { javaScriptEnabled, colorScheme: "dark" as const };
    await using opened = await openMaps(window, { ...map.settings });
    const { page, hosts, site } = opened;
    if (javaScriptEnabled) await page.getByRole("button", { name: "Interactive map" }).waitFor();
    const ground = page.locator("img.map-ground");
    await ground.scrollIntoViewIfNeeded();
    await expect.poll(() => ground.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480);
    await page.getByRole("link", { name: "maps.example/terms" }).waitFor();
    if (javaScriptEnabled) {
      await openInteractive(page);
      await page.getByText("© Kea Maps,").waitFor();
    }
    expect([...hosts]).toEqual([site.url]);
    expect(await findViolations(opened.window)).toEqual([]);
  });
}
