import sharp from "sharp";
import { expect, test } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getUploadFilePicture, startUploadJob } from "#contract/wire/upload-jobs.ts";
import { jpegWith, makeImage, makeTiff } from "#tests/media/image/image-samples.ts";
import {
  cardPart,
  makeClip,
  makePicture,
  makeSnap,
  openCard,
  sendCard,
} from "#tests/support/recordings/cards.ts";

const evening = "2026:11:20 19:30:05";

test("a held picture is shown small, upright and without what it says of itself", async () => {
  await using card = await openCard();
  const { api, member } = card;
  const exif = { IFD0: { Make: "Kea Cam" }, IFD2: { DateTimeOriginal: evening } };
  const size = { width: 2000, height: 1000 };
  const { files } = await sendCard(card, [
    cardPart("a.jpg", await makeImage("jpeg", { ...size, exif, orientation: 6 })),
    cardPart("b.png", await makeImage("png", { width: 40, height: 30, exif })),
  ]);
  const shown = await Promise.all(
    files.map(({ id }) => api.send(getUploadFilePicture, { id }, member.token)),
  );
  const facts = await Promise.all(
    shown.map(async (response) => sharp(new Uint8Array(await response.arrayBuffer())).metadata()),
  );
  expect(shown.map(({ headers }) => headers.get("content-type"))).toEqual([
    "image/webp",
    "image/webp",
  ]);
  expect(shown[0]?.headers.get("cache-control")).toBe("private, max-age=3600");
  expect(facts).toMatchObject([
    { format: "webp", width: 320, height: 640 },
    { format: "webp", width: 40, height: 30 },
  ]);
  expect(facts.map((one) => one.exif)).toEqual([undefined, undefined]);
});

test("a stored picture is that of its recording, as long as that is there", async () => {
  await using card = await openCard();
  const { api, member, jobId } = card;
  const picture = await makePicture(evening, { width: 900, height: 600 });
  const { files } = await sendCard(card, [cardPart("a.jpg", picture), cardPart("b.jpg", picture)]);
  await api.send(startUploadJob, { id: jobId }, member.token);
  await api.jobs.drain();
  for (const { id } of files) {
    const shown = await api.send(getUploadFilePicture, { id }, member.token);
    const facts = await sharp(new Uint8Array(await shown.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ format: "webp", width: 640, height: 427 });
  }
  await api.send(deleteRecording, { id: 1 }, member.token);
  for (const { id } of files) {
    expect((await api.refuse(getUploadFilePicture, { id }, member.token)).status).toBe(403);
  }
});

test("of what is no picture, too large to open or damaged, none is shown", async () => {
  await using card = await openCard();
  const { api, member } = card;
  const giant = jpegWith(makeTiff({ exif: [[0x9003, evening]] }));
  giant.set([0xff, 0xff, 0xff, 0xff], giant.length - 5);
  const { files } = await sendCard(card, [
    cardPart("a.mp4", makeClip("2026-11-20T21:00:00")),
    cardPart("b.jpg", makeSnap(undefined)),
    cardPart("c.txt", Buffer.from("notes")),
    cardPart("d.jpg", giant),
    cardPart("e.jpg", makeSnap(evening)),
  ]);
  expect(files.map(({ state }) => state)).toEqual([
    "received",
    "undated",
    "refused",
    "received",
    "received",
  ]);
  for (const { id } of [...files, { id: 999 }]) {
    const refusal = await api.refuse(getUploadFilePicture, { id }, member.token);
    expect([refusal.status, refusal.errorType]).toEqual([403, "authorization"]);
  }
});
