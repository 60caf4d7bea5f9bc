import { expect, test } from "vitest";
import { importCard } from "#api/cards/operations/import-card.ts";
import { getOriginalFile } from "#contract/wire/recordings/recordings.ts";
import { getUploadJob, listUploadFiles } from "#contract/wire/upload-jobs.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { cameraExif, makeImage } from "#tests/media/image/image-samples.ts";
import {
  beginJob,
  cardPart,
  makeClip,
  makePicture,
  makeSnap,
  openCard,
  openCardAt,
  sendCard,
  showStored,
  startCard,
  storeCard,
  tell,
} from "#tests/support/recordings/cards.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { dataPart, filePart, record, sha1, upload } from "#tests/support/recordings/uploads.ts";

const evening = "2026:11:20 19:30:05";

test("files become recordings of the location, by the corrected clock of the camera", async () => {
  const { card, stationId } = await openCardAt();
  await using _ = card;
  const { api, camera, member } = card;
  const settings = { stationId, clockCorrectionSeconds: 90 };
  const jobId = await beginJob(api, card, settings);
  const picture = await makePicture(evening, { width: 800, height: 600 });
  const clip = makeClip("2026-11-20T19:00:00", { seconds: 12 });
  await sendCard({ ...card, jobId }, [
    cardPart("DCIM/100/IMG_0001.JPG", picture),
    cardPart("DCIM/100/IMG_0002.MP4", clip),
  ]);
  const { uploadJob, files } = await storeCard(card, jobId);
  expect(uploadJob).toMatchObject({
    state: "done",
    counts: { received: 0, stored: 2, duplicate: 0, failed: 0 },
    startedAt: api.now().toISOString(),
    finishedAt: api.now().toISOString(),
  });
  expect(uploadJob).not.toHaveProperty("expiresAt");
  expect(await showStored(card, files[0]?.recordingId)).toMatchObject({
    type: "trailcam-image",
    deviceId: camera.id,
    stationId,
    stationName: "Saddle",
    location: ridge,
    duration: 3,
    recordingDateTime: "2026-11-20T06:31:35.000Z",
    processingState: "FINISHED",
    additionalMetadata: {
      width: 800,
      height: 600,
      dateTime: "2026-11-20T19:30:05.000",
      folder: "DCIM/100",
      fileName: "IMG_0001.JPG",
    },
  });
  expect(await showStored(card, files[1]?.recordingId)).toMatchObject({
    type: "trailcam-video",
    duration: 12,
    stationId,
    recordingDateTime: "2026-11-20T06:01:30.000Z",
  });
  const original = await api.send(
    getOriginalFile,
    { id: files[0]?.recordingId ?? 0 },
    member.token,
  );
  expect(original.headers.get("content-type")).toBe("image/jpeg");
  expect(sha1(new Uint8Array(await original.arrayBuffer()))).toBe(sha1(picture));
  const row = await api.services.store.read
    .selectFrom("recordings")
    .select(["uploader", "uploader_id"])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ uploader: "user", uploader_id: member.id });
  expect((await listFiles(api)).filter((path) => path.includes("/card/"))).toEqual([]);
});

test("files are stored in the order in which they were taken, some a turn", async () => {
  await using card = await openCard();
  const { api, jobId } = card;
  const orders = Array.from({ length: 25 }, (_, order) => (order * 7) % 25);
  const clock = (order: number) => `2026:11:20 19:${String(order).padStart(2, "0")}:00`;
  await sendCard(
    card,
    orders.map((order) => cardPart(`${order}.jpg`, makeSnap(clock(order), order))),
  );
  await startCard(card, jobId);
  await importCard(api.services, jobId);
  const { read } = api.services.store;
  const stored = () => read.selectFrom("recordings").select("recorded_at").orderBy("id").execute();
  expect(await stored()).toHaveLength(10);
  await storeCard(card);
  const times = (await stored()).map(({ recorded_at }) => recorded_at);
  expect(times).toHaveLength(25);
  expect(times).toEqual(times.toSorted());
});

test("a small card has its turn between those of a large one", async () => {
  await using card = await openCard();
  const { api, jobId } = card;
  await sendCard(
    card,
    Array.from({ length: 25 }, (_, order) => cardPart(`${order}.jpg`, makeSnap(evening, order))),
  );
  await startCard(card, jobId);
  api.advance(1);
  const smallId = await beginJob(api, card);
  await sendCard({ ...card, jobId: smallId }, [cardPart("small.jpg", makeSnap(evening, 99))]);
  await startCard(card, smallId);
  api.advance(1);
  await api.jobs.drain();
  const { read } = api.services.store;
  const rows = await read
    .selectFrom("upload_files")
    .select(["name", "recording_id"])
    .orderBy("recording_id")
    .execute();
  expect(rows.findIndex(({ name }) => name === "small.jpg")).toBeLessThan(25);
});

test("a picture that is there is a duplicate, in the job itself, too, and of a deleted one it is not", async () => {
  await using card = await openCard();
  const { api, camera, member } = card;
  const known = makeSnap(evening, 1);
  const fromCamera = await upload(api, camera.token, [
    dataPart({ type: "trailcam-image", recordingDateTime: "2026-11-20T06:30:05.000Z" }),
    filePart(known, "a.jpg"),
  ]);
  const gone = await record(api, camera, { type: "trailcam-image" }, makeSnap(evening, 2));
  await api.send(deleteRecording, { id: gone }, member.token);
  const sent = await sendCard(card, [
    cardPart("a.jpg", known),
    cardPart("b.jpg", makeSnap(evening, 2)),
    cardPart("c.jpg", makeSnap(evening, 3)),
    cardPart("d.jpg", makeSnap(evening, 3)),
  ]);
  expect(tell(sent.files)).toEqual([
    "duplicate a.jpg",
    "received b.jpg",
    "received c.jpg",
    "received d.jpg",
  ]);
  expect(sent.files[0]?.recordingId).toBe(fromCamera.recordingId);
  const begun = await api.send(getUploadJob, { id: card.jobId }, member.token);
  expect(begun.uploadJob.first?.name).toBe("b.jpg");
  expect(await listFiles(api)).toHaveLength(5);
  const { files, uploadJob } = await storeCard(card);
  expect(tell(files)).toEqual([
    "duplicate a.jpg",
    "stored b.jpg",
    "stored c.jpg",
    "duplicate d.jpg",
  ]);
  expect(files[0]?.recordingId).toBe(fromCamera.recordingId);
  expect(files[3]?.recordingId).toBe(files[2]?.recordingId);
  expect(uploadJob.counts).toMatchObject({ stored: 2, duplicate: 2 });
});

test("of an undated picture that is there nobody has to say the date, and another camera's is not there", async () => {
  await using card = await openCard();
  const { api, camera, projectId } = card;
  const undated = makeSnap(undefined, 1);
  const facts = { type: "trailcam-image", recordingDateTime: "2026-11-20T06:30:05.000Z" };
  const there = await record(api, camera, facts, undated);
  const other = await makeCamera(api, projectId, "Other camera");
  await record(api, other, facts, makeSnap(undefined, 2));
  const { files } = await sendCard(card, [
    cardPart("a.jpg", undated),
    cardPart("b.jpg", makeSnap(undefined, 2)),
  ]);
  expect(tell(files)).toEqual(["duplicate a.jpg", "undated b.jpg"]);
  expect(files[0]).toMatchObject({ recordingId: there });
  expect(files[0]?.reason).toBeUndefined();
});

test("without a location the picture says where it was taken, else the camera's history does", async () => {
  await using card = await openCard();
  const { api, camera } = card;
  const stood = { recordingDateTime: "2026-11-18T06:00:00Z", location: ridge };
  const { stationId } = await showStored(card, await record(api, camera, stood));
  await sendCard(card, [
    cardPart("a.jpg", await makeImage("jpeg", { exif: cameraExif })),
    cardPart("b.jpg", makeSnap("2026:11:19 19:00:00")),
    cardPart("c.jpg", makeSnap("2026:11:01 19:00:00")),
  ]);
  const { files } = await storeCard(card);
  const [a, b, c] = await Promise.all(
    files.map(({ recordingId }) => showStored(card, recordingId)),
  );
  expect(a?.location).toEqual({ lat: -43.601, lng: 172.7 });
  expect(stationId).toBeDefined();
  expect(b).toMatchObject({ location: ridge, stationId });
  expect(c).not.toHaveProperty("stationId");
});

test("a location that was chosen wins over what the picture says, and was there when it was taken", async () => {
  const { card, stationId } = await openCardAt();
  await using _ = card;
  const jobId = await beginJob(card.api, card, { stationId });
  await sendCard({ ...card, jobId }, [
    cardPart("a.jpg", await makeImage("jpeg", { exif: cameraExif })),
  ]);
  const { files } = await storeCard(card, jobId);
  expect(await showStored(card, files[0]?.recordingId)).toMatchObject({
    stationId,
    location: ridge,
  });
  const [location] = await card.api.services.store.read
    .selectFrom("locations")
    .select(["active_at", "last_thermal_recording_at"])
    .orderBy("id")
    .execute();
  expect(location).toEqual({
    active_at: "2026-11-20T06:30:05.250Z",
    last_thermal_recording_at: "2026-11-20T06:30:05.250Z",
  });
});

test("a clock that was reset moves neither the start of a location nor that of a stay", async () => {
  const { card, stationId } = await openCardAt();
  await using _ = card;
  const { api, camera } = card;
  const read = async () => ({
    locations: await api.services.store.read
      .selectFrom("locations")
      .select(["id", "active_at"])
      .orderBy("id")
      .execute(),
    stays: await api.services.store.read
      .selectFrom("device_history")
      .select(["location_id", "from_at"])
      .where("device_id", "=", camera.id)
      .where("location_id", "is not", null)
      .orderBy("from_at")
      .execute(),
  });
  const first = await beginJob(api, card, { stationId });
  await sendCard({ ...card, jobId: first }, [cardPart("a.jpg", makeSnap(evening, 1))]);
  await storeCard(card, first);
  const before = await read();
  expect(before.stays).toHaveLength(1);
  const second = await beginJob(api, card, { stationId });
  const third = await beginJob(api, card);
  await sendCard({ ...card, jobId: second }, [
    cardPart("b.jpg", makeSnap("2000:01:01 00:00:10", 2)),
  ]);
  await sendCard({ ...card, jobId: third }, [
    cardPart("c.jpg", makeSnap("2000:01:01 00:00:10", 3)),
  ]);
  for (const id of [second, third]) {
    const { files } = await storeCard(card, id);
    expect(await showStored(card, files[0]?.recordingId)).toMatchObject({ stationId });
  }
  expect(await read()).toEqual(before);
});

test("a picture that was cut short is stored, called damaged, and among the problems", async () => {
  await using card = await openCard();
  const whole = await makePicture(evening, { width: 320, height: 240 });
  await sendCard(card, [
    cardPart("whole.jpg", whole),
    cardPart("cut.jpg", whole.subarray(0, whole.length - 400)),
    cardPart("undated.jpg", makeSnap(undefined)),
  ]);
  const { uploadJob } = await storeCard(card);
  expect(uploadJob.counts).toMatchObject({ stored: 2, undated: 1 });
  const query = { id: card.jobId, state: "problem" as const };
  const { files } = await card.api.send(listUploadFiles, query, card.member.token);
  expect(files.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ["cut.jpg", "stored", "The picture is damaged: the end of the file is missing."],
    ["undated.jpg", "undated", "The file does not say when it was recorded."],
  ]);
});

test("names that say another kind than the bytes do are served as what they are", async () => {
  await using card = await openCard();
  const { api, member } = card;
  const parts = ["a.html", "b", "c.mp4", "file"].map((name, number) =>
    cardPart(name, makeSnap(evening, number)),
  );
  await sendCard(card, parts);
  const { files } = await storeCard(card);
  for (const { recordingId: id = 0 } of files) {
    const original = await api.send(getOriginalFile, { id }, member.token);
    expect(original.headers.get("content-type")).toBe("image/jpeg");
  }
  expect(files).toHaveLength(4);
});
