import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** Goes on from stop to stop until there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await pressTab(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

/** The next stop; fails where it cannot be seen that it is one, or something covers it. */
export async function pressTab(page: Page): Promise<string | undefined> {
  await page.keyboard.press("Tab");
  const stop = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const [box] = focused.getClientRects();
    const shown = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      what: focused.outerHTML.slice(0, 120),
      isMarked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      isUncovered:
        shown !== null &&
        shown !== undefined &&
        (focused.contains(shown) || shown.contains(focused)),
    };
  });
  if (stop) expect(stop).toEqual({ what: stop.what, isMarked: true, isUncovered: true });
  return stop?.what;
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
