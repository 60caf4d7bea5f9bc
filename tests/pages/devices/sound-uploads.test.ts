import { expect, test } from "vitest";
import { sendFiles } from "#tests/support/pages/card-pages.ts";
import { openWithCamera } from "#tests/support/pages/device-pages.ts";
import { makeSnap, cardPart } from "#tests/support/recordings/cards.ts";
import { makeWav } from "#tests/media/audio/sound-samples.ts";

const audioMoth = "Recorded at 08:00:00 19/11/2026 (UTC) by AudioMoth 24F3190361DA5D3C";

/** An AudioMoth that Rangi has registered, with the address of its uploads. */
async function openWithRecorder() {
  const site = await openWithCamera();
  const registered = await site.post("/kea-basin/devices/new", { type: "audio", names: "Moth 1" });
  return { ...site, uploads: registered.location ?? "" };
}

test("a recorder that never connects is registered, and its page is that of its cards", async () => {
  await using site = await openWithRecorder();
  const { uploads } = site;
  expect(uploads).toMatch(/^\/kea-basin\/devices\/\d+\/moth-1\/manual-uploads$/);
  const device = uploads.replace("/manual-uploads", "");
  expect((await site.get(device)).location).toBe(uploads);
  const overview = await site.get(`${device}/overview`);
  expect(overview.text).toContain("Collect its card at your next visit");
  expect(overview.html).not.toContain(`href="${device}/diagnostics"`);
  const page = await site.get(uploads);
  expect(page.text).toContain("sounds as WAV, FLAC, MP3 or M4A");
  expect((await site.post("/kea-basin/devices/new", { type: "kite", names: "Kite" })).status).toBe(
    422,
  );
});

test("sounds are stored at the time that they state, wherever the clock of the job is", async () => {
  await using site = await openWithRecorder();
  const { api, uploads, stationId } = site;
  const guano = { "Loc Position": "-43.65 172.7" };
  const cut = makeWav({ seconds: 4, number: 2 });
  const files = [
    cardPart("20261119_080000.WAV", makeWav({ seconds: 5, comment: audioMoth, guano })),
    cardPart("20261119_093000.WAV", cut.subarray(0, cut.length - 8000)),
    cardPart("a.jpg", makeSnap("2026:11:19 21:45:00")),
  ];
  const sent = await sendFiles(site, uploads, files, { stationId: String(stationId) });
  expect(sent.status).toBe(303);
  const job = await site.get(sent.location);
  expect(job.text).toContain("The device showed 19 November 2026, 8:00:00 am (UTC+00:00)");
  expect(job.text).toContain("It will be stored as 19 November 2026, 9:00 pm NZDT");
  expect(job.text).toContain("Some files state how far their clock was from UTC.");
  expect(job.text).toMatch(/told that it is at -43\.65000, 172\.70000, [\d.]+\skm from Ridge top/);
  expect(job.html).toContain('value="2026-11-19T21:00:00"');
  const settings = { act: "show", stationId: String(stationId), timeZone: "Pacific/Auckland" };
  const clock = { showed: "2026-11-19T21:00:00", really: "2026-11-19T21:01:00" };
  await site.post(sent.location, { ...settings, ...clock });
  const corrected = await site.get(sent.location);
  expect(corrected.text).toContain("It will be stored as 19 November 2026, 9:01 pm NZDT");
  await site.post(sent.location, { act: "start" });
  await api.jobs.drain();
  const done = await site.get(sent.location);
  expect(done.text).toContain("3 stored.");
  expect(done.text).toContain("The sound is damaged: the end of the file is missing.");
  const table = await site.get(`${sent.location}/files`);
  expect(table.html).toContain("2026-11-19T08:00:00+00:00,2026-11-19T08:01:00.000Z");
  const recording = await site.get("/kea-basin/recording/1/tracks");
  expect(recording.text).toContain("19 November 2026, 9:01 pm NZDT");
  expect(recording.text).toContain(
    "Duration 5 s Recorder AudioMoth 24F3190361DA5D3C Sample rate 8 kHz",
  );
  expect(recording.text).toContain("Told that it is at -43.65000, 172.70000");
});
