import { expect, test } from "vitest";
import { register } from "#tests/support/projects/people.ts";
import { holdJobs } from "#tests/support/recordings/thumbnails.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { listOpenFiles } from "#tests/support/files/list-open-files.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { readTracks } from "#tests/support/recordings/tracks.ts";
import { makeWalk, models, trackOf } from "#tests/support/recordings/walks.ts";

const file = makeCptv();

async function openSiteWithRecording() {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, {}, file);
  await site.api.jobs.drain();
  return { ...site, media: `/kea-basin/media/${id}` };
}

test("each file of a recording comes as what it is, and as nothing that runs", async () => {
  await using site = await openSiteWithRecording();
  const types: Record<string, string> = {
    raw: "application/x-cptv",
    original: "application/x-cptv",
    thumbnail: "image/webp",
    poster: "image/",
    "contact-sheet": "image/",
    clip: "image/",
  };
  for (const [kind, type] of Object.entries(types)) {
    const answer = await site.fetch(`${site.media}/${kind}`);
    expect([kind, answer.status]).toEqual([kind, 200]);
    expect(answer.headers.get("content-type")).toContain(type);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("cache-control")).toMatch(/^private/);
    expect(
      [...answer.headers.keys()].filter((name) => /resource|access-control/.test(name)),
    ).toEqual([]);
    const bytes = (await answer.arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(0);
    expect(answer.headers.get("content-length")).toBe(String(bytes));
  }
});

test("the raw file is the very one that the camera sent, under a name of its own", async () => {
  await using site = await openSiteWithRecording();
  const answer = await site.fetch(`${site.media}/raw`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="\d+@.+\.cptv"$/,
  );
});

test("whoever wants to know of a file alone, or has gone when it comes, leaves nothing open", async () => {
  await using site = await openSiteWithRecording();
  const answer = await site.fetch(`${site.media}/raw`, { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  expect(answer.headers.get("content-length")).toBe(String(file.length));
  for (const milliseconds of [0, 1, 2, 3, 4, 5]) {
    const signal = AbortSignal.timeout(milliseconds);
    await site.fetch(`${site.media}/raw`, { signal }).catch(() => {});
  }
  const listOpen = () => listOpenFiles(site.api.dataDir);
  /* What is left closes soon after. */
  await expect
    .poll(listOpen)
    .toEqual(expect.not.arrayContaining([expect.stringContaining("/raw/")]));
});

test("a part of a file can be asked for, and a file that has not changed is not sent again", async () => {
  await using site = await openSiteWithRecording();
  const part = await site.fetch(`${site.media}/raw`, { headers: { range: "bytes=10-19" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 10-19/${file.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(10, 20))).toBe(true);
  const whole = await site.fetch(`${site.media}/poster`);
  const etag = whole.headers.get("etag") ?? "";
  const again = await site.fetch(`${site.media}/poster`, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("the original is what the camera sent, under a name by the clock of its place", async () => {
  await using site = await openKeaBasin({ DEFAULT_TIME_ZONE: "America/Lima" });
  const picture = await makeImage("jpeg", { width: 1600, height: 1200 });
  const recordingDateTime = "2026-11-20T11:30:05Z";
  const sendPicture = async (data: Record<string, unknown>) => {
    const facts = { type: "trailcam-image", recordingDateTime, ...data };
    const parts = [dataPart(facts), filePart(picture, "IMG_0001.JPG")];
    return (await upload(site.api, site.camera.token, parts)).recordingId;
  };
  const inAuckland = { location: { lat: -36.85, lng: 174.76 } };
  const [near, nowhere] = [await sendPicture(inAuckland), await sendPicture({})];
  await site.api.jobs.drain();
  const path = `/kea-basin/media/${near}/original`;
  const answer = await site.fetch(path);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  const disposition = answer.headers.get("content-disposition");
  expect(disposition).toBe(`inline; filename="recording-${near}-2026-11-21--00-30-05.jpg"`);
  const shown = await site.fetch(`/kea-basin/media/${near}/raw`);
  expect(shown.headers.get("content-type")).toBe("image/webp");

  const part = await site.fetch(path, { headers: { range: "bytes=10-19" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 10-19/${picture.length}`);
  expect(part.headers.get("content-disposition")).toBe(disposition);
  const etag = answer.headers.get("etag") ?? "";
  const again = await site.fetch(path, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);

  const other = await site.fetch(`/kea-basin/media/${nowhere}/original`);
  expect(other.headers.get("content-disposition")).toContain("--06-30-05.jpg");
});

test("an original that no browser shows is saved", async () => {
  await using site = await openSiteWithRecording();
  const answer = await site.fetch(`${site.media}/original`);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="recording-\d+-[\d-]+\.cptv"$/,
  );
});

test("a range beyond the end is refused as one", async () => {
  await using site = await openSiteWithRecording();
  const answer = await site.fetch(`${site.media}/raw`, { headers: { range: "bytes=99999999-" } });
  expect(answer.status).toBe(416);
});

test("files are for those who may see the recording", async () => {
  await using site = await openSiteWithRecording();
  expect((await site.browser().fetch(`${site.media}/poster`)).status).toBe(401);
  const stranger = site.browser();
  await signIn(stranger, await register(site.api, "Sam Stranger"));
  for (const kind of ["raw", "original", "thumbnail", "poster"]) {
    expect((await stranger.fetch(`${site.media}/${kind}`)).status).toBe(404);
  }
});

test("a thumbnail that is still to be made is a calm picture, and no broken one", async () => {
  await using site = await openKeaBasin();
  const id = await record(site.api, site.camera, {}, file);
  await holdJobs(site.api);
  const path = `/kea-basin/media/${id}/thumbnail`;
  const before = await site.fetch(path);
  expect(before.status).toBe(200);
  expect(before.headers.get("content-type")).toBe("image/webp");
  expect(before.headers.get("cache-control")).toBe("no-store");
  site.api.advance(61);
  await site.api.jobs.drain();
  const after = await site.fetch(path);
  expect(after.headers.get("content-type")).toBe("image/webp");
  expect(after.headers.get("cache-control")).toBe("private, max-age=600");
});

test("a kind of file that does not exist is a 404", async () => {
  await using site = await openSiteWithRecording();
  for (const path of ["secrets", "track-clip", "tracks/1/poster", "tracks/1/secrets"]) {
    expect([path, (await site.fetch(`${site.media}/${path}`)).status]).toEqual([path, 404]);
  }
});

test("the pictures of a track come for those who may see its recording", async () => {
  await using site = await openKeaBasin();
  const walker = { x: 5, y: 40, side: 16, warmth: 200 };
  const metadata = { models, tracks: [trackOf(walker, "cat")] };
  const id = await record(site.api, site.camera, { metadata }, makeWalk([walker]));
  await site.api.jobs.drain();
  const [track] = await readTracks(site.api, site.rangi, id);
  const stranger = site.browser();
  await signIn(stranger, await register(site.api, "Sam Stranger"));
  for (const kind of ["track-still", "track-clip"]) {
    const path = `/kea-basin/media/${id}/tracks/${track?.id}/${kind}`;
    const answer = await site.fetch(path);
    expect([kind, answer.status]).toEqual([kind, 200]);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("cache-control")).toBe("private, max-age=600");
    await answer.body?.cancel();
    expect((await site.browser().fetch(path)).status).toBe(401);
    expect((await stranger.fetch(path)).status).toBe(404);
  }
});
