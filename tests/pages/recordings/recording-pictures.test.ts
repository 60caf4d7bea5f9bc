import { expect, test } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { renderJob } from "#api/jobs/job-kinds.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { readTracks } from "#tests/support/recordings/tracks.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWalk, models, trackOf } from "#tests/support/recordings/walks.ts";

const mouse = { x: 5, y: 20, side: 6, warmth: 120 };
const cat = { x: 20, y: 60, side: 20, warmth: 300 };
const metadata = { models, tracks: [trackOf(mouse, "mouse"), trackOf(cat, "cat")] };

async function openWithRecording(data: object = { metadata }) {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, { ...data }, makeWalk([mouse, cat]));
  await site.api.jobs.drain();
  const path = `/kea-basin/recording/${id}/tracks`;
  return { ...site, id, path, media: `/kea-basin/media/${id}` };
}

/** What a link with these words leads to. */
function findHref(html: string, words: string): string | undefined {
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const found = links.find(([, , content = ""]) => content.replace(/<[^>]*>/g, "") === words);
  return found?.[1]?.replaceAll("&amp;", "&");
}

test("the poster has its room, and over it the track's box with its number and colour", async () => {
  await using site = await openWithRecording();
  const { html } = await site.get(site.path);
  const [poster = ""] = /<div class="poster".*?<\/div>/s.exec(html) ?? [];
  expect(poster).toMatch(new RegExp(`src="${site.media}/poster\\?made=\\d+"`));
  expect(poster).toMatch(/style="aspect-ratio:320 \/ 240"/);
  expect(poster).toMatch(/alt="[^"]+, the clearest frame: track 2, 0:0\d\.\d"/);
  expect(poster).toContain('viewBox="0 0 160 120"');
  expect(poster).toContain(`stroke="${chooseTrackColour(2)}"`);
  expect(poster).toMatch(/<text [^>]*>2<\/text>/);
});

test("the track of the address is the large picture, with its box, in the poster's room", async () => {
  await using site = await openWithRecording();
  const [first, second] = await readTracks(site.api, site.rangi, site.id);
  const readPoster = async (path: string) =>
    /<div class="poster".*?<\/div>/s.exec((await site.get(path)).html)?.[0] ?? "";
  const poster = await readPoster(`${site.path}/${first!.id}`);
  expect(poster).toMatch(new RegExp(`src="${site.media}/tracks/${first!.id}/track-still\\?made=`));
  expect(poster).toMatch(/style="aspect-ratio:320 \/ 240"/);
  expect(poster).toMatch(/alt="[^"]+, the clearest frame: track 1, 0:0\d\.\d"/);
  expect(poster).toContain(`stroke="${chooseTrackColour(1)}"`);
  const [, side = 0] = /viewBox="0 0 ([\d.]+) \1"/.exec(poster) ?? [];
  expect(Number(side)).toBeGreaterThan(mouse.side);
  expect(Number(side)).toBeLessThan(120);
  expect(await readPoster(`${site.path}/${second!.id}`)).toContain(`${site.media}/poster?`);
  expect(await readPoster(`${site.path}/${first!.id}?t=1.4`)).toContain("contact-sheet-tile");
});

test("a box lies where the animal is in a film of another rate", async () => {
  await using site = await openKeaBasin();
  const film = makeWalk([mouse, cat], 27);
  const id = await record(site.api, site.camera, { metadata }, film);
  await site.api.jobs.drain();
  const [first] = await readTracks(site.api, site.rangi, id);
  const { html } = await site.get(`/kea-basin/recording/${id}/tracks/${first!.id}`);
  const { renditions } = await site.api.send(listRenditions, { id }, site.rangi.token);
  const still = renditions.find(
    ({ kind, trackId }) => kind === "track-still" && trackId === first!.id,
  );
  const shownX = first!.positions![Math.round(still!.frameTimeSeconds! * 27)]!.x;
  const [, boxX = 0, boxWidth = 0] =
    /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(html) ?? [];
  const middle = shownX - still!.region!.x + mouse.side / 2;
  expect(Number(boxX) + Number(boxWidth) / 2).toBeCloseTo(middle, 5);
  const drawn = { start: "0.5", end: "0.9", left: "10", top: "10", width: "20", height: "20" };
  await site.post(`/kea-basin/recording/${id}/tracks/new`, drawn);
  const added = (await readTracks(site.api, site.rangi, id)).at(-1);
  expect(added?.positions?.map(({ order }) => order)).toEqual([
    14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
  ]);
});

test("a poster of no track has no box, nor has one whose track is gone since", async () => {
  await using site = await openWithRecording({});
  const plain = await site.get(site.path);
  expect(plain.html).toMatch(/alt="[^"]+, the clearest frame: 0:0\d\.\d"/);
  expect(plain.html).not.toContain('<svg class="track-box"');
  await using other = await openWithRecording();
  const [, shown] = await readTracks(other.api, other.rangi, other.id);
  await other.api.services.store.write.deleteFrom("tracks").where("id", "=", shown!.id).execute();
  const { html } = await other.get(other.path);
  expect(html).toContain(`${other.media}/poster`);
  expect(html).not.toContain("track-box-shade");
});

test("the clip takes the poster's place for whoever asks, and says its size before", async () => {
  await using site = await openWithRecording();
  const before = await site.get(`${site.path}?from=mail`);
  expect(before.html).not.toContain(`src="${site.media}/clip`);
  expect(before.html).toMatch(/href="[^"]*\/poster[^"]*" download="">Download the picture/);
  const [words = ""] = /Play the clip, \d+ k?B/.exec(before.text.replaceAll(" ", " ")) ?? [];
  expect(words).not.toBe("");
  const link = /<a[^>]*href="([^"]*show=clip[^"]*)"/.exec(before.html)?.[1] ?? "";
  expect(link.replaceAll("&amp;", "&")).toBe(`${site.path}?from=mail&show=clip`);
  const playing = await site.get(`${site.path}?from=mail&show=clip`);
  expect(playing.html).toMatch(new RegExp(`<img class="clip" src="${site.media}/clip\\?made=`));
  expect(playing.html).not.toContain(`src="${site.media}/poster`);
  expect(findHref(playing.html, "Back to the picture")).toBe(`${site.path}?from=mail`);
});

test("each of the moments is a link to itself, whatever else the address says", async () => {
  await using site = await openWithRecording();
  const { html } = await site.get(`${site.path}?from=mail`);
  const [list = ""] = /<ol class="contact-sheet".*?<\/ol>/s.exec(html) ?? [];
  const tiles = [...list.matchAll(/<li><a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(tiles).toHaveLength(12);
  expect(tiles[1]?.replaceAll("&amp;", "&")).toBe(`${site.path}?from=mail&t=0.33`);
  expect(html.match(/class="contact-sheet-tile"/g)).toHaveLength(12);
  expect(html).toContain(`${site.media}/contact-sheet?made=`);
});

test("a moment that the address names is shown large, the nearest that there is", async () => {
  await using site = await openWithRecording();
  const page = await site.get(`${site.path}?from=mail&t=1.4`);
  expect(page.html).toMatch(/<div class="poster"><span class="contact-sheet-tile"/);
  expect(page.text).toContain("The picture at 0:01.3.");
  expect(page.html).toMatch(
    /<a aria-current="true"[^>]*t=1.33|<a [^>]*t=1.33[^>]*aria-current="true"/,
  );
  expect(findHref(page.html, "Show the clearest one")).toBe(`${site.path}?from=mail`);
  for (const sent of ["", "soon", "-1", "1e9"]) {
    const other = await site.get(`${site.path}?t=${sent}`);
    expect([sent, other.status]).toEqual([sent, 200]);
  }
});

test("pictures that are not made yet have their room, and are said to be under way", async () => {
  await using site = await openWithRecording();
  const { write } = site.api.services.store;
  await write.deleteFrom("renditions").execute();
  const order = { now: new Date("2030-01-01") };
  await enqueueJob(write, renderJob, { recordingId: site.id }, order);
  site.cookies.set("look", "system.light");
  const page = await site.get(site.path);
  expect(page.status).toBe(200);
  expect(page.html).toMatch(/<div class="poster picture-placeholder">/);
  expect(page.text).toContain("Making the pictures… Check again Download the recording");
  expect(page.text).not.toContain("Play the clip");
});

test("while the pictures of a burst are made, its strip and the original are there", async () => {
  await using site = await openKeaBasin();
  const ids: number[] = [];
  for (const second of [0, 1]) {
    const recordingDateTime = `2026-11-19T13:30:0${second}Z`;
    const data = { type: "trailcam-image", recordingDateTime, metadata: {} };
    const image = await makeImage("jpeg", { width: 64 + second });
    ids.push(await record(site.api, site.camera, data, image));
  }
  const path = `/kea-basin/recording/${ids[0]}/tracks`;
  const page = await site.get(`${path}?from=mail`);
  expect(page.text).toContain("Making the pictures… Check again Picture 1 of 2");
  expect(findHref(page.html, "Check again")).toBe(`${path}?from=mail`);
  expect(page.text).toContain("Tag all 2 pictures of this burst");
  expect(page.text).toContain("Open the original");
});

test("where they failed, words say so", async () => {
  await using site = await openKeaBasin();
  const data = { metadata, recordingDateTime: "2026-11-19T13:30:00Z" };
  const id = await record(site.api, site.camera, data, Buffer.from("no cptv"));
  await site.api.jobs.drain();
  const page = await site.get(`/kea-basin/recording/${id}/tracks`);
  expect(page.text).toContain("The file isn't a thermal recording. Download it");
  expect(page.html).not.toContain("picture-placeholder");
});
