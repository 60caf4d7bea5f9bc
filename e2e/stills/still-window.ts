import type { BrowserContextOptions, Locator, Page } from "playwright";
import { expect } from "vitest";
import { openWindow } from "../browse.ts";

export const desk = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const;

/** The page with its picture, alive where scripts run. */
export async function openStill(
  { url }: { url: string },
  options: BrowserContextOptions,
  path = "/",
) {
  const window = await openWindow({ baseURL: url, ...options });
  const { page } = window;
  await page.goto(path);
  const frame = page.locator(".still-frame");
  if (window.hasScripts) await page.locator(".still-frame[data-live]").waitFor();
  const image = frame.locator("img");
  if (path !== "/?broken") await image.evaluate((element: HTMLImageElement) => element.decode());
  return { ...window, frame, image };
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function rectOf(element: Locator): Promise<Rect> {
  return element.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** How many times as wide as its frame the picture is, and where its corner lies in it, in pixels. */
export function look(frame: Locator) {
  return frame.evaluate((frame) => {
    const outer = frame.getBoundingClientRect();
    const inner = frame.querySelector("img")?.getBoundingClientRect() ?? outer;
    const round = (number: number) => Math.round(number * 100) / 100;
    return {
      zoom: round(inner.width / outer.width),
      x: round(inner.x - outer.x),
      y: round(inner.y - outer.y),
    };
  });
}

export function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Tells of the last key whether it did something other than what it does on any page. */
export async function watchKeys(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() =>
    addEventListener("keydown", ({ defaultPrevented }) => {
      document.documentElement.dataset["keyTaken"] = String(defaultPrevented);
    }),
  );
  return async () => (await page.locator("html").getAttribute("data-key-taken")) === "true";
}

/** Fingers on the screen, as the browser hears them. */
export async function openTouch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return {
    send,
    /** All at once, as slow taps would be two of one. */
    async tap(x: number, y: number, times = 1) {
      const taps = Array.from({ length: times }, () => [
        send("touchStart", [x, y]),
        send("touchEnd"),
      ]);
      await Promise.all(taps.flat());
    },
    async swipe(x: number, from: number, to: number) {
      await send("touchStart", [x, from]);
      for (let step = 1; step <= 8; step++)
        await send("touchMove", [x, from + ((to - from) * step) / 8]);
      await send("touchEnd");
    },
  };
}

/** What comes to be, however busy the machine is. */
export function eventually<T>(find: () => T | Promise<T>) {
  return expect.poll(find, { timeout: 20_000 });
}
