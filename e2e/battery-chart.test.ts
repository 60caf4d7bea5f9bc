import { expect, test } from "vitest";
import { openWithCamera, reportAt } from "#tests/support/pages/device-pages.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { desk, openSignedIn, phone } from "./recording-page.ts";
import { eventually } from "./stills/still-window.ts";

async function openWithBattery() {
  const site = await openWithCamera();
  for (const [day, percent] of [
    ["15", 72],
    ["17", 66],
    ["19", 64],
  ] as const)
    await reportAt(site, site.camera, "rpiBattery", [`2026-11-${day}T10:00:00Z`], {
      voltage: 12,
      battery: percent,
      batteryType: "li-ion",
    });
  return site;
}

test("the chart of a battery says its readings under the pointer and by keys", async () => {
  await using site = await openWithBattery();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto(`${site.path}/diagnostics`);
  await waitForHydration(page);
  const chart = page.getByRole("slider", { name: "Reading" });
  await chart.focus();
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/^64% on 19 Nov 2026/);
  await page.keyboard.press("ArrowLeft");
  await eventually(() => page.locator(".chart-reading").textContent()).toMatch(/^66% on 17 Nov/);
  await page.keyboard.press("Home");
  await eventually(() => chart.getAttribute("aria-valuetext")).toMatch(/^72% on 15 Nov/);
  expect(await findViolations(window)).toEqual([]);
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await eventually(() => page.locator(".chart-reading").textContent()).toMatch(/^64%/);
  await page.mouse.move(0, 0);
  await eventually(() => page.locator(".chart-reading").count()).toBe(0);
});

test("a tap on the chart of a battery says the reading that was tapped, and it stays", async () => {
  await using site = await openWithBattery();
  await using window = await openSignedIn(site, phone);
  const { page } = window;
  await page.goto(`${site.path}/diagnostics?range=1-week`);
  await waitForHydration(page);
  const chart = page.getByRole("slider", { name: "Reading" });
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  await page.touchscreen.tap(box.x + 5, box.y + box.height / 2);
  await eventually(() => page.locator(".chart-reading").textContent()).toMatch(/^72% on 15 Nov/);
});
