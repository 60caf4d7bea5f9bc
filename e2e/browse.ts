import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright";
import { onTestFailed } from "vitest";
import { openBrowser } from "#tests/support/processes/chromium.ts";
import { password } from "#tests/support/projects/people.ts";

const axe = readFileSync(join(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");

export type Window = Awaited<ReturnType<typeof openWindow>>;

/**
 * A window of a browser that has been nowhere yet. `faults` are what its console complains of. A test that fails prints
 * what its window showed last.
 */
export async function openWindow(options: BrowserContextOptions) {
  const browser = await openBrowser();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    const { url } = message.location();
    const isRefusedPage = url === page.url();
    if (message.type() === "error" && !isRefusedPage) faults.push(`${message.text()} ${url}`);
  });
  const hasScripts = options.javaScriptEnabled !== false;
  let last = "";
  onTestFailed(() => void process.stdout.write(last));
  const close = async () => {
    last = await describePage(page, faults);
    await context.close();
  };
  return { page, faults, hasScripts, [Symbol.asyncDispose]: close };
}

async function describePage(page: Page, faults: readonly string[]): Promise<string> {
  if (page.isClosed()) return "";
  const shown = await page.locator("body").innerText({ timeout: 1000 }).catch(String);
  return [page.url(), ...faults, shown.slice(0, 2000), ""].join("\n");
}

/**
 * What is wrong with a page whatever it shows: for assistive technology, on a narrow screen, in the console. Of a page
 * that was judged in other colours only the contrast is left to judge.
 */
export async function findViolations(
  { page, faults, hasScripts }: Window,
  rules?: readonly string[],
): Promise<string[]> {
  const findings = [
    ...(hasScripts ? await findBarriers(page, rules) : []),
    ...(await findOverflow(page)),
    ...faults,
  ];
  return findings.map((violation) => `${page.url()} ${violation}`);
}

/** Axe runs in the page, so it needs its scripts. */
async function findBarriers(page: Page, runOnly?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(wakeAxe))) await page.evaluate(keepAxe, axe);
  /* Nothing comes from elsewhere that would have to be fetched before. */
  const options = JSON.stringify({ resultTypes: ["violations"], preload: false, runOnly });
  const violations = await page.evaluate<AxeResults["violations"]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/* To hand its half a megabyte over to each page anew takes as long as to judge the page. */

function wakeAxe(): boolean {
  const kept = sessionStorage.getItem("axe");
  if (!("axe" in window) && kept !== null) new Function(kept)();
  return "axe" in window;
}

function keepAxe(source: string): void {
  sessionStorage.setItem("axe", source);
  new Function(source)();
}

/** Whatever makes the page scroll sideways. */
export async function findOverflow(page: Page): Promise<string[]> {
  /* Without its styles a page is as wide as its longest word. */
  await page.waitForLoadState();
  const { requested, given } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { requested: scrollWidth, given: clientWidth };
  });
  return requested > given ? [`is ${requested} px wide in ${given} px`] : [];
}

/** Until React has marked its elements as its own the page is the one without scripts. Some pages have no others. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isHydrated = () =>
      [...document.querySelectorAll("main, main form")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
      );
    const hasRouter = "__reactRouterContext" in window;
    for (const start = performance.now(); hasRouter && !isHydrated();) {
      if (performance.now() - start > 30_000) throw new Error("React has not come to the page");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }));
  });
}

/** Signs in by the page's own form, without opening the page for it. */
export async function signInAs({ request }: Page, { email }: { email: string }): Promise<void> {
  const response = await request.post("/sign-in", {
    form: { email, password },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  if (response.status() !== 303) throw new Error(`${email} was not signed in`);
}
