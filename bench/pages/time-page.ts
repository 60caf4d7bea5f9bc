import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { line, phone, timesSlower } from "./slow-phone.ts";

export interface PageTime {
  status: number;
  requests: number;
  /** Over the wire, heads and bodies. */
  bytes: number;
  /** Until all of the page's text is there and has been painted, and the same when it is opened again. */
  readableMs: number;
  nextMs: number;
  /** Until the poster of a recording has come; undefined where the page has none. */
  posterMs: number | undefined;
}

const timeoutMs = 60_000;
const idleTimeoutMs = 20_000;

/**
 * Opens a page on a slow phone that has nothing of the site but its cookies, and then once more. It is readable when its HTML has been read to the
 * end and there is something painted: pages come whole from the server, and nothing is painted before the sheet is
 * there, so both together mean its heading and text as they stay.
 */
export async function timePage(
  browser: Browser,
  url: URL,
  cookies: Map<string, string>,
  options: BrowserContextOptions = {},
): Promise<PageTime> {
  const context = await browser.newContext({ ...phone, ...options });
  try {
    const stored = [...cookies].map(([name, value]) => ({ name, value, url: url.origin }));
    await context.addCookies(stored);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", line);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
    let [requests, bytes] = [0, 0];
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
      requests += 1;
      bytes += encodedDataLength;
    });
    const { status, readableMs } = await openPage(page, url);
    await waitUntilIdle(page);
    const posterMs = await readPosterTime(page);
    const first = { status, requests, bytes, readableMs, posterMs };
    await page.goto("about:blank");
    const { readableMs: nextMs } = await openPage(page, url);
    /* A session that was renewed goes on in the next window, and nothing else. */
    for (const { name, value } of await context.cookies()) {
      if (cookies.has(name)) cookies.set(name, value);
    }
    return { ...first, nextMs };
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, url: URL): Promise<{ status: number; readableMs: number }> {
  const response = await page.goto(url.href, { waitUntil: "load", timeout: timeoutMs });
  if (new URL(page.url()).pathname === "/sign-in" && url.pathname !== "/sign-in") {
    throw new Error(`${url.pathname} led to the page for signing in`);
  }
  await page.locator("main h1").first().waitFor({ timeout: timeoutMs });
  return { status: response?.status() ?? 0, readableMs: await waitUntilPainted(page) };
}

/** Films go on coming for long: what they weigh is of no page's budget. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: idleTimeoutMs }).catch((error: Error) => {
    if (error.name !== "TimeoutError") throw error;
  });
}

function readPosterTime(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return loaded.find(({ name }) => new URL(name).pathname.endsWith("/poster"))?.responseEnd;
  });
}

/** A paint is told of some time after it. */
async function waitUntilPainted(page: Page): Promise<number> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const readableMs = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      const parsed = (navigation as PerformanceNavigationTiming).domInteractive;
      return paint && Math.max(paint.startTime, parsed);
    });
    if (readableMs !== undefined) return readableMs;
    await sleep(50);
  }
  throw new Error(`${page.url()} was never painted`);
}
