import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";

const file = toWav(makeWave({ sampleRate: 16_000, seconds: 4 }, tone(2000)));
const call = (start: number, what: string) => ({
  start_s: start,
  end_s: start + 1,
  minFreq: 2000,
  maxFreq: 4000,
  predictions: [{ model_id: 1, confident_tag: what, confidence: 0.9 }],
});
const heard = {
  type: "audio",
  duration: 4,
  recordingDateTime: "2026-11-19T13:30:00Z",
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [call(1, "morepork"), call(2.5, "kiwi")],
  },
};

test("a sound of the queue is seen with its tracks' boxes, and each of them is heard alone", async () => {
  await using site = await openKeaBasin();
  const id = await record(site.api, site.camera, heard, file);
  const path = `/kea-basin/review?queue=untagged&item=${id}`;
  expect((await site.get(path)).text).toContain("Making the picture of this sound…");
  await site.api.jobs.drain();
  const first = await site.get(path);
  expect(first.html).toContain("Spectrogram of Audio recording, 0:04, up to 8\u00a0kHz");
  expect(first.html).toContain(
    "inset-inline-start:25%;inset-block-start:50%;inline-size:25%;block-size:25%",
  );
  expect(first.text).toContain("Track 1 alone: Morepork (1.0 s, 8 kB)");
  expect(first.html).toMatch(new RegExp(`<audio[^>]*src="/kea-basin/media/${id}/sound-mp3"`));
  const [, toSecond = ""] = /aria-label="Track 2: Kiwi"[^>]*href="([^"]*)"/.exec(first.html) ?? [];
  const second = await site.get(toSecond.replaceAll("&amp;", "&"));
  expect(second.text).toContain("Track 2 alone: Kiwi (1.0 s, 8 kB)");
  expect(second.text).toContain("Agree: Kiwi");
  const [, clip = ""] = /src="([^"]*\/sound-clip\?[^"]*)"/.exec(second.html) ?? [];
  const answer = await site.fetch(clip.replaceAll("&amp;", "&"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
});
