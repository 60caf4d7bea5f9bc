import { addSeconds } from "date-fns";
import { expect, test } from "vitest";
import { bringIn } from "#api/operations/bring-in.ts";
import { tendUploadJobs } from "#api/operations/remove-upload-jobs.ts";
import { createLocation } from "#contract/wire/locations.ts";
import { getOriginalFile, getRecording } from "#contract/wire/recordings.ts";
import { deleteRecording } from "#contract/wire/recording-changes.ts";
import {
  getUploadJob,
  listUploadFiles,
  retryUploadJob,
  startUploadJob,
} from "#contract/wire/upload-jobs.ts";
import { cameraExif, makeImage } from "#tests/media/image-samples.ts";
import {
  beginJob,
  cardPart,
  makeClip,
  makePicture,
  makeSnap,
  openCard,
  sendCard,
  tell,
} from "#tests/support/cards.ts";
import { fullFiles } from "#tests/support/full-disk.ts";
import { ridge } from "#tests/support/places.ts";
import { listFiles } from "#tests/support/stored-files.ts";
import { dataPart, filePart, record, sha1, upload } from "#tests/support/uploads.ts";

type Card = Awaited<ReturnType<typeof openCard>>;

const evening = "2026:11:20 19:30:05";

async function begin({ api, member }: Card, id: number) {
  return (await api.send(startUploadJob, { id }, member.token)).uploadJob;
}

async function storeAll(card: Card, id = card.jobId) {
  const { api, member } = card;
  await begin(card, id);
  await api.jobs.drain();
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  const { files } = await api.send(listUploadFiles, { id }, member.token);
  return { uploadJob, files };
}

async function show({ api, member }: Card, id: number | undefined) {
  return (await api.send(getRecording, { id: id ?? 0 }, member.token)).recording;
}

async function openAt(settings: Record<string, unknown> = {}) {
  const card = await openCard(settings);
  const place = { groupIdOrName: card.projectId, station: { name: "Saddle", ...ridge } };
  const { stationId } = await card.api.send(createLocation, place, card.owner.token);
  return { card, stationId };
}

test("files become recordings of the location, by the corrected clock of the camera", async () => {
  const { card, stationId } = await openAt();
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
  const { uploadJob, files } = await storeAll(card, jobId);
  expect(uploadJob).toMatchObject({
    state: "done",
    counts: { received: 0, stored: 2, duplicate: 0, failed: 0 },
    startedAt: api.now().toISOString(),
    finishedAt: api.now().toISOString(),
  });
  expect(uploadJob).not.toHaveProperty("expiresAt");
  expect(await show(card, files[0]?.recordingId)).toMatchObject({
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
  expect(await show(card, files[1]?.recordingId)).toMatchObject({
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
  await begin(card, jobId);
  await bringIn(api.services, jobId);
  const { read } = api.services.store;
  const stored = () => read.selectFrom("recordings").select("recorded_at").orderBy("id").execute();
  expect(await stored()).toHaveLength(10);
  await storeAll(card);
  const times = (await stored()).map(({ recorded_at }) => recorded_at);
  expect(times).toHaveLength(25);
  expect(times).toEqual(times.toSorted());
});

test("other jobs have their turn between those of a card", async () => {
  await using card = await openCard();
  const { api, jobId, camera } = card;
  const picture = await makePicture(evening);
  await sendCard(
    card,
    Array.from({ length: 12 }, (_, order) =>
      cardPart(`${order}.jpg`, new Uint8Array(Buffer.concat([picture, Buffer.from([order])]))),
    ),
  );
  await begin(card, jobId);
  api.advance(1);
  const recordingId = await record(api, camera, { type: "thermalRaw" });
  const order: string[] = [];
  const { files } = api.services;
  const receive: typeof files.receive = async (source) => {
    const received = await files.receive(source);
    const keep = (key: string) => {
      order.push(key.replace(/\/.*?(-[a-z-]+)?$/, "$1"));
      return received.keep(key);
    };
    return { ...received, keep };
  };
  api.services.files = { ...files, receive };
  await api.jobs.drain();
  expect(recordingId).toBe(1);
  const clip = order.indexOf("raw-clip");
  expect(clip).toBeGreaterThan(0);
  expect(order.lastIndexOf("raw")).toBeGreaterThan(clip);
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
  await sendCard(card, [
    cardPart("a.jpg", known),
    cardPart("b.jpg", makeSnap(evening, 2)),
    cardPart("c.jpg", makeSnap(evening, 3)),
    cardPart("d.jpg", makeSnap(evening, 3)),
  ]);
  const { files, uploadJob } = await storeAll(card);
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

test("without a location the picture says where it was taken, else the camera's history does", async () => {
  await using card = await openCard();
  const { api, camera } = card;
  const stood = { recordingDateTime: "2026-11-18T06:00:00Z", location: ridge };
  const { stationId } = await show(card, await record(api, camera, stood));
  await sendCard(card, [
    cardPart("a.jpg", await makeImage("jpeg", { exif: cameraExif })),
    cardPart("b.jpg", makeSnap("2026:11:19 19:00:00")),
    cardPart("c.jpg", makeSnap("2026:11:01 19:00:00")),
  ]);
  const { files } = await storeAll(card);
  const [a, b, c] = await Promise.all(files.map(({ recordingId }) => show(card, recordingId)));
  expect(a?.location).toEqual({ lat: -43.601, lng: 172.7 });
  expect(stationId).toBeDefined();
  expect(b).toMatchObject({ location: ridge, stationId });
  expect(c).not.toHaveProperty("stationId");
});

test("a location that was chosen wins over what the picture says, and was there when it was taken", async () => {
  const { card, stationId } = await openAt();
  await using _ = card;
  const jobId = await beginJob(card.api, card, { stationId });
  await sendCard({ ...card, jobId }, [
    cardPart("a.jpg", await makeImage("jpeg", { exif: cameraExif })),
  ]);
  const { files } = await storeAll(card, jobId);
  expect(await show(card, files[0]?.recordingId)).toMatchObject({ stationId, location: ridge });
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

test("names that say another kind than the bytes do are served as what they are", async () => {
  await using card = await openCard();
  const { api, member } = card;
  const parts = ["a.html", "b", "c.mp4", "file"].map((name, number) =>
    cardPart(name, makeSnap(evening, number)),
  );
  await sendCard(card, parts);
  const { files } = await storeAll(card);
  for (const { recordingId: id = 0 } of files) {
    const original = await api.send(getOriginalFile, { id }, member.token);
    expect(original.headers.get("content-type")).toBe("image/jpeg");
  }
  expect(files).toHaveLength(4);
});

test("what a full disk keeps from being stored is told, and tried again when asked to", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(
    card,
    [1, 2, 3].map((number) => cardPart(`${number}.jpg`, makeSnap(evening, number))),
  );
  const { files } = api.services;
  api.services.files = fullFiles(files);
  const failed = await storeAll(card);
  expect(failed.uploadJob).toMatchObject({ state: "done", counts: { failed: 3 } });
  expect(failed.files[0]?.reason).toBe("The server's disk was full.");
  api.services.files = files;
  const again = await api.send(retryUploadJob, { id }, member.token);
  expect(again.uploadJob).toMatchObject({ state: "storing", counts: { received: 3, failed: 0 } });
  expect((await api.refuse(retryUploadJob, { id }, member.token)).status).toBe(400);
  const done = await storeAll(card);
  expect(done.uploadJob).toMatchObject({ state: "done", counts: { stored: 3 } });
  expect(done.files[0]).not.toHaveProperty("reason");
  expect(done.uploadJob.finishedAt).toBeDefined();
  const idle = await api.send(retryUploadJob, { id }, member.token);
  expect(idle.uploadJob.state).toBe("done");
});

test("a file that is lost, or leads to a year that there is not, fails and keeps no other", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [
    cardPart("a.jpg", makeSnap(evening, 1)),
    cardPart("b.jpg", makeSnap(evening, 2)),
    cardPart("c.jpg", makeSnap("9999:12:31 23:59:59", 3)),
  ]);
  const { store, files } = api.services;
  const update = store.write.updateTable("upload_jobs").set({ correction_seconds: 86_400 });
  await update.where("id", "=", id).execute();
  const held = store.read.selectFrom("upload_files").select("key").where("name", "=", "a.jpg");
  await files.remove((await held.executeTakeFirstOrThrow()).key ?? "");
  const done = await storeAll(card);
  expect(tell(done.files)).toEqual(["failed a.jpg", "stored b.jpg", "failed c.jpg"]);
  expect(done.files[0]?.reason).toBe("The server does not have the file any more.");
  expect(done.files[2]?.reason).toMatch(/year/);
  expect(done.files[2]).not.toHaveProperty("recordedAt");
  expect((await api.send(getUploadJob, { id }, member.token)).uploadJob.counts.failed).toBe(2);
});

test("a job is started once, and not without a file that can be stored", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  expect((await api.refuse(startUploadJob, { id }, member.token)).status).toBe(400);
  await sendCard(card, [cardPart("a.jpg", makeSnap(undefined))]);
  expect((await api.refuse(startUploadJob, { id }, member.token)).status).toBe(400);
  await sendCard(card, [cardPart("b.jpg", makeSnap(evening))]);
  const first = await begin(card, id);
  api.advance(10);
  const second = await begin(card, id);
  expect(second).toEqual(first);
  const { uploadJob } = await storeAll(card);
  expect(uploadJob.counts).toMatchObject({ stored: 1, undated: 1 });
  expect((await begin(card, id)).state).toBe("done");
});

test("what a process stored before it died is stored, and no duplicate", async () => {
  await using card = await openCard();
  const { api, jobId } = card;
  const parts = [1, 2, 3].map((number) => cardPart(`${number}.jpg`, makeSnap(evening, number)));
  await sendCard(card, parts);
  await begin(card, jobId);
  const { files } = api.services;
  let removed = 0;
  const remove = (key: string) => {
    removed += 1;
    return removed === 2 ? Promise.reject(new Error("the process dies")) : files.remove(key);
  };
  const before = await api.services.store.read
    .selectFrom("upload_files")
    .selectAll()
    .orderBy("id")
    .execute();
  await bringIn({ ...api.services, files: { ...files, remove } }, jobId);
  const { write } = api.services.store;
  for (const { id, key } of before.slice(1)) {
    await write
      .updateTable("upload_files")
      .set({ state: "received", key, recording_id: null })
      .where("id", "=", id)
      .execute();
    const again = await files.receive([parts[id - 1]?.content as Uint8Array]);
    await again.keep(key ?? "");
  }
  await write.updateTable("upload_jobs").set({ finished_at: null }).execute();
  await tendUploadJobs(api.services);
  const done = await storeAll(card);
  expect(tell(done.files)).toEqual(["stored 1.jpg", "stored 2.jpg", "stored 3.jpg"]);
  const rows = await api.services.store.read.selectFrom("recordings").select("id").execute();
  expect(rows).toHaveLength(3);
});

test("a job that storing gave up goes on within the hour", async () => {
  await using card = await openCard();
  const { api, jobId } = card;
  await sendCard(card, [cardPart("a.jpg", makeSnap(evening))]);
  await begin(card, jobId);
  const { write } = api.services.store;
  const failed_at = addSeconds(api.now(), 1).toISOString();
  await write.updateTable("jobs").set({ failed_at, attempts: 3 }).execute();
  await api.jobs.drain();
  api.advance(3600);
  await api.jobs.drain();
  const row = await write.selectFrom("upload_jobs").select("finished_at").executeTakeFirst();
  expect(row?.finished_at).toBe(api.now().toISOString());
});
