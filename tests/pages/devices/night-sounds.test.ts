import { expect, test } from "vitest";
import { changeDevice, openWithCamera } from "#tests/support/pages/device-pages.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { makeWav } from "#tests/media/audio/sound-samples.ts";
import { record } from "#tests/support/recordings/uploads.ts";

/** Rangi's camera as a recorder, which hears what it is told to. */
async function openRecorder() {
  const site = await openWithCamera();
  let number = 0;
  const hear = (recordingDateTime: string, heard: string[] = [], more: object = {}) => {
    number += 1;
    const tracks = heard.map((confident_tag) => ({
      start_s: 1,
      end_s: 2,
      predictions: [{ model_id: 1, confident_tag, confidence: 0.9 }],
    }));
    const metadata = { models: [{ id: 1, name: "Master" }], tracks };
    const sound = { type: "audio", duration: 60, recordingDateTime, location: ridge, metadata };
    const file = Buffer.from(`sound ${number}`);
    return record(site.api, site.camera, { ...sound, ...more }, file);
  };
  return { ...site, hear, page: `${site.path}/sounds` };
}

test("a night tells what was heard in which hour, how full it was, and links each recording", async () => {
  await using site = await openRecorder();
  const { hear, page } = site;
  const cacophonyIndex = [{ begin_s: 0, index_percent: 42 }];
  await hear("2026-11-18T08:00:00Z");
  const first = await hear("2026-11-19T08:00:00Z", ["morepork", "morepork"], { cacophonyIndex });
  await hear("2026-11-19T09:00:00Z", ["kiwi"]);
  const removed = await hear("2026-11-19T16:00:00Z", ["human"]);
  expect((await site.get(`${site.path}/overview`)).html).toContain(`href="${page}"`);
  const activity = "/kea-basin/activity?display-mode=recordings&recording-mode=audio";
  expect((await site.get(activity)).html).toContain(`href="${page}?night=2026-11-19"`);
  const night = await site.get(page);
  expect(night.text).toContain("Night of 19–20 November 2026");
  expect(night.text).toContain("From noon to noon. Times are in New Zealand time.");
  expect(night.text).toContain("Recorded 3 recordings, 3 min");
  expect(night.text).toContain("Sunset 8:38 pm, sunrise 5:50 am NZDT");
  expect(night.text).toContain("Sound removed Of 1 recording: people were heard");
  expect(night.text).toContain("Morepork, 2 Human speech, 1 Kiwi, 1");
  expect(night.text).toMatch(/What All night 9 pm 10 pm 5 am .*Morepork 2 2 – –/);
  expect(night.text).toContain("(cacophony index): 42% on average");
  expect(night.html).toContain(`<a href="/kea-basin/recording/${first}/tracks" aria-label="9:00`);
  expect(night.html).toContain(`src="/kea-basin/media/${first}/spectrogram?width=320"`);
  expect(night.html).not.toContain(`src="/kea-basin/media/${removed}/spectrogram?width=320"`);
  expect(night.text).toContain("Sound removed on 20 Nov 2026: people were heard");
  expect(night.html).toContain(`href="${page}?night=2026-11-18"`);
  const before = await site.get(`${page}?night=2026-11-18`);
  expect(before.text).toContain("Recorded 1 recording, 1 min");
  expect(before.text).toContain("Nobody and no AI has named a sound of this night yet.");
  const table = await site.get(`${page}.csv?night=2026-11-19`);
  expect(table.headers.get("content-disposition")).toContain("ridge-camera-sounds-2026-11-19.csv");
  const facts = "2026-11-19T08:00:00.000Z,2026-11-19T21:00:00.000+13:00,60,42";
  expect(table.html).toContain(`${first},${facts},morepork,2,`);
});

test("false triggers and noise are hidden until they are asked for", async () => {
  await using site = await openRecorder();
  const { hear, page } = site;
  const id = await hear("2026-11-19T08:00:00Z", ["kiwi", "noise", "noise"]);
  const night = await site.get(page);
  expect(night.text).not.toContain("Noise");
  expect(night.text).toContain("Show noise and false triggers (2)");
  expect(night.html).toContain(`href="${page}?show=all#calls"`);
  const all = await site.get(`${page}?show=all`);
  expect(all.text).toContain("Noise, 2 Kiwi, 1");
  expect(all.text).toContain("Hide noise and false triggers");
  expect(all.html).toContain(`href="/kea-basin/recording/${id}/tracks?show=all"`);
  const table = await site.get(`${page}.csv?night=2026-11-19&show=all`);
  expect(table.html).toContain(",noise,2,");
});

test("the small picture of a sound is its spectrogram, and three dots where there is none", async () => {
  await using site = await openRecorder();
  const sound = { type: "audio", recordingDateTime: "2026-11-19T08:00:00Z" };
  const drawn = await record(site.api, site.camera, sound, makeWav({ sampleRate: 16_000 }));
  const unreadable = await site.hear("2026-11-19T09:00:00Z");
  await site.api.jobs.drain();
  const typeOf = async (id: number) =>
    (await site.get(`/kea-basin/media/${id}/spectrogram`)).headers.get("content-type");
  expect([await typeOf(drawn), await typeOf(unreadable)]).toEqual(["image/webp", "image/svg+xml"]);
  expect((await site.get("/kea-basin/media/999/spectrogram")).status).toBe(404);
});

test("sounds have their picture in lists as films have, and none where the sound was removed", async () => {
  await using site = await openRecorder();
  const standing = await site.hear("2026-11-19T08:00:00Z", ["kiwi"]);
  const removed = await site.hear("2026-11-19T09:00:00Z", ["human"]);
  const query = "recording-mode=audio&from=any&no-false-positives=false";
  const activity = await site.get(`/kea-basin/activity?${query}`);
  const picture = `src="/kea-basin/media/${standing}/spectrogram?width=160"`;
  expect(activity.html).toContain(picture);
  expect(activity.html).toContain(`/recording/${removed}/tracks`);
  expect(activity.html).not.toContain(`/media/${removed}/`);
  expect((await site.get("/kea-basin")).html).toContain(picture);
});

test("a recorder without sounds, and a night without any, say so", async () => {
  await using site = await openRecorder();
  await changeDevice(site, site.camera, { kind: "audio" });
  expect((await site.get(site.page)).text).toContain("No sounds yet");
  await site.hear("2026-11-18T08:00:00Z");
  const silent = await site.get(`${site.page}?night=2026-11-19`);
  expect(silent.text).toContain("It recorded nothing in this night.");
  expect((await site.get(`${site.page}?night=tonight`)).text).toContain(
    "Night of 18–19 November 2026",
  );
});

test("of a night with very many recordings one hour is shown at a time", async () => {
  await using site = await openRecorder();
  const { page } = site;
  const id = await site.hear("2026-11-19T08:00:00Z", ["kiwi"]);
  await copyRecording(site, id, { from: "2026-11-19T09:00:00Z", count: 200, everySeconds: 60 });
  const busiest = await site.get(page);
  expect(busiest.html.match(/\/spectrogram\?width=320"/g)).toHaveLength(1);
  expect(busiest.text).toContain("Each mark is a stretch of recordings without a gap");
  expect(busiest.text).toContain("9 pm 1 10 pm 60 11 pm 60 12 am 60 1 am 20");
  const hour = await site.get(`${page}?night=2026-11-19&hour=1`);
  expect(hour.html.match(/\/spectrogram\?width=320"/g)).toHaveLength(20);
});

test("all of a night stands on the line, however many recordings have gaps between them", async () => {
  await using site = await openRecorder();
  const id = await site.hear("2026-11-19T00:00:00Z");
  await copyRecording(site, id, { from: "2026-11-19T00:05:00Z", count: 270, everySeconds: 300 });
  const night = await site.get(site.page);
  expect(night.text).toContain(
    "Each mark is a stretch of recordings without a gap of more than 4 min",
  );
  expect(night.html).toContain('aria-label="1:00 pm – 11:31 am"');
});

test("a table that leaves recordings out says so in its last line", async () => {
  await using site = await openRecorder();
  const id = await site.hear("2026-11-19T00:00:00Z");
  await copyRecording(site, id, { from: "2026-11-19T00:01:00Z", count: 1500, everySeconds: 50 });
  const said = "There are more recordings than the first 1,500, which count here.";
  const table = await site.fetch(`${site.page}.csv?night=2026-11-19`);
  const lines = (await table.text()).trimEnd().split("\r\n");
  expect([lines.length, lines.at(-1)]).toEqual([1502, `"${said}"`]);
  expect((await site.get(`${site.page}?night=2026-11-19`)).text).toContain(said);
});

type Site = Awaited<ReturnType<typeof openRecorder>>;

interface Copies {
  from: string;
  count: number;
  everySeconds: number;
}

/** Rows alone, without a file. */
async function copyRecording({ api }: Site, id: number, { from, count, everySeconds }: Copies) {
  const { write } = api.services.store;
  const { id: _, ...row } = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_one, number) => ({
    ...row,
    raw_key: null,
    recorded_at: new Date(Date.parse(from) + number * everySeconds * 1000).toISOString(),
  }));
  for (let at = 0; at < count; at += 300) {
    await write
      .insertInto("recordings")
      .values(copies.slice(at, at + 300))
      .execute();
  }
}
