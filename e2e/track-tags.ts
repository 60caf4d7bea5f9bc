import type { BrowserContextOptions } from "playwright";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { waitForKeys } from "./keys.ts";
import { desk, openSignedIn } from "./recording-page.ts";

const at = (minute: number) => ({
  recordingDateTime: `2026-11-19T13:${minute}:00Z`,
  duration: 8,
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [
      { start_s: 1, end_s: 3, predictions: [{ model_id: 1, confident_tag: "possum" }] },
      { start_s: 4, end_s: 6, predictions: [{ model_id: 1, confident_tag: "cat" }] },
    ],
  },
});

/** The tracks of a recording, with a later one beside it. */
export async function openTracks(options: BrowserContextOptions = {}) {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, at(10), makeCptv());
  const later = await record(site.api, site.camera, at(40), makeCptv());
  await site.api.jobs.drain();
  const window = await openSignedIn(site, { ...desk, ...options });
  const { page } = window;
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  await waitForKeys(page);
  const readSaid = async (recording = id) => {
    const reply = await site.api.send(getRecording, { id: recording }, site.rangi.token);
    return reply.recording.tracks.map(({ tags }) =>
      tags.filter(({ automatic }) => !automatic).map(({ what }) => what),
    );
  };
  return {
    site,
    window,
    page,
    later,
    readSaid,
    field: page.getByRole("combobox", { name: "Tag for track 1" }),
    options: page.getByRole("listbox", { name: "Tags" }).getByRole("option"),
    notice: page.locator(".outcome output"),
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}
