import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

test("on a slow line scripts come when somebody turns to the page, and at once when they are kept", async () => {
  await using site = await openKeaBasin();
  await using window = await openSignedIn(site);
  const { page, faults } = window;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
  });
  /* What the page before it still asks for is not of this one. */
  await page.goto("about:blank");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/kea-basin/settings/users", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await page.getByRole("link", { name: "Devices" }).first().click();
  await page.waitForURL("**/devices");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  const { x, y } = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
  await page.mouse.move(x + 5, y + 5, { steps: 5 });
  await waitForHydration(page);
  await page.goto("/kea-basin/settings/users");
  await waitForHydration(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test("what was typed is back before anybody turns to the page", async () => {
  await using site = await openKeaBasin();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } });
    const kept = { path: "/my-settings/name", fields: [["userName", "Ana Ruru"]] };
    sessionStorage.setItem("typed", JSON.stringify(kept));
  });
  await page.goto("/my-settings/name");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ana Ruru");
});
