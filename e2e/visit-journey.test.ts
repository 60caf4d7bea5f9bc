import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations, waitForHydration, type Window } from "./browse.ts";
import { waitForKeys } from "./keys.ts";
import { desk, openSignedIn, phone, waitForPlayer } from "./recording-page.ts";

const animals = ["possum", "cat", "hedgehog", "rodent", "bird", "mustelid", "possum", "cat"];

/** One visit an hour of one night, oldest first, each of one film on which AI has seen one animal. */
async function openNight() {
  const site = await openKeaBasin();
  const ids: number[] = [];
  for (const [hour, animal] of animals.entries()) {
    const film = makeCptv({ width: 160, height: 120, frames: 27 + hour });
    const track = {
      start_s: 0,
      end_s: 2.5,
      positions: [{ x: 10, y: 40, width: 40, height: 40, frame_number: 0 }],
      predictions: [{ model_id: 1, confident_tag: animal }],
    };
    const data = {
      recordingDateTime: new Date(Date.parse("2026-11-19T08:00:00Z") + hour * 3_600_000),
      duration: 3,
      location: { lat: -43.53, lng: 172.63 },
      metadata: { models: [{ id: 1, name: "Master" }], tracks: [track] },
    };
    ids.push(await record(site.api, site.camera, data, film));
  }
  await site.api.jobs.drain();
  const readSaid = async (id: number) => {
    const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
    return recording.tracks.flatMap(({ tags }) =>
      tags.filter(({ automatic }) => !automatic).map(({ what }) => what),
    );
  };
  return { ...site, ids, readSaid };
}

/** The dashboard, with the link to a visit and the dialog that it opens. */
async function openDashboard({ ids: [, , id = 0] }: { ids: number[] }, { page }: Window) {
  await page.goto("/kea-basin");
  await waitForHydration(page);
  const link = page.locator(`.recording-labels a[href*="/visit/hedgehog/${id}"]`);
  return { page, id, link, dialog: page.getByRole("dialog", { name: "Recording" }) };
}

const isFocused = (found: Locator) => found.evaluate((one) => document.activeElement === one);
const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("the key that undoes takes back what was done last, wherever it stands on the page", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  const [id = 0] = site.ids;
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  await waitForPlayer(page);
  await waitForKeys(page);
  await page.keyboard.press("s");
  await page.getByText("Label added: Cool.").waitFor();
  await page.keyboard.press("2");
  await page.getByText("tagged: Rodent.").waitFor();
  await page.keyboard.press("u");
  await page.getByText("Your tags are as they were before.").waitFor();
  const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
  expect(recording.tags).toMatchObject([{ detail: "cool" }]);
  expect(await site.readSaid(id)).toEqual([]);
});

test("keys alone lead from the dashboard through visits, tag, undo, and back to the same place", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, desk);
  const { page, id, link, dialog } = await openDashboard(site, window);
  for (let presses = 0; !(await isFocused(link)); presses++) {
    expect(presses).toBeLessThan(80);
    await page.keyboard.press("Tab");
  }
  const place = await readScroll(page);
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { level: 1, name: "Hedgehog" }).waitFor();
  await waitForPlayer(page);
  expect(await findViolations(window)).toEqual([]);
  await waitForKeys(page);
  await page.keyboard.press("1");
  await dialog.getByText("tagged: Possum.").waitFor();
  expect(await site.readSaid(id)).toEqual(["possum"]);
  await page.keyboard.press("u");
  await dialog.getByText("Your tags are as they were before.").waitFor();
  expect(await site.readSaid(id)).toEqual([]);
  await page.keyboard.press("n");
  const later = site.ids[3] ?? 0;
  await page.waitForURL(`**/${later}/tracks?days=7`);
  await dialog.getByRole("heading", { level: 1, name: "Rodent" }).waitFor();
  await waitForPlayer(page);
  await waitForKeys(page);
  await page.keyboard.press("2");
  await dialog.getByText("tagged: Rodent.").waitFor();
  expect(await site.readSaid(later)).toEqual(["rodent"]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL((url) => url.pathname === "/kea-basin");
  await expect.poll(() => readScroll(page)).toBe(place);
  await expect.poll(() => isFocused(link)).toBe(true);
  expect(window.faults).toEqual([]);
});

test("the same by a thumb on a phone", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, phone);
  const { page, id, link, dialog } = await openDashboard(site, window);
  await link.scrollIntoViewIfNeeded();
  const place = await readScroll(page);
  await link.tap();
  await dialog.getByRole("heading", { level: 1, name: "Hedgehog" }).waitFor();
  await waitForPlayer(page);
  expect(await findViolations(window)).toEqual([]);
  await dialog.getByRole("button", { name: "Possum", exact: true }).tap();
  await dialog.getByText("tagged: Possum.").waitFor();
  await dialog.getByRole("button", { name: "Undo" }).tap();
  await dialog.getByText("Your tags are as they were before.").waitFor();
  expect(await site.readSaid(id)).toEqual([]);
  await dialog.getByRole("link", { name: /^Next visit/ }).tap();
  await page.waitForURL(`**/${site.ids[3]}/tracks?days=7`);
  await waitForPlayer(page);
  await dialog.getByRole("button", { name: "Close" }).tap();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => readScroll(page)).toBe(place);
  expect(window.faults).toEqual([]);
});

test("with reduced motion a film waits for whoever wants to see it", async () => {
  await using site = await openNight();
  await using window = await openSignedIn(site, { ...desk, reducedMotion: "reduce" });
  const { page } = window;
  await page.goto(`/kea-basin/recording/${site.ids[0]}/tracks`);
  const player = await waitForPlayer(page);
  const first = await player.frame();
  await page.waitForTimeout(800);
  expect(await player.frame()).toBe(first);
  await player.button("Play").waitFor();
  expect(await player.player.getByText("Playing").count()).toBe(0);
  await player.button("Play").click();
  await expect.poll(() => player.frame()).not.toBe(first);
});
