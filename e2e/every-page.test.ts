import type { Page } from "playwright";
import { matchRoutes } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import {
  findViolations,
  findOverflow,
  openWindow,
  signInAs,
  type Window,
  waitForHydration,
} from "./browse.ts";
import { openEverybody } from "./everybody.ts";
import { listElementKinds } from "./element-kinds.ts";
import { listVisits } from "./page-states.ts";
import type { State } from "./state.ts";

/* Four minutes by itself, and more than three times as much beside others on two slow cores. */
vi.setConfig({ testTimeout: 1_800_000 });

const site = await openEverybody();
afterAll(() => site[Symbol.asyncDispose]());
const routes = (await listPageRoutes()).map(({ path }) => ({ path }));

const byDay = { colorScheme: "light", viewport: { width: 1280, height: 800 } } as const;
const byNight = { colorScheme: "dark", viewport: { width: 390, height: 844 } } as const;
const narrowest = { width: 320, height: 640 };

test("every page can be used by everyone, on a desk by day and on a phone by night", async () => {
  const opened = new Set<string>();
  const judged = new Set<string>();
  const violations = await lookAround({ javaScriptEnabled: true }, async (window, path) => {
    const route = findRoute(window.page.url());
    const kinds = await listElementKinds(window.page);
    const isNewRoute = !opened.has(route);
    const isNewMarkup = kinds.some((kind) => !judged.has(kind));
    opened.add(route).add(findRoute(path));
    for (const kind of kinds) judged.add(kind);
    if (isNewRoute) return check(window);
    return isNewMarkup ? checkByNight(window) : checkWidth(window);
  });
  expect(violations).toEqual([]);
  expect(listUnopened(opened)).toEqual([]);
});

test("no page is wider than the narrowest phone where scripts are off", async () => {
  const options = { javaScriptEnabled: false, viewport: narrowest };
  expect(await lookAround(options, ({ page }) => findOverflow(page))).toEqual([]);
});

test("dialogs and the banner of a lost connection can be used by everyone", async () => {
  await using window = await openWindow({ baseURL: site.url, reducedMotion: "reduce" });
  const { page } = window;
  await signInAs(page, site.wiremu);
  for (const link of ["Switch project", "Create a new", "Join an existing", "Version"]) {
    await page.goto(site.project);
    await page.getByText("Add a project").click();
    await page.getByRole("link", { name: link }).click();
    await page.getByRole("dialog").getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("Opening...").waitFor({ state: "detached" });
    expect(await check(window)).toEqual([]);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await findViolations(window)).toEqual([]);
    await page.emulateMedia({ forcedColors: "none" });
  }
  await page.goto(site.project);
  await waitForHydration(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Activity" }).click();
  await page.getByText("Please make sure you have a network connection.").waitFor();
  const violations = await check(window);
  expect(violations.filter((violation) => !violation.includes("INTERNET_DISCONNECTED"))).toEqual(
    [],
  );
});

test("pages can be used in forced colours", async () => {
  await using window = await openWindow({ baseURL: site.url, forcedColors: "active" });
  const { page } = window;
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("There is a problem").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await signInAs(page, site.ana);
  for (const path of [site.project, `${site.project}/settings/users`, "/my-settings"]) {
    await page.goto(path);
    expect(await findViolations(window)).toEqual([]);
  }
});

test("pages that tell of a failure can be used by everyone", async () => {
  await using basin = await openKeaBasin();
  await using away = await spawnSite({
    API_URL: "http://127.0.0.1:9",
    SECRET: basin.api.config.secret ?? "",
  });
  await using window = await openWindow({ baseURL: basin.url, reducedMotion: "reduce" });
  const { page } = window;
  const measurePage = async (words: string) => {
    await page.getByText(words).first().waitFor();
    expect(await check(window)).toEqual([]);
  };

  const someone = basin.browser();
  for (let sent = 0; sent < 5; sent += 1) {
    await someone.post("/forgot-password", { email: basin.rangi.email });
  }
  await page.goto(`/forgot-password?email=${basin.rangi.email}`);
  await page.getByRole("button", { name: "Ask for a link" }).click();
  await measurePage("and try again.");

  await page.goto(
    `data:text/html,<form method=post action=${basin.url}/sign-in><button>Go</button>`,
  );
  await page.getByRole("button").click();
  await measurePage("You can't open this page");

  await signInAs(page, basin.rangi);
  await basin.api.services.store.write.schema.dropTable("recordings").execute();
  await page.goto("/kea-basin");
  await measurePage("Something went wrong");

  /* Cookies do not know ports, and both sites share a secret. */
  await page.goto(`${await away.ready()}/kea-basin`);
  await measurePage("Currently unable to reach the API");
  await page.evaluate(() => {
    document.body.innerHTML = '<form method="post" action="/new-project"><input name="groupName">';
    document.forms[0]?.submit();
  });
  await measurePage("What you typed is kept.");
});

type Validate = (window: Window, path: string) => Promise<string[]>;

/** What the judge finds wrong with any state of any page; two windows share the work. */
async function lookAround(
  options: { javaScriptEnabled: boolean; viewport?: { width: number; height: number } },
  check: Validate,
): Promise<string[]> {
  const violations: string[] = [];
  const visits = (await listVisits(site)).values();
  const walk = async () => {
    for (const { by, states } of visits) {
      await using window = await openWindow({
        baseURL: site.url,
        reducedMotion: "reduce",
        ...options,
      });
      if (by) await signInAs(window.page, by);
      for (const state of states) violations.push(...(await lookAt(window, state, check)));
    }
  };
  await Promise.all([walk(), walk()]);
  return violations;
}

async function lookAt(
  window: Window,
  [path, says, act]: State,
  check: Validate,
): Promise<string[]> {
  const { page } = window;
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await act?.(page);
  const isSaid = await waitForText(page, says);
  if (window.hasScripts) await waitForHydration(page);
  const found = isSaid ? await check(window, path) : [`does not say "${says}"`];
  return found.map((violation) => `${path}: ${violation}`);
}

/** A locator would do as much, and takes longer than the page to load. */
function waitForText(page: Page, text: string): Promise<boolean> {
  const readText = () => page.evaluate(() => document.querySelector("main")?.innerText ?? "");
  const isSaid = async () => {
    /* A page that is left while it is read has no text. */
    const shown = await readText().catch(() => "");
    return shown.replaceAll(/\s+/g, " ").toLowerCase().includes(text.toLowerCase());
  };
  return vi.waitUntil(isSaid, { timeout: 40_000, interval: 20 }).catch(() => false);
}

async function check(window: Window): Promise<string[]> {
  const violations = await checkByNight(window);
  await window.page.emulateMedia({ colorScheme: byDay.colorScheme });
  return [...violations, ...(await findViolations(window, ["color-contrast"]))];
}

/** Another state of a page that was judged by day has colours of the same names. */
async function checkByNight(window: Window): Promise<string[]> {
  const { page } = window;
  await page.emulateMedia({ colorScheme: byNight.colorScheme });
  await page.setViewportSize(byNight.viewport);
  return [...(await findViolations(window)), ...(await checkWidth(window))];
}

/** What is left to judge of a page whose kinds of elements were all judged on others. */
async function checkWidth({ page, faults }: Window): Promise<string[]> {
  await page.setViewportSize(narrowest);
  const violations = [...faults, ...(await findOverflow(page))];
  await page.setViewportSize(byDay.viewport);
  if (await forbidsZoom(page)) violations.push("is not zoomed");
  return violations;
}

function forbidsZoom(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { content } = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')!;
    return /user-scalable|maximum-scale|minimum-scale/.test(content);
  });
}

/** They answer with files and with nothing, not with pages. */
const withoutPage = [
  "/:projectName/review/acts",
  "/sign-in/passkey",
  "/passkeys.js",
  ...["csv", "jsonl", "geojson"].map((format) => `/:projectName/activity/export.${format}`),
  ...["places.json", "calendar.json"].map((what) => `/:projectName/activity/${what}`),
  "/my-jobs/:jobId/file",
  "/my-settings/browser-time-zone",
  "/my-settings/my-data.json",
  "/design/:what",
  "/design/sound/*",
  "/:projectName/settings/users.csv",
  "/:projectName/devices.csv",
  ...["animals", "months", "locations"].map((table) => `/:projectName/report/${table}.csv`),
  "/:projectName/devices/:deviceId/:deviceName/battery.csv",
  "/:projectName/devices/:deviceId/:deviceName/sounds.csv",
  "/:projectName/devices/:deviceId/:deviceName/events.csv",
  "/:projectName/devices/:deviceId/:deviceName/heat.webp",
  ...["jobs/:jobId?/files", "files/:fileId/picture"].map(
    (file) => `/:projectName/devices/:deviceId/:deviceName/manual-uploads/${file}`,
  ),
  ...["csv", "geojson", "gpx", "kml"].map((format) => `/:projectName/locations.${format}`),
  "/:projectName/locations/:locationId/photos/:key",
  "/:projectName/devices/:deviceId/:deviceName/reference/image",
  "/:projectName/devices/:deviceId/:deviceName/reference/photos/:photoId/:kind",
  "/:projectName/media/:id/:kind",
  "/:projectName/media/:id/tracks/:trackId/:kind",
  ...["about-film", "tracks.csv"].map(
    (file) => `/:projectName/recording/:currentRecordingId/${file}`,
  ),
];

function findRoute(address: string): string {
  return matchRoutes(routes, new URL(address, site.url).pathname)?.[0]?.route.path ?? "";
}

function listUnopened(opened: Set<string>): string[] {
  const known = new Set([...withoutPage, ...opened]);
  return routes.map(({ path }) => path).filter((path) => !known.has(path));
}
