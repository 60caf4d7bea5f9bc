import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";
import { startReview } from "./review-window.ts";

const heard = {
  type: "audio",
  duration: 2,
  metadata: { tracks: [{ start_s: 0.5, end_s: 1 }] },
};

test("in the queue a tag that deletes a sound is asked for first, and leads on to the next recording", async () => {
  await using site = await openKeaBasin();
  const file = toWav(makeWave({ sampleRate: 16_000, seconds: 2 }, tone(2000)));
  const ids: number[] = [];
  for (const recordingDateTime of ["2026-11-19T13:30:00Z", "2026-11-19T13:00:00Z"])
    ids.push(await record(site.api, site.camera, { ...heard, recordingDateTime }, file));
  const readRemoved = async () => {
    const asked = ids.map((id) => site.api.send(getRecording, { id }, site.rangi.token));
    return (await Promise.all(asked)).map(({ recording }) => recording.redacted === true);
  };
  await using window = await startReview({ ...site, path: "/kea-basin/review" });
  const { page } = window;
  const speech = page.getByRole("button", { name: "Human speech" });
  await speech.click();
  await page.getByRole("heading", { name: "Delete the sound of this recording?" }).waitFor();
  await page.getByRole("link", { name: "Keep the sound" }).click();
  await page.getByText("2 left").waitFor();
  await speech.click();
  /* Its pictures have come, and so fail no more. */
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Tag it and delete the sound" }).click();
  await page.getByText("Track 1 tagged: Human speech. The sound is deleted.").waitFor();
  await page.getByText("1 left").waitFor();
  expect(await readRemoved()).toEqual([true, false]);
  expect(window.faults).toEqual([]);
});
