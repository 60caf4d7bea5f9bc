import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { openSignedIn } from "./recording-page.ts";

const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

for (const javaScriptEnabled of [true, false]) {
  test(`a phone held sideways has its navigation in the menu, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    await using site = await openKeaBasin();
    await using window = await openSignedIn(site, { ...sideways, javaScriptEnabled });
    const { page } = window;
    await page.goto("/kea-basin/devices");
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(heading?.x).toBeLessThan(60);
    expect(heading?.y).toBeLessThan(160);
    const signOut = page.getByRole("button", { name: "Sign out" });
    expect(await signOut.isVisible()).toBe(false);
    await page.locator(".frame-toggle > summary").click();
    await signOut.scrollIntoViewIfNeeded();
    const button = await signOut.boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(390);
  });
}
