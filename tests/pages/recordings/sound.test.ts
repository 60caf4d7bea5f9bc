import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";

const file = toWav(makeWave({ sampleRate: 16_000, seconds: 4 }, tone(2000)));
const heard = {
  type: "audio",
  duration: 4,
  recordingDateTime: "2026-11-19T13:30:00Z",
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [
      {
        start_s: 1,
        end_s: 2,
        minFreq: 2000,
        maxFreq: 4000,
        predictions: [{ model_id: 1, confident_tag: "morepork", confidence: 0.9 }],
      },
      { start_s: 3, end_s: 3.5 },
    ],
  },
};

async function openWithSound(data = heard) {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, data, file);
  return Object.assign(site, { path: `/kea-basin/recording/${id}/tracks`, id });
}

test("a sound is seen whole with its tracks, and heard whole and track by track", async () => {
  await using site = await openWithSound();
  const { path, id } = site;
  expect((await site.get(path)).text).toContain("Making the picture of this sound…");
  await site.api.jobs.drain();
  const { html, text } = await site.get(path);
  const media = `/kea-basin/media/${id}`;
  const [, picture = ""] = /src="([^"]*\/spectrogram\?[^"]*)"/.exec(html) ?? [];
  expect(picture).toContain(`${media}/spectrogram?`);
  const drawn = await site.fetch(picture.replaceAll("&amp;", "&"));
  expect(drawn.headers.get("content-type")).toBe("image/webp");
  expect(html).toContain("Spectrogram of Morepork, not yet named, 0:04, up to 8\u00a0kHz");
  /* From 1 to 2 s of 4, and from 2 to 4 kHz of 8. */
  const box = "inset-inline-start:25%;inset-block-start:50%;inline-size:25%;block-size:25%";
  expect(html).toContain(box);
  expect(html).toContain(`aria-label="Track 1: Morepork"`);
  expect(text).toContain("Track 1 alone: Morepork (1.0 s, 8 kB)");
  const [, clip = ""] = /src="([^"]*\/sound-clip\?[^"]*)"/.exec(html) ?? [];
  const part = await site.fetch(clip.replaceAll("&amp;", "&"), { headers: { range: "bytes=0-9" } });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "audio/mpeg"]);
});

test("of a file that a slow line does not carry a copy is heard, and both say their size", async () => {
  await using site = await openWithSound();
  const { path, id } = site;
  const media = `/kea-basin/media/${id}`;
  expect((await site.get(path)).html).toMatch(new RegExp(`<audio[^>]*src="${media}/raw"`));
  expect((await site.fetch(`${media}/sound-mp3`)).status).toBe(404);
  await site.api.jobs.drain();
  const { html, text } = await site.get(path);
  expect(html).toMatch(new RegExp(`<audio[^>]*src="${media}/sound-mp3"`));
  expect(html).toContain(`href="${media}/raw"`);
  expect(text).toContain("You hear a smaller copy (32 kB in all). The original (128 kB)");
  const part = await site.fetch(`${media}/sound-mp3`, { headers: { range: "bytes=288-575" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 288]);
});

test("a sound is as long as it is heard, and what its recorder says else stands beside", async () => {
  await using site = await openWithSound({ ...heard, duration: 8 });
  const { path } = site;
  expect((await site.get(path)).text).toContain("Duration 8 s");
  await site.api.jobs.drain();
  const { text } = await site.get(path);
  expect(text).toContain("Duration 4 s, though its recorder says 8 s");
});

test("another track is chosen by its box, and the look of the picture stays with it", async () => {
  await using site = await openWithSound();
  const { path } = site;
  await site.api.jobs.drain();
  const look = "?palette=paper&scale=mel";
  const { html } = await site.get(path + look);
  const [, toSecond = ""] = /aria-label="Track 2: No tag yet"[^>]*href="([^"]*)"/.exec(html) ?? [];
  expect(toSecond).toMatch(/\/tracks\/\d+\?palette=paper&amp;scale=mel$/);
  expect(html).toMatch(/<option value="paper" selected="">/);
  const second = await site.get(toSecond.replaceAll("&amp;", "&"));
  expect(second.text).toContain("Track 2 alone: No tag yet (0.5 s, 4 kB)");
  expect(second.html).toMatch(/href="[^"]*\/tracks\/(\d+)[^"]*#track-\1"[^>]*>Tag track 2/);
  expect(second.html).toMatch(/spectrogram\?made=\d+&amp;palette=paper/);
});

test("the chosen track has its name in the picture, all of them by choice, and noise is hidden", async () => {
  const [model, [morepork, other]] = [heard.metadata.models, heard.metadata.tracks];
  const predictions = [{ model_id: 1, confident_tag: "noise", confidence: 0.9 }];
  const tracks = [morepork, other, { start_s: 3, end_s: 4, predictions }];
  await using site = await openWithSound({
    ...heard,
    metadata: { models: model, tracks },
  } as never);
  const { path } = site;
  await site.api.jobs.drain();
  const namesOf = ({ html }: { html: string }) =>
    [...html.matchAll(/aria-label="Track \d:[^>]*><span>([^/]*)<\/span>/g)].map(([, name = ""]) =>
      name.replaceAll("<!-- -->", ""),
    );
  const usual = await site.get(path);
  expect(namesOf(usual)).toEqual(["1 Morepork", "2"]);
  expect(usual.html).toContain(`href="${path}?labels=all"`);
  expect(namesOf(await site.get(`${path}?labels=all`))).toEqual(["1 Morepork", "2 No tag yet"]);
  const all = await site.get(`${path}?labels=all&show=all`);
  expect(namesOf(all)).toEqual(["1 Morepork", "2 No tag yet", "3 Noise"]);
  expect(all.html).toContain(`href="${path}?labels=one&amp;show=all"`);
});

test("tiles and clips of a look or a span that there is not are not found, and pictures show three dots", async () => {
  await using site = await openWithSound();
  await site.api.jobs.drain();
  const media = `/kea-basin/media/${site.id}`;
  for (const [path, status] of [
    ["spectrogram?palette=pink", 200],
    ["sound-clip?start=now&end=2", 404],
    ["spectrogram-tile?level=0&index=0", 200],
    ["spectrogram-tile?level=0&index=0&palette=pink", 404],
    ["tracks/999/spectrogram", 200],
  ] as const) {
    expect([path, (await site.fetch(`${media}/${path}`)).status]).toEqual([path, status]);
  }
});
