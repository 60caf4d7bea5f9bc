import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ridge = { lat: -43.53, lng: 172.63 };

/** One visit an hour, oldest first. */
async function openNight() {
  const site = await openKeaBasin();
  const ids: number[] = [];
  for (const [hour, animal] of ["cat", "possum", "possum", "stoat", "possum"].entries()) {
    const at = new Date(Date.parse("2026-11-19T08:00:00Z") + hour * 3_600_000).toISOString();
    ids.push(await see(site.api, site.camera, { at, location: ridge, tracks: [[animal]] }));
  }
  return { ...site, ids };
}

test("a filter acts when it is changed, keeps the focus, and goes back by the browser", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any");
  await waitForHydration(page);
  expect(await findViolations(window)).toEqual([]);
  await page.getByText("More filters").click();
  const taggedBy = page.getByLabel("Tagged by", { exact: true });
  await taggedBy.focus();
  await taggedBy.selectOption("no-human");
  await page.waitForURL(/tag-mode=no-human/);
  await page.getByRole("heading", { level: 1, name: /not confirmed by a person yet/ }).waitFor();
  await expect.poll(() => taggedBy.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByLabel("Add an animal").fill("paihamu");
  await page.keyboard.press("Enter");
  await page.waitForURL(/tagged-with=possum/);
  await page.getByText("3 visits", { exact: true }).waitFor();
  const possum = page.getByRole("checkbox", { name: "Possum", exact: true });
  await expect.poll(() => possum.isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("Add an animal").inputValue()).toBe("");
  await page.goBack();
  await page.getByText("5 visits", { exact: true }).waitFor();
  await expect.poll(() => taggedBy.inputValue()).toBe("no-human");
  await page.goBack();
  await expect.poll(() => taggedBy.inputValue()).toBe("any");
});

test("a visit opens over the list of its search, and the list is as it was", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any&tagged-with=possum");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Possum", exact: true }).nth(1).click();
  const dialog = page.getByRole("dialog", { name: "Recording" });
  await dialog.getByRole("heading", { level: 1, name: "Possum" }).waitFor();
  expect(new URL(page.url()).search).toContain("tagged-with=possum");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL((url) => url.pathname === "/kea-basin/activity");
  await page.getByText("3 visits", { exact: true }).waitFor();
});

test("rows are chosen by Shift, tagged at once, and all of it is undone", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any&display-mode=recordings");
  await waitForHydration(page);
  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await page.getByText("3 recordings chosen").waitFor();
  await page.getByRole("button", { name: "Change the chosen ones…" }).click();
  await page.getByText("3 recordings from 1 location").waitFor();
  await page.getByRole("button", { name: "Tag…" }).click();
  await page.getByRole("button", { name: "Hedgehog", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Tag 3 recordings as Hedgehog" }).waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: /^Tag 3 recordings/ }).click();
  await page.waitForURL(/\/bulk\/\d+(\?|$)/);
  await site.api.jobs.drain();
  await page.getByText("Changed 3").waitFor();
  const readSaid = async (id: number) => {
    const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
    const people = recording.tracks.flatMap(({ tags }) => tags.filter((tag) => !tag.automatic));
    return people.map(({ what }) => what);
  };
  const readAll = () => Promise.all(site.ids.map(readSaid));
  expect(await readAll()).toEqual([[], [], ["hedgehog"], ["hedgehog"], ["hedgehog"]]);
  await page.getByRole("button", { name: "Undo all of it" }).click();
  await page.getByRole("heading", { level: 1, name: /^Undo: / }).waitFor();
  await site.api.jobs.drain();
  await expect.poll(readAll).toEqual([[], [], [], [], []]);
});

test("on a phone the results come first, and the filters are one press away", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, phone);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any&sun=night");
  await waitForHydration(page);
  const taggedBy = page.getByLabel("Tagged by", { exact: true });
  expect(await taggedBy.isVisible()).toBe(false);
  await page.getByRole("link", { name: "Filters (1)" }).tap();
  await taggedBy.waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.getByLabel("Sun").selectOption("");
  await page.waitForURL((url) => !url.search.includes("sun="));
});

test("older results begin at their first night, and the way back keeps the position", async () => {
  await using site = await openKeaBasin();
  for (let hour = 0; hour < 26; hour++) {
    const at = new Date(Date.parse("2026-11-18T08:00:00Z") + hour * 3_600_000).toISOString();
    await see(site.api, site.camera, { at, location: ridge, tracks: [["cat"]] });
  }
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto("/kea-basin/activity?from=any");
  await waitForHydration(page);
  const older = page.getByRole("link", { name: "Older" });
  await older.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await older.click();
  await page.waitForURL(/after=/);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Night of /);
  const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(800);
  await page.goBack();
  await older.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
