import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";
import { findViolations } from "./browse.ts";
import { phone } from "./recording-page.ts";
import { startReview, trackOf, waitUntilPainted } from "./review-window.ts";
import { eventually } from "./stills/still-window.ts";

const call = (start: number, what: string) => ({
  start_s: start,
  end_s: start + 2,
  minFreq: 800,
  maxFreq: 1200,
  predictions: [{ model_id: 1, confident_tag: what, confidence: 0.9 }],
});
const heard = {
  type: "audio",
  duration: 20,
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [call(2, "morepork"), call(10, "kiwi")],
  },
};

test("in the queue a box plays its track alone, and a thumb agrees with it, on a phone", async () => {
  await using site = await openKeaBasin();
  const file = toWav(makeWave({ sampleRate: 16_000, seconds: 20 }, tone(1000)));
  for (const recordingDateTime of ["2026-11-19T13:30:00Z", "2026-11-19T13:00:00Z"])
    await record(site.api, site.camera, { ...heard, recordingDateTime }, file);
  await site.api.jobs.drain();
  await using window = await startReview({ ...site, path: "/kea-basin/review" }, phone);
  const { page } = window;
  const alone = page.locator(".sound-alone audio");
  expect(await findViolations(window)).toEqual([]);
  const first = await trackOf(page);
  await page.getByRole("link", { name: "Track 2: Kiwi" }).tap();
  await page.getByText("Track 2 alone: Kiwi").waitFor();
  expect(await trackOf(page)).not.toBe(first);
  await eventually(() =>
    alone.evaluate((audio: HTMLAudioElement) => audio.currentTime),
  ).toBeGreaterThan(0.2);
  await page.locator(".sound-now").waitFor();
  await page.getByRole("button", { name: "Agree: Kiwi" }).tap();
  await page.getByText("Track 1 alone: Morepork").waitFor();
  await waitUntilPainted(page);
  await page.keyboard.press("a");
  await page.getByText("1 left").waitFor();
  expect(window.faults).toEqual([]);
});
