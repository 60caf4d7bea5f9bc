import { expect, test } from "vitest";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { readTracks } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

const still = (recordingDateTime: string) => ({
  type: "trailcam-image",
  recordingDateTime,
  metadata: {},
});

test("a burst is tagged where it stands on a phone, and undone", async () => {
  await using site = await openKeaBasin();
  const ids: number[] = [];
  for (const second of [0, 1, 2]) {
    const image = await makeImage("jpeg", { width: 640, height: 480 + second });
    const data = still(`2026-11-19T13:30:0${second}Z`);
    ids.push(await record(site.api, site.camera, data, image));
  }
  await site.api.jobs.drain();
  const readAll = async () => {
    const tracks = await Promise.all(ids.map((id) => readTracks(site.api, site.rangi, id)));
    return tracks.map((ofOne) => ofOne.flatMap(({ tags }) => tags.map(({ what }) => what)));
  };
  const viewport = { width: 390, height: 844 };
  await using window = await openSignedIn(site, { viewport, hasTouch: true });
  const { page } = window;
  await page.goto(`/kea-basin/recording/${ids[1]}/tracks`);
  await waitForHydration(page);
  const address = page.url();
  const burst = page.getByRole("group").filter({ hasText: "Tag all 3 pictures of this burst" });
  await burst.getByText("Tag all 3 pictures of this burst").tap();
  await burst.getByRole("button", { name: "Possum" }).tap();
  await page.getByText("3 pictures tagged: Possum.").waitFor();
  expect(await readAll()).toEqual([["possum"], ["possum"], ["possum"]]);
  expect(page.url()).toBe(address);
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).tap();
  await page.getByText("The pictures are as they were before.").waitFor();
  expect(await readAll()).toEqual([[], [], []]);
  await page.getByRole("link", { name: "Another tag for all 3" }).tap();
  await page.getByRole("combobox", { name: "Tag for 3 pictures" }).fill("weasel");
  await page.keyboard.press("Enter");
  await page.getByText("3 pictures tagged: Weasel.").waitFor();
  expect(await readAll()).toEqual([["weasel"], ["weasel"], ["weasel"]]);
});

test("the page of a still lists its keys under ?, and they rest when they are off", async () => {
  await using site = await openKeaBasin();
  const image = await makeImage("jpeg", { width: 640, height: 480 });
  const id = await record(site.api, site.camera, still("2026-11-19T13:30:00Z"), image);
  await site.api.jobs.drain();
  await using window = await openSignedIn(site, { viewport: { width: 1280, height: 800 } });
  const { page } = window;
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  await page.getByRole("button", { name: "Keyboard" }).waitFor();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard" });
  await list.getByText("Tag the chosen track").waitFor();
  await list.getByText("Zoom in or out, with the focus on the picture").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await list.getByLabel("Keyboard shortcuts").uncheck();
  await list.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("1");
  expect(await list.count()).toBe(0);
  await page.getByRole("button", { name: "Keyboard" }).click();
  await list.getByLabel("Keyboard shortcuts").check();
  await list.getByRole("button", { name: "Close" }).click();
  expect(await readTracks(site.api, site.rangi, id)).toEqual([]);
  await page.keyboard.press("1");
  await expect.poll(() => readTracks(site.api, site.rangi, id)).toHaveLength(1);
});
