import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright";
import { openBrowser } from "#tests/support/processes/chromium.ts";
import { waitForHydration } from "../browse.ts";
import { type FoundPage, type Person, signIn } from "./find-pages.ts";

export interface Look {
  name: string;
  options: BrowserContextOptions;
}

export interface Pictured {
  /** In the folder of the sheet. */
  file: string;
  route: string;
  look: string;
  /** Of the whole page, in px. */
  height: number;
}

const screens = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
/** Longer pages are cut. */
const mostHeight = 3000;

export const looks: Look[] = Object.entries(screens).flatMap(([screen, viewport]) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    [true, false].map((javaScriptEnabled) => ({
      name: `${screen}-${colorScheme}-${javaScriptEnabled ? "scripts" : "plain"}`,
      options: { viewport, colorScheme, javaScriptEnabled, reducedMotion: "reduce" as const },
    })),
  ),
);

export type Windows = Awaited<ReturnType<typeof openLook>>;

/** A window of that look for each person. */
export async function openLook(baseURL: string, { options }: Look) {
  const browser = await openBrowser();
  const opened = new Map<Person | undefined, Page>();
  const contexts: BrowserContext[] = [];
  return {
    pageOf: async (by: Person | undefined): Promise<Page> => {
      const known = opened.get(by);
      if (known) return known;
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      if (by) await signIn(context.request, by);
      const page = await context.newPage();
      opened.set(by, page);
      return page;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

export async function takePicture(
  windows: Windows,
  { page: found, look, folder }: { page: FoundPage; look: Look; folder: string },
): Promise<Pictured> {
  const page = await windows.pageOf(found.by);
  await page.goto(found.path, { waitUntil: "load" });
  if (look.options.javaScriptEnabled) await waitForHydration(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = look.options.viewport!;
  const file = `${toFileName(found)}.${look.name}.png`;
  await page.screenshot({
    path: join(folder, file),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, mostHeight) },
  });
  return { file, route: found.route, look: look.name, height };
}

function toFileName({ route, by }: FoundPage): string {
  const name = route.replaceAll(/[^a-z-]+/gi, "_").replace(/^_/, "");
  return `${by ? by.email.split("@")[0] : "nobody"}_${name || "start"}`;
}
