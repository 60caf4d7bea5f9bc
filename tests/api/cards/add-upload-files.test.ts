import { gzipSync } from "node:zlib";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { getUploadJob, startUploadJob } from "#contract/wire/upload-jobs.ts";
import { makeZip, type ZipSample } from "#tests/media/zip-samples.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import {
  cardPart,
  cardRequest,
  makeClip,
  makeSnap,
  openCard,
  sendCard,
  tell,
} from "#tests/support/recordings/cards.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { fullFiles } from "#tests/support/processes/full-disk.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { toMultipart } from "#tests/support/recordings/uploads.ts";

const evening = "2026:11:20 19:30:05";

test("pictures and videos are kept with the time of the camera's clock", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  const snap = makeSnap(evening);
  const { status, files } = await sendCard(card, [
    cardPart("DCIM/100/IMG_0001.JPG", snap),
    cardPart("IMG_0002.png", await makeImage("png", { exif: { IFD0: { DateTime: evening } } })),
    cardPart("IMG_0003.webp", await makeImage("webp", { exif: { IFD0: { DateTime: evening } } })),
    cardPart("IMG_0004.MP4", makeClip("2026-11-20T21:00:00")),
  ]);
  expect(status).toBe(200);
  expect(files[0]).toEqual({
    id: 1,
    name: "DCIM/100/IMG_0001.JPG",
    bytes: snap.length,
    kind: "image",
    state: "received",
    clock: "2026-11-20T19:30:05",
    recordedAt: "2026-11-20T06:30:05.000Z",
  });
  expect(files.map(({ state, clock }) => `${state} ${clock}`)).toEqual([
    "received 2026-11-20T19:30:05",
    "received 2026-11-20T19:30:05",
    "received 2026-11-20T19:30:05",
    "received 2026-11-20T21:00:00",
  ]);
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect(uploadJob).toMatchObject({ state: "collecting", counts: { received: 4, refused: 0 } });
  expect([uploadJob.first?.name, uploadJob.last?.name]).toEqual([
    "DCIM/100/IMG_0001.JPG",
    "IMG_0004.MP4",
  ]);
  expect(uploadJob.bytes).toBe(files.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(await listFiles(api)).toHaveLength(4);
});

test("what has no date is kept until somebody says it, and what is no picture or video has a receipt", async () => {
  await using card = await openCard();
  const { files } = await sendCard(card, [
    cardPart("undated.jpg", makeSnap(undefined)),
    cardPart("never.jpg", makeSnap("0000:00:00 00:00:00")),
    cardPart("clock of video.mp4", makeClip("1904-01-01T00:00:00")),
    cardPart("notes.jpg", Buffer.from("these are notes")),
    cardPart("cut.jpg", makeSnap(evening).subarray(0, 40)),
    cardPart("empty.jpg", Buffer.alloc(0)),
    cardPart("film.avi", Buffer.from("RIFF....AVI LIST")),
    cardPart("film", makeCptv()),
    cardPart("packed.cptv", gzipSync("these are notes")),
    cardPart("page.jpg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
  ]);
  expect(tell(files)).toEqual([
    "undated undated.jpg",
    "undated never.jpg",
    "undated clock of video.mp4",
    "refused notes.jpg",
    "refused cut.jpg",
    "refused empty.jpg",
    "refused film.avi",
    "refused film",
    "refused packed.cptv",
    "refused page.jpg",
  ]);
  expect(files[0]?.reason).toBe("The file does not say when it was recorded.");
  expect(files[3]?.reason).toMatch(/no picture \(JPEG, PNG, WebP\), video \(MP4\) or sound/);
  expect(files[4]?.reason).toMatch(/damaged/);
  expect(files[5]?.reason).toBe("The file is empty.");
  expect(files[6]?.reason).toBe(
    "AVI videos are not accepted. Convert this one to MP4, then upload that.",
  );
  expect(files[7]?.reason).toMatch(/^Thermal videos \(CPTV\) are uploaded by the camera/);
  expect(files[8]?.reason).toBe(files[3]?.reason);
  expect(await listFiles(card.api)).toHaveLength(3);
});

test("the same file again is the same one; of the same name or content alone it is another", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  const one = cardPart("a.jpg", makeSnap(evening, 1));
  const first = await sendCard(card, [one, one, cardPart("b.jpg", makeSnap(evening, 1))]);
  expect(first.files.map((file) => file.id)).toHaveLength(2);
  const again = await sendCard(card, [one, cardPart("a.jpg", makeSnap(evening, 2))]);
  expect(again.files[0]).toEqual(first.files[0]);
  expect(again.files[1]?.name).toBe("a.jpg");
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect([uploadJob.counts.received, uploadJob.bytes]).toEqual([3, 3 * makeSnap(evening).length]);
  expect(await listFiles(api)).toHaveLength(3);
});

test("two who send the same files at the same time leave one of each", async () => {
  await using card = await openCard();
  const { api } = card;
  const parts = Array.from({ length: 20 }, (_, number) =>
    cardPart(`${number}.jpg`, makeSnap(evening, number)),
  );
  const answers = await Promise.all([sendCard(card, parts), sendCard(card, parts.toReversed())]);
  const ids = answers.map(({ files }) => files.map((file) => file.id).toSorted((a, b) => a - b));
  expect(ids[0]).toHaveLength(20);
  expect(ids[0]).toEqual(ids[1]);
  expect(await listFiles(api)).toHaveLength(20);
});

test("names are cleaned of what is no name", async () => {
  await using card = await openCard();
  const names = ["../../etc/passwd", "a\u202eb.jpg", `${"x".repeat(400)}/end.jpg`, "Tūī 🦉.jpg"];
  const { files } = await sendCard(
    card,
    names.map((name, number) => cardPart(name, makeSnap(evening, number))),
  );
  expect(files.map(({ name }) => name)).toEqual([
    "etc/passwd",
    "ab.jpg",
    `${"x".repeat(292)}/end.jpg`,
    "Tūī 🦉.jpg",
  ]);
  expect(files.every(({ state }) => state === "received")).toBe(true);
});

test("an archive is known by its bytes, and its files have their folders in their names", async () => {
  await using card = await openCard();
  const clip = makeClip("2026-11-20T21:00:00", { bytes: 200_000 });
  const entries: ZipSample[] = [
    { name: "DCIM/", compression: 0 },
    { name: "DCIM/a.jpg", content: makeSnap(evening, 1) },
    { name: "DCIM/b.mp4", content: clip, compression: 0 },
    { name: "DCIM/.DS_Store", content: "what a computer adds" },
    { name: "__MACOSX/DCIM/._a.jpg", content: makeSnap(evening, 2) },
    { name: "DCIM/empty.jpg" },
    { name: "../../no\u0001\0tes.txt", content: "notes" },
    { name: "inner.zip", content: makeZip([{ name: "c.jpg", content: makeSnap(evening, 3) }]) },
  ];
  for (const sizesBehind of [false, true]) {
    const samples = entries.map((one) => ({ ...one, sizesBehind: sizesBehind && !!one.content }));
    const { files } = await sendCard(card, [
      cardPart("card.jpg", makeZip(samples)),
      cardPart("after.jpg", makeSnap(evening, 4)),
    ]);
    expect(tell(files)).toEqual([
      "received DCIM/a.jpg",
      "received DCIM/b.mp4",
      "refused notes.txt",
      "refused inner.zip",
      "received after.jpg",
    ]);
    expect(files[1]?.bytes).toBe(clip.length);
  }
  expect(await listFiles(card.api)).toHaveLength(3);
});

test("what cannot be unpacked is told once, and all that can be is kept", async () => {
  await using card = await openCard();
  const samples: ZipSample[] = [
    { name: "a.jpg", content: makeSnap(evening, 1) },
    { name: "b.jpg", content: "locked", compression: 99, locked: true },
    { name: "c.jpg", content: "in a way of its own", compression: 14 },
    { name: "d.jpg", content: makeSnap(evening, 2) },
  ];
  const once = await sendCard(card, [cardPart("card.zip", makeZip(samples))]);
  expect(tell(once.files)).toEqual(["received a.jpg", "received d.jpg", "refused card.zip"]);
  expect(once.files[2]?.reason).toBe(
    "In this archive, 2 files, the first b.jpg, could not be unpacked: damaged, locked with a password, or packed in an unknown way.",
  );
  const archive = makeZip(samples.slice(0, 1), { isCut: true });
  const cut = await sendCard(card, [cardPart("cut.zip", archive)]);
  expect(tell(cut.files)).toEqual(["received a.jpg", "refused cut.zip"]);
  expect(cut.files[1]?.reason).toMatch(/is cut off/);
  const empty = await sendCard(card, [cardPart("empty.zip", makeZip([]))]);
  expect([empty.status, empty.files]).toEqual([200, []]);
});

test("a job takes so many files and bytes, and keeps those before", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  const { write } = api.services.store;
  const fill = (facts: { file_count?: number; bytes?: number }) =>
    write.updateTable("upload_jobs").set(facts).where("id", "=", id).execute();
  const two = [1, 2].map((number) => cardPart(`${number}.jpg`, makeSnap(evening, number)));
  await fill({ file_count: 9999 });
  const many = await sendCard(card, two);
  expect([many.status, many.messages.join(" ")]).toEqual([
    413,
    expect.stringMatching(/at most 10,000 files\. Files before that are kept/),
  ]);
  await fill({ file_count: 1, bytes: 20 * 1024 ** 3 });
  const large = await sendCard(card, two);
  expect([large.status, large.messages.join(" ")]).toEqual([413, expect.stringMatching(/20 GiB/)]);
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect(uploadJob.counts.received).toBe(1);
  expect(await listFiles(api)).toHaveLength(1);
});

test("fields and the part of an empty file input are passed over, other files are refused", async () => {
  await using card = await openCard();
  const { api, member, jobId } = card;
  const snap = cardPart("a.jpg", makeSnap(evening));
  const { status, files } = await sendCard(card, [
    { name: "intent", content: "send" },
    { name: "file", content: "", fileName: "", contentType: "application/octet-stream" },
    snap,
  ]);
  expect([status, tell(files)]).toEqual([200, ["received a.jpg"]]);
  expect((await sendCard(card, [{ ...snap, name: "photo" }])).status).toBe(422);
  const request = new Request(cardRequest(member.token, jobId, "text"), {
    headers: { authorization: member.token, "content-type": "text/plain" },
  });
  expect((await api.fetch(request)).status).toBe(422);
});

test("a disk that is full is said, and what was kept before stays", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [cardPart("a.jpg", makeSnap(evening, 1))]);
  const { files } = api.services;
  api.services.files = fullFiles(files);
  const answer = await sendCard(card, [
    cardPart("b.jpg", makeSnap(evening, 2)),
    cardPart("c.jpg", makeSnap(evening, 3)),
  ]);
  expect([answer.status, answer.messages.join(" ")]).toEqual([507, expect.stringMatching(/full/)]);
  api.services.files = files;
  expect(await listFiles(api)).toHaveLength(1);
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect(uploadJob.counts.received).toBe(1);
});

test("once it is started a job takes no more files", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [cardPart("a.jpg", makeSnap(evening, 1))]);
  await api.send(startUploadJob, { id }, member.token);
  const late = await sendCard(card, [cardPart("b.jpg", makeSnap(evening, 2))]);
  expect([late.status, late.messages]).toEqual([
    400,
    ["The upload is being stored or is done, so it takes no more files or changes."],
  ]);
  expect(await listFiles(api)).toHaveLength(1);
});

test("a job that is started while files arrive takes none of those that come after", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  const body = toMultipart([
    cardPart("a.jpg", makeSnap(evening, 1)),
    cardPart("b.jpg", makeSnap(evening, 2)),
  ]);
  const half = Buffer.from(body).indexOf("b.jpg");
  async function* arrive() {
    yield body.subarray(0, half);
    while ((await api.send(getUploadJob, { id }, member.token)).uploadJob.counts.received < 1);
    await api.send(startUploadJob, { id }, member.token);
    yield body.subarray(half);
  }
  const sent = Readable.toWeb(Readable.from(arrive())) as unknown as BodyInit;
  const response = await api.fetch(cardRequest(member.token, id, sent));
  expect(response.status).toBe(400);
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect([uploadJob.state, uploadJob.counts.received]).toEqual(["storing", 1]);
  expect(await listFiles(api)).toHaveLength(1);
});
