import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { password } from "#tests/support/projects/people.ts";

const axe = join(import.meta.dirname, "../node_modules/axe-core/axe.min.js");

export type Window = Awaited<ReturnType<typeof openWindow>>;

/** A window of a browser that has been nowhere yet. `faults` are what its console complains of. */
export async function openWindow(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    const isRefusedPage = message.location().url === page.url();
    if (message.type() === "error" && !isRefusedPage) faults.push(message.text());
  });
  const hasScripts = options.javaScriptEnabled !== false;
  if (hasScripts) await context.addInitScript({ path: axe });
  return { page, faults, hasScripts, [Symbol.asyncDispose]: () => context.close() };
}

/** What is wrong with a page whatever it shows: for assistive technology, on a narrow screen, in the console. */
export async function findViolations({ page, faults, hasScripts }: Window): Promise<string[]> {
  const findings = [
    ...(hasScripts ? await findBarriers(page) : []),
    ...(await findOverflow(page)),
    ...faults,
  ];
  return findings.map((violation) => `${page.url()} ${violation}`);
}

/** Axe runs in the page, so it needs its scripts. */
async function findBarriers(page: Page): Promise<string[]> {
  const violations = await page.evaluate<AxeResults["violations"]>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Whatever makes the page scroll sideways. */
export async function findOverflow(page: Page): Promise<string[]> {
  const { requested, given } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { requested: scrollWidth, given: clientWidth };
  });
  return requested > given ? [`is ${requested} px wide in ${given} px`] : [];
}

export async function signInAs(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}
