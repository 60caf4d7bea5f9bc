import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findProjectId } from "#tests/support/pages/dashboard.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn, phone } from "./recording-page.ts";

/** A project with more locations than a phone has room for. */
async function openActivity(javaScriptEnabled: boolean) {
  const site = await openKeaBasin();
  const projectId = await findProjectId(site);
  for (let count = 1; count <= 12; count += 1) {
    await makeLocation(site.api, site.rangi, projectId, `Hut ${count}`, {
      place: { lat: -43.5 - count / 100, lng: 172.5 },
    });
  }
  const window = await openSignedIn(site, { ...phone, javaScriptEnabled });
  const { page } = window;
  return {
    window,
    page,
    show: page.getByRole("button", { name: "Show", exact: true }),
    more: page.getByRole("group").filter({ hasText: "More filters" }),
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Whether all of it is on the screen, with nothing above it. */
function isInReach(
  page: Page,
  name: string,
  role: "button" | "combobox" | "link",
): Promise<boolean> {
  return page.getByRole(role, { name, exact: true }).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (above === element || element.contains(above));
  });
}

test.for([false, true])(
  "a period and Show are in reach on a phone at once, with scripts: %s",
  async (hasScripts) => {
    await using opened = await openActivity(hasScripts);
    const { window, page, show, more } = opened;
    await page.goto("/kea-basin/activity");
    if (hasScripts) await waitForHydration(page);
    await page.getByRole("link", { name: /^Filters/ }).tap();
    expect(await isInReach(page, "When", "combobox")).toBe(true);
    expect(await isInReach(page, "Show", "button")).toBe(true);
    expect(await more.getAttribute("open")).toBe(null);
    expect(await findViolations(window)).toEqual([]);
    await page.getByLabel("When", { exact: true }).selectOption("Last week");
    await show.tap();
    await page.getByRole("heading", { level: 1, name: /week/ }).waitFor();
    expect(await show.isVisible()).toBe(false);
  },
);

test("who asks from far down among the filters sees what comes of it", async () => {
  await using opened = await openActivity(true);
  const { page, show, more } = opened;
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/kea-basin/activity");
  await waitForHydration(page);
  const tag = page.getByRole("combobox", { name: "Add an animal", exact: true });
  await tag.fill("poss");
  await tag.press("Enter");
  await page.getByRole("alert").getByText("Several animals match").waitFor();
  await expect.poll(() => isInReach(page, "Brushtail possum", "link")).toBe(true);
  const isFocused = (selector: string) =>
    page.evaluate((of) => document.activeElement?.matches(of), selector);
  expect(await isFocused(".problems")).toBe(true);
  await page.getByRole("link", { name: "Brushtail possum" }).click();
  await page.getByRole("heading", { level: 1, name: /brushtail possum/i }).waitFor();
  await more.getByText("More filters").click();
  await more.getByLabel("State", { exact: true }).selectOption("Finished");
  await page.waitForURL((url) => url.searchParams.get("state") === "finished");
  const start = () => page.locator("#results").evaluate((one) => one.getBoundingClientRect().top);
  await page.getByRole("heading", { level: 1, name: /finished/i }).waitFor();
  expect(await start()).toBeLessThan(0);
  await show.click();
  await expect.poll(start).toBeGreaterThanOrEqual(0);
  expect(await isFocused("#found h2")).toBe(true);
});

test("fields say what was asked, also on the way back and forth", async () => {
  await using opened = await openActivity(true);
  const { page, more } = opened;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/kea-basin/activity?from=any");
  await waitForHydration(page);
  await more.getByText("More filters").click();
  const note = more.getByLabel("Text in a note", { exact: true });
  await note.fill("kit");
  await note.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("note") === "kit");
  await note.fill("");
  await note.press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("note"));
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get("note") === "kit");
  await expect.poll(() => note.inputValue()).toBe("kit");
  await page.goForward();
  await page.waitForURL((url) => !url.searchParams.has("note"));
  await expect.poll(() => note.inputValue()).toBe("");
});

test("what is set below the fold opens it, and it stays open when the last of it is taken away", async () => {
  await using opened = await openActivity(true);
  const { window, page, more } = opened;
  await page.goto("/kea-basin/activity?sun=night&from=any#filters");
  await waitForHydration(page);
  const sun = more.getByLabel("Sun", { exact: true });
  expect(await sun.inputValue()).toBe("night");
  expect(await more.getAttribute("open")).toBe("");
  expect(await findViolations(window)).toEqual([]);
  await sun.selectOption("Any");
  await page.waitForURL((url) => !url.searchParams.has("sun"));
  await page.getByRole("link", { name: "Filters", exact: true }).waitFor({ state: "attached" });
  expect(await sun.isVisible()).toBe(true);
});

test.for([false, true])(
  "a wrong field that is folded away is shown with what is wrong, with scripts: %s",
  async (hasScripts) => {
    await using opened = await openActivity(hasScripts);
    const { page, show, more } = opened;
    await page.goto("/kea-basin/activity#filters");
    if (hasScripts) await waitForHydration(page);
    await page.getByText("More filters").tap();
    const sure = page.getByLabel("AI at least this sure");
    await sure.fill("500");
    await page.getByText("More filters").tap();
    await show.tap();
    if (hasScripts) {
      await expect
        .poll(() => sure.evaluate((field) => field === document.activeElement))
        .toBe(true);
    } else await page.getByText("“500” is no percentage.").first().waitFor({ state: "attached" });
    expect(await more.getAttribute("open")).toBe("");
    expect(await sure.isVisible()).toBe(true);
    expect(await sure.inputValue()).toBe("500");
  },
);

test("a field that the keyboard comes to stands clear of Show", async () => {
  await using opened = await openActivity(true);
  const { page } = opened;
  await page.goto("/kea-basin/activity?sun=night#filters");
  await waitForHydration(page);
  const bar = page.locator(".search-filters > .cluster");
  await page.getByLabel("When", { exact: true }).focus();
  for (let pressed = 0; pressed < 30; pressed += 1) {
    await page.keyboard.press("Tab");
    const isHidden = await bar.evaluate((element) => {
      const { activeElement: field } = document;
      if (!field || element.contains(field) || !element.parentElement?.contains(field))
        return false;
      return field.getBoundingClientRect().bottom > element.getBoundingClientRect().top + 1;
    });
    expect(isHidden, String(pressed)).toBe(false);
  }
});
