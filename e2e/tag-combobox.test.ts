import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openUnseen } from "#tests/support/pages/unseen.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { waitForKeys } from "./keys.ts";
import { desk, openSignedIn } from "./recording-page.ts";
import { openTracks } from "./track-tags.ts";

/** The name of the option that screen readers are led to. */
function readActive(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const id = document
      .querySelector("input[role=combobox]")
      ?.getAttribute("aria-activedescendant");
    const option = id === null || id === undefined ? null : document.getElementById(id);
    return option?.querySelector(".combobox-words")?.firstChild?.textContent ?? undefined;
  });
}

test("a tag of the whole tree is found and chosen by keys alone, and undone by one", async () => {
  await using opened = await openTracks();
  const { page, field, options, notice, window } = opened;
  const address = page.url();
  await page.keyboard.press("/");
  await field.waitFor();
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type("kaka");
  await page.getByText(/^\d+ tags match$/).waitFor();
  const active = () => readActive(page);
  await expect.poll(active).toBe("Kākā");
  await expect.poll(() => options.first().innerText()).toContain("Bird · Nestor meridionalis");
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).not.toBe("Kākā");
  const second = await active();
  await page.keyboard.press("End");
  await expect.poll(active).not.toBe(second);
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toBe("Kākā");
  await page.keyboard.press("ArrowUp");
  await expect.poll(active).not.toBe("Kākā");
  await page.keyboard.press("Home");
  await expect.poll(active).toBe("Kākā");
  expect(await findViolations(window)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => notice.textContent()).toBe("Track 1 tagged: Kākā.");
  await expect.poll(() => field.count()).toBe(0);
  expect(await opened.readSaid()).toEqual([["kaka"], []]);
  expect(page.url()).toBe(address);
  await page.locator(".outcome button").waitFor();
  await page.keyboard.press("u");
  await expect.poll(() => opened.readSaid()).toEqual([[], []]);
  expect(window.faults).toEqual([]);
});

test("Escape leaves the combobox and nothing is tagged, and the focus is where it was", async () => {
  await using opened = await openTracks();
  const { page, field, options } = opened;
  const link = page.getByRole("link", { name: "Another tag" });
  await link.focus();
  await page.keyboard.press("Enter");
  await field.waitFor();
  await page.keyboard.type("zzzz");
  await page.getByText("No tag matches.").waitFor();
  expect(await options.count()).toBe(0);
  expect(await field.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  expect(await field.count()).toBe(1);
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await expect.poll(() => link.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await opened.readSaid()).toEqual([[], []]);
});

test("a thumb chooses at 390 px, and the labels come only once they are asked for", async () => {
  await using opened = await openTracks({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page, field, options, notice, window } = opened;
  const loadsLabels = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("tag-combobox")),
    );
  expect(await loadsLabels()).toBe(false);
  await page.getByRole("link", { name: "Another tag" }).tap();
  await field.waitFor();
  expect(await loadsLabels()).toBe(true);
  await field.fill("stoat");
  const box = await options.first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await findViolations(window)).toEqual([]);
  await options.first().tap();
  await expect.poll(() => notice.textContent()).toBe("Track 1 tagged: Stoat.");
  expect(await opened.readSaid()).toEqual([["stoat"], []]);
});

test("a star pins a tag to the buttons from the combobox, by pointer or by key, and undo unpins it", async () => {
  await using opened = await openTracks();
  const { page, field, options, notice } = opened;
  const quickTag = page.locator(".tag-buttons").first().getByText("Weasel", { exact: true });
  await page.keyboard.press("/");
  await field.fill("weasel");
  await options.first().locator("[data-star]").click();
  await expect.poll(() => notice.textContent()).toContain("Weasel pinned");
  await quickTag.waitFor();
  expect(await field.count()).toBe(1);
  expect(await opened.readSaid()).toEqual([[], []]);
  await page.getByRole("button", { name: "Unpin Weasel" }).press("Enter");
  await expect.poll(() => notice.textContent()).toBe("Weasel unpinned.");
  await quickTag.waitFor({ state: "detached" });
  await page.locator(".outcome button").click();
  await quickTag.waitFor();
});

test("the last tag is offered for the next track and the next recording, by one key", async () => {
  await using opened = await openTracks();
  const { page, later } = opened;
  expect(await page.getByText("Same as last").count()).toBe(0);
  await page.getByRole("button", { name: "Hedgehog" }).first().click();
  await page.getByRole("button", { name: "Same as last: Hedgehog" }).waitFor();
  await page.keyboard.press("r");
  await expect.poll(() => opened.readSaid()).toEqual([["hedgehog"], ["hedgehog"]]);
  await page.goto(`/kea-basin/recording/${later}/tracks`);
  await waitForKeys(page);
  await page.getByRole("button", { name: "Same as last: Hedgehog" }).waitFor();
  await page.keyboard.press("r");
  await expect.poll(() => opened.readSaid(later)).toEqual([["hedgehog"], []]);
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Tag for track 2" });
  await field.waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => readActive(page)).toBe("Hedgehog");
});

test("over the list Escape leaves the combobox first, and then the recording", async () => {
  await using opened = await openTracks();
  const { page, window } = opened;
  await page.goto("/kea-basin?days=30");
  await waitForHydration(page);
  await page.locator(".recording a").first().click();
  const dialog = page.locator("dialog.list-dialog");
  await dialog.getByRole("link", { name: "Another tag" }).click();
  const field = dialog.getByRole("combobox", { name: /^Tag for track/ });
  await field.fill("stoat");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  expect(await dialog.count()).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(window.faults).toEqual([]);
});

test("where its script cannot be had, the link leads to the page of all tags", async () => {
  await using opened = await openTracks();
  const { page } = opened;
  await page.route("**/tag-combobox*", (route) => route.abort());
  await page.getByRole("link", { name: "Another tag" }).click();
  await page.waitForURL("**/choose#all-tags");
  await page.getByRole("button", { name: "Pin Bird" }).click();
  const pinned = page.getByRole("heading", { name: "Recently used and pinned" });
  await pinned.waitFor();
  await page.locator(".outcome button").click();
  await pinned.waitFor({ state: "detached" });
});

test("a film without tracks takes any tag as a whole, by keys alone", async () => {
  await using site = await openUnseen({ pictures: 0 });
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto(`/kea-basin/recording/${site.film}/tracks`);
  await waitForKeys(page);
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Tag for the whole video" });
  await field.fill("kaka");
  await page.getByText(/^\d+ tags match$/).waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => site.readSaid([site.film])).toEqual([["kaka"]]);
});
