import { expect, test } from "vitest";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeClip } from "#tests/support/recordings/cards.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations } from "./browse.ts";
import { waitForKeys } from "./keys.ts";
import { desk, openSignedIn } from "./recording-page.ts";

test("pictures that are being made come into the open page by themselves", async () => {
  await using site = await openKeaBasin();
  const image = await makeImage("jpeg", { width: 640, height: 480 });
  const recordingDateTime = "2026-11-19T13:30:00Z";
  const data = { type: "trailcam-image", recordingDateTime, metadata: {} };
  const id = await record(site.api, site.camera, data, image);
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  await waitForKeys(page);
  await page.getByText("Making the pictures…").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await site.api.jobs.drain();
  await page.getByRole("group", { name: "Picture, can be zoomed" }).waitFor();
  expect(await page.getByText("Making the pictures…").count()).toBe(0);
});

test("a video of a trail camera is there to be played, with the list of its keys", async () => {
  await using site = await openKeaBasin();
  const data = { type: "trailcam-video", recordingDateTime: "2026-11-19T13:30:00Z", metadata: {} };
  const id = await record(
    site.api,
    site.camera,
    data,
    Buffer.from(makeClip("2026-11-19T13:30:00")),
  );
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  await waitForKeys(page);
  await page.locator(`video[src$="/media/${id}/raw"]`).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard" }).getByText("Tag the chosen track").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await page.getByText(/^Whole video tagged: /).waitFor();
});
