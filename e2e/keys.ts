import type { Page } from "playwright";
import { waitForHydration } from "./browse.ts";

/** With the script that listens for keys, which comes after the page. */
export async function waitForKeys(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(isKeyHeard);
}

/** Whether the page presses what names a key; no keyboard has that one. */
function isKeyHeard(): boolean {
  const key = "F24";
  const button = document.createElement("button");
  button.setAttribute("aria-keyshortcuts", key);
  button.textContent = key;
  document.querySelector("main")?.append(button);
  const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(press);
  button.remove();
  return press.defaultPrevented;
}
