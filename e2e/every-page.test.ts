import { matchRoutes } from "react-router";
import type { Page } from "playwright";
import { afterAll, expect, test, vi } from "vitest";
import { launchChromium } from "#tests/support/chromium.ts";
import { listPageRoutes } from "#tests/support/page-routes.ts";
import type { Person } from "#tests/support/people.ts";
import { signIn, type TestSite } from "#tests/support/test-site.ts";
import { findOffences, findOverflow, openWindow, type Window } from "./browse.ts";
import { openEverybody } from "./everybody.ts";
import { listVisits, type State } from "./page-states.ts";

vi.setConfig({ testTimeout: 180_000 });

const browser = await launchChromium();
afterAll(() => browser.close());

const looks = [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

type Look = (typeof looks)[number];

const narrowest = { width: 320, height: 640 };

test("every page can be used by everyone, on a desk by day and on a phone by night", async () => {
  await using site = await openEverybody();
  const offences: string[] = [];
  const opened: string[] = [];
  const visit = async ({ by, states }: { by?: Person; states: State[] }) => {
    await using window = await openWindowOf(site, by, true);
    for (const [path, says, act] of states) {
      await show(window.page, looks[0]);
      await open(window.page, [path, says, act]);
      opened.push(path, new URL(window.page.url()).pathname);
      offences.push(...(await judge(window)));
    }
  };
  for (const one of await listVisits(site)) await visit(one);
  expect(offences).toEqual([]);
  expect(await listUnopened(opened)).toEqual([]);
});

test("no page is wider than the narrowest phone where scripts are off", async () => {
  await using site = await openEverybody();
  const offences: string[] = [];
  for (const { by, states } of await listVisits(site)) {
    await using window = await openWindowOf(site, by, false);
    await window.page.setViewportSize(narrowest);
    for (const state of states) {
      await open(window.page, state);
      offences.push(
        ...(await findOverflow(window.page)).map((offence) => `${state[0]} ${offence}`),
      );
    }
  }
  expect(offences).toEqual([]);
});

async function openWindowOf(
  site: TestSite,
  person: Person | undefined,
  javaScriptEnabled: boolean,
) {
  const window = await openWindow(browser, {
    baseURL: site.url,
    javaScriptEnabled,
    reducedMotion: "reduce",
  });
  if (person) {
    const visitor = site.browser();
    await signIn(visitor, person);
    const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: site.url }));
    await window.page.context().addCookies(cookies);
  }
  return window;
}

async function show(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

async function open(page: Page, [path, says, act]: State): Promise<void> {
  await page.goto(path);
  await act?.(page);
  await page.getByRole("main").getByText(says).first().waitFor();
}

async function judge(window: Window): Promise<string[]> {
  const { page } = window;
  const offences: string[] = [];
  for (const look of looks) {
    await show(page, look);
    offences.push(
      ...(await findOffences(window)).map((offence) => `${look.colorScheme} ${offence}`),
    );
  }
  await page.setViewportSize(narrowest);
  offences.push(...(await findOverflow(page)).map((offence) => `${page.url()} ${offence}`));
  const zoom = await page.locator('meta[name="viewport"]').getAttribute("content");
  if (/user-scalable|maximum-scale|minimum-scale/.test(zoom ?? ""))
    offences.push(`${page.url()} cannot be zoomed`);
  return offences;
}

/** They answer with files and with nothing, not with pages. */
const withoutPage = [
  "/my-settings/browser-time-zone",
  "/:projectName/settings/users.csv",
  "/:projectName/media/:recordingId/:kind",
];

/** Addresses of the site that none of those paths leads to. */
async function listUnopened(paths: string[]): Promise<string[]> {
  const routes = (await listPageRoutes()).map(({ path }) => ({ path }));
  const opened = paths.map((path) => {
    const { pathname } = new URL(path, "http://site.test");
    return matchRoutes(routes, pathname)?.at(-1)?.route.path;
  });
  const known = new Set([...opened, ...withoutPage]);
  return routes.map(({ path }) => path).filter((path) => !known.has(path));
}
