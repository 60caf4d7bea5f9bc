import type { Page } from "playwright";
import { openWindow, signInAs } from "./browse.ts";
import { waitForKeys } from "./keys.ts";
import type { openReviewSite } from "./review-site.ts";

type Site = Pick<Awaited<ReturnType<typeof openReviewSite>>, "url" | "rangi" | "path">;

export const desk = { width: 1280, height: 800 };

export async function startReview(site: Site, options: Parameters<typeof openWindow>[0] = {}) {
  const window = await openWindow({ baseURL: site.url, viewport: desk, ...options });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto(site.path);
  await page.getByRole("button", { name: "Start Untagged" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  if (window.hasScripts) await waitForKeys(page);
  return window;
}

export const trackOf = (page: Page) =>
  page.locator(".review-buttons input[name=track]").inputValue();

/** Presses a key and waits until another track is there and can be seen. */
export async function pressOn(page: Page, key: string): Promise<void> {
  const before = await trackOf(page);
  await page.keyboard.press(key);
  await page.waitForFunction((track) => {
    const input = document.querySelector<HTMLInputElement>(".review-buttons input[name=track]");
    return input?.value !== track;
  }, before);
  await waitUntilPainted(page);
}

/** What has changed is painted: a key before that is not heard, as nobody can have seen what it is for. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
