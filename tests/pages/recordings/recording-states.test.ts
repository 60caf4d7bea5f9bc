import { rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { finish, lease } from "#tests/support/processes/workers.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, type TestSite } from "#tests/support/pages/test-site.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";

const recordingDateTime = "2026-11-19T13:30:00Z";
const possum = {
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [{ start_s: 1, end_s: 3, predictions: [{ model_id: 1, confident_tag: "possum" }] }],
  },
};

/** A recording as its camera sent it; its pictures are made. */
async function openWithRecording({
  env = {},
  data = {},
  file = makeCptv({ frames: 90 }),
}: Opened = {}) {
  const site = await openKeaBasin(env);
  const id = await record(
    site.api,
    site.camera,
    { recordingDateTime, duration: 10, ...data },
    file,
  );
  await site.api.jobs.drain();
  const media = `/kea-basin/media/${id}`;
  return { ...site, id, path: `/kea-basin/recording/${id}/tracks`, media };
}

interface Opened {
  env?: Record<string, string>;
  data?: Record<string, unknown>;
  file?: Uint8Array;
}

async function findRawPath({ api }: Pick<TestSite, "api">, id: number): Promise<string> {
  const { raw_key: key } = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return join(api.dataDir, "files", key ?? "");
}

test("a film whose file is gone says so, and all that was said of it is there", async () => {
  await using site = await openWithRecording({ data: possum });
  const before = await site.get(site.path);
  expect(before.text).not.toContain("is gone");
  await rm(await findRawPath(site, site.id));
  const page = await site.get(site.path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("The file of this recording is gone from the store.");
  expect(page.text).toContain("Track 1: Possum");
  expect(page.html).toContain(`${site.media}/poster`);
  expect(page.text).not.toContain("Download the recording");
  expect(page.html).not.toContain(`${site.media}/raw`);
  expect((await site.post(site.path, { add: "cool" })).status).toBe(303);
  expect((await site.fetch(`${site.media}/raw`)).status).toBe(404);
  expect((await site.fetch(`${site.media}/original`)).status).toBe(404);
});

test("a store that cannot be read is a fault, and no file is said to be gone", async () => {
  await using site = await openWithRecording();
  const { api, id, rangi } = site;
  const open = api.services.files.open.bind(api.services.files);
  api.services.files.open = () => Promise.reject(new Error("EIO"));
  const page = await site.get(site.path);
  const raw = await site.fetch(`${site.media}/raw`);
  const { hasFile } = await api.send(listRenditions, { id }, rangi.token);
  api.services.files.open = open;
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("is gone");
  expect(page.text).toContain("Download the recording");
  expect(hasFile).toBeUndefined();
  expect(raw.status).toBe(500);
  expect(api.log.map(({ message }) => message)).toContain("Looking for a file: EIO");
  expect((await api.send(listRenditions, { id }, rangi.token)).hasFile).toBe(true);
});

test("a picture that ends early says so above what there is of it", async () => {
  const file = await makeImage("jpeg", { width: 640, height: 480 });
  const data = { type: "trailcam-image" };
  await using whole = await openWithRecording({ data, file });
  expect((await whole.get(whole.path)).text).not.toContain("The picture ends early");
  await using cut = await openWithRecording({ data, file: file.subarray(0, file.length / 2) });
  const page = await cut.get(cut.path);
  expect(page.text).toContain("The picture ends early: the camera stopped");
  expect(page.html).toContain(`${cut.media}/poster`);
});

test("a video that no browser plays says so in place of a player", async () => {
  await using site = await openKeaBasin();
  const data = dataPart({ type: "trailcam-video", recordingDateTime });
  const send = async (name: string) =>
    (await upload(site.api, site.camera.token, [data, filePart(Buffer.from(name), name)]))
      .recordingId;
  const [mp4, avi] = [await send("IMG_0001.MP4"), await send("IMG_0002.AVI")];
  expect((await site.get(`/kea-basin/recording/${mp4}/tracks`)).html).toContain("<video");
  const page = await site.get(`/kea-basin/recording/${avi}/tracks`);
  expect(page.html).not.toContain("<video");
  expect(page.text).toContain("Browsers don't play AVI videos. Download it to watch it.");
  expect(page.text).toContain("Download the recording");
});

test("a sound and a still whose file is gone say so, too", async () => {
  await using sound = await openWithRecording({ data: { type: "audio" }, file: Buffer.from("x") });
  await rm(await findRawPath(sound, sound.id));
  const heard = await sound.get(sound.path);
  expect(heard.text).toContain("The file of this recording is gone from the store.");
  expect(heard.html).not.toContain("<audio");
  const file = await makeImage("jpeg");
  await using still = await openWithRecording({ data: { type: "trailcam-image" }, file });
  await rm(await findRawPath(still, still.id));
  const seen = await still.get(still.path);
  expect(seen.text).toContain("The file of this recording is gone from the store.");
  expect(seen.html).toContain(`${still.media}/poster`);
  expect(seen.html).not.toContain(`${still.media}/original`);
});

test("a film that was cut short says where its file ends, and a whole one says nothing", async () => {
  await using whole = await openWithRecording();
  expect((await whole.get(whole.path)).text).not.toContain("The file ends");
  const file = makeCptv({ frames: 90 });
  await using cut = await openWithRecording({
    file: file.slice(0, Math.round(file.length * 0.45)),
  });
  const page = await cut.get(cut.path);
  const [, seconds] = /The file ends after ([\d.]+).s of 10.s\./.exec(page.text) ?? [];
  expect(Number(seconds)).toBeGreaterThan(2);
  expect(Number(seconds)).toBeLessThan(7);
  expect(page.html).toContain(`${cut.media}/clip`);
});

test("a recording waits for AI, is looked at, and is found empty or failed to be looked at", async () => {
  await using site = await openWithRecording({ env: { PROCESSING: "external" } });
  const { api, path, id } = site;
  expect((await site.get(path)).text).toContain("Waiting for AI since 8:30 pm, just now");
  expect((await site.get(path)).text).toContain("AI hasn't looked at this recording yet.");
  const worker = await register(api, "Wiremu Worker");
  await makeSuperUser(api, worker, "write");
  const job = await lease({ api, worker });
  const at = "8:30 pm, just now";
  const looking = `AI (Wiremu Worker) has been looking for movement since ${at}`;
  expect((await site.get(path)).text).toContain(looking);
  await finish({ api, worker }, { id, jobKey: job?.jobKey ?? "" });
  const done = await site.get(path);
  expect(done.text).toContain("AI looked at this recording and found nothing that moves.");
  await api.services.store.write
    .updateTable("recordings")
    .set({ processing_state: "trackAndAnalyse.failed" })
    .where("id", "=", id)
    .execute();
  const failed = await site.get(path);
  expect(failed.text).toContain("Processing failed");
  expect(failed.text).toContain("AI tried to look at this recording and failed.");
});

test("of a picture without an animal it is not said that nothing moves", async () => {
  await using site = await openWithRecording({
    env: { PROCESSING: "external" },
    data: { type: "trailcam-image", processingState: "FINISHED" },
    file: await makeImage("jpeg"),
  });
  const { text } = await site.get(site.path);
  expect(text).toContain("AI looked at this picture and found no animal.");
});

test("where no AI runs, a recording is not looked at, and the page says what to do", async () => {
  await using site = await openWithRecording();
  const page = await site.get(site.path);
  expect(page.title).toContain("Recording");
  expect(page.text).toContain("Not looked at yet");
  expect(page.text).toContain("this site has no AI, so people do");
  expect(page.text).toContain("Whoever runs the site can connect an AI.");
  await site.api.services.store.write
    .updateTable("recordings")
    .set({ processing_state: "analyse" })
    .where("id", "=", site.id)
    .execute();
  expect((await site.get(site.path)).text).not.toContain("Waiting for AI");
});

test("a recording without a length offers no visit, because it is part of none", async () => {
  await using site = await openWithRecording();
  const visit = `/visit/none/${site.id}`;
  expect((await site.get(site.path)).html).toContain(visit);
  await site.api.services.store.write
    .updateTable("recordings")
    .set({ duration_seconds: null, processing_state: "CORRUPT" })
    .where("id", "=", site.id)
    .execute();
  expect((await site.get(site.path)).html).not.toContain(visit);
});

test("a file that is no film says why there is nothing to see, and can be downloaded", async () => {
  await using site = await openWithRecording({ file: Buffer.from("no cptv") });
  const page = await site.get(site.path);
  expect(page.text).toContain("NZDT The file isn't a thermal recording");
  expect(page.text).toContain("Download it to see what it is.");
  expect(page.text).toContain("There are no tracks, because the file can't be read.");
  expect(page.text).toContain("Download the recording");
});

test("what is not known of a file that cannot be read is not made up", async () => {
  await using site = await openWithRecording({ file: Buffer.from("no cptv") });
  await site.api.services.store.write.updateTable("recordings").set({ file_fault: null }).execute();
  const page = await site.get(site.path);
  expect(page.text).toContain("NZDT File cannot be read");
  expect(page.text).toContain("The file can't be read: it is damaged, or isn't what the camera");
});

test("a sound that is empty, and a picture that is none, say what can be done", async () => {
  await using sound = await openWithRecording({ data: { type: "audio" }, file: Buffer.of() });
  const heard = await sound.get(sound.path);
  expect(heard.text).toContain("The file is empty. If the card still has it, upload it again.");
  expect(heard.html).not.toContain("<audio");
  const data = { type: "trailcam-image" };
  await using still = await openWithRecording({ data, file: Buffer.from("no picture") });
  expect((await still.get(still.path)).text).toContain("The file isn't a trail-camera image");
});

test("a film that is damaged says at which frame", async () => {
  const content = gunzipSync(makeCptv({ frames: 20 }));
  const file = gzipSync(Buffer.concat([content, Buffer.from("no frame")]));
  await using site = await openWithRecording({ file });
  const { text } = await site.get(site.path);
  expect(text).toContain("The file is damaged at frame 21: what comes before it is shown.");
});

test("a film without a clip yet has no cut to tell of", async () => {
  await using site = await openKeaBasin();
  const sent = { recordingDateTime, duration: 10 };
  const id = await record(site.api, site.camera, sent, makeCptv({ frames: 20 }));
  const page = await site.get(`/kea-basin/recording/${id}/tracks`);
  expect(page.text).toContain("Making the pictures… Check again Download the recording");
  expect(page.text).not.toContain("The file ends");
});

test("row 18: a recording of unknown kind is listed as one, can be downloaded, and says why AI does not look at it", async () => {
  const data = { type: undefined, metadata: undefined };
  await using site = await openWithRecording({
    env: { PROCESSING: "external" },
    data,
    file: Buffer.from("neither sound nor picture"),
  });
  const list = await site.get(
    "/kea-basin/activity?from=any&display-mode=recordings&no-false-positives=false",
  );
  expect(list.html).toContain(`/kea-basin/activity/recording/${site.id}/tracks`);
  expect(list.text).toContain("Recording of unknown kind");
  const page = await site.get(site.path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Recording of unknown kind");
  expect(page.html).toContain(`${site.media}/raw`);
  const bulk = `/kea-basin/activity/bulk?id=${site.id}&act=reprocess`;
  expect((await site.get(bulk)).text).toContain("1 of a kind that AI does not look at");
});
