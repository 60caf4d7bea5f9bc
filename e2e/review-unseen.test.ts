import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openUnseen } from "#tests/support/pages/unseen.ts";
import { findViolations, openWindow, signInAs, waitForHydration } from "./browse.ts";
import { desk, startReview, waitUntilPainted } from "./review-window.ts";

const recordingOf = (page: Page) =>
  page.locator(".review-buttons input[name=recording]").inputValue();

const waitUntilSaved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();

test("one key tags a burst, the next the film before it, and undo puts both back", async () => {
  await using site = await openUnseen();
  const { film, stills, readSaid } = site;
  await using window = await startReview(site);
  const { page } = window;
  await page.getByText("4 left").waitFor();
  const newest = String(stills.at(-1));
  expect(await recordingOf(page)).toBe(newest);
  expect(await page.getByLabel("All 3 pictures of this burst").isChecked()).toBe(true);
  expect(await findViolations(window)).toEqual([]);
  await page.keyboard.press("1");
  await page.getByText("1 left").waitFor();
  expect(await recordingOf(page)).toBe(String(film));
  await page.getByText("Your tag is for the whole video.").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.keyboard.press("7");
  await page.getByText("You tagged 4 tracks").waitFor();
  await waitUntilSaved(page);
  expect(await readSaid([...stills, film])).toEqual([
    ["possum"],
    ["possum"],
    ["possum"],
    ["false-positive"],
  ]);
  expect(await site.countLeft()).toBe(0);
  await page.keyboard.press("u");
  await page.getByText("1 left").waitFor();
  await page.keyboard.press("u");
  await page.getByText("4 left").waitFor();
  expect(await recordingOf(page)).toBe(newest);
  await waitUntilSaved(page);
  await expect.poll(() => site.countLeft()).toBe(4);
  expect((await readSaid([...stills, film])).flat()).toEqual([]);
  expect(window.faults).toEqual([]);
});

test("a cleared box tags one picture alone, R says the same of the next, N skips", async () => {
  await using site = await openUnseen();
  const { film, stills, readSaid } = site;
  await using window = await startReview(site);
  const { page } = window;
  for (const key of ["4", "r"]) {
    const before = await recordingOf(page);
    await page.getByLabel("All 3 pictures of this burst").uncheck();
    await page.keyboard.press(key);
    await expect.poll(() => recordingOf(page)).not.toBe(before);
    await waitUntilPainted(page);
  }
  await page.keyboard.press("n");
  await expect.poll(() => recordingOf(page)).toBe(String(film));
  await waitUntilSaved(page);
  expect(await readSaid(stills)).toEqual([[], ["cat"], ["cat"]]);
});

test("a burst that is tagged without a connection, and twice, has one track for each picture", async () => {
  await using site = await openUnseen();
  const { stills, readSaid } = site;
  await using window = await startReview(site);
  const { page } = window;
  let lost = 0;
  await page.route("**/review/acts?*", async (route) => {
    if (!route.request().postData()?.includes("say=") || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.keyboard.press("7");
  await page.getByText("1 left").waitFor();
  await waitUntilSaved(page);
  expect(lost).toBe(1);
  const said = stills.map(() => ["false-positive"]);
  expect(await readSaid(stills)).toEqual(said);
  await page.keyboard.press("u");
  await page.getByText("4 left").waitFor();
  await expect.poll(() => site.countLeft()).toBe(4);
  expect((await readSaid(stills)).flat()).toEqual([]);
});

test("on the page of a film without tracks a key tags all of it, and undo takes that back", async () => {
  await using site = await openUnseen({ pictures: 1 });
  const { film, stills, readSaid } = site;
  await using window = await openWindow({ baseURL: site.url, viewport: desk });
  const { page } = window;
  await signInAs(page, site.rangi);
  for (const id of [film, stills[0] ?? 0]) {
    await page.goto(`/kea-basin/recording/${id}/tracks`);
    await waitForHydration(page);
    const form = page.getByRole("form", { name: /What the whole (video|picture) shows/ });
    await form.waitFor();
    expect(await findViolations(window)).toEqual([]);
    await page.keyboard.press("2");
    await page.getByText(/tagged: Rodent\./).waitFor();
    await form.waitFor({ state: "detached" });
    expect(await readSaid([id])).toEqual([["rodent"]]);
    await page.keyboard.press("u");
    await form.waitFor();
    expect(await readSaid([id])).toEqual([[]]);
  }
});
