import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepFiles, sweepFilesAnyway } from "#api/recordings/operations/sweep-files.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { uploadProcessed } from "#contract/wire/processing/processing.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { sendImage } from "#tests/support/device-settings.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { uploadSound } from "#tests/support/recordings/shared-files.ts";
import { listFiles, listKeys, testOnDisk } from "#tests/support/recordings/stored-files.ts";
import { age, folder, id, leave } from "#tests/support/recordings/swept-files.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";
import {
  finish,
  leaseNew,
  openWorkplace,
  type Workplace,
} from "#tests/support/processes/workers.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";

/** A recording of each kind of file, with the pictures made of them. */
async function recordAll({ api, camera }: Workplace) {
  const positions = [{ x: 3, y: 3, width: 4, height: 4, frame_number: 2 }];
  const thermal = await record(api, camera, { metadata: { tracks: [{ positions }] } });
  const sound = await record(api, camera, { type: "audio", recordingDateTime });
  const image = await makeImage("jpeg", { width: 500, height: 400 });
  const shown = await record(api, camera, { type: "trailcam-image", recordingDateTime }, image);
  const { recordingId: brought = 0 } = await upload(api, camera.token, [
    dataPart({ type: "trailcam-image", recordingDateTime }),
    filePart(image, "a.jpg"),
    { ...filePart(image, "b.webp"), name: "derived" },
    { ...filePart(image, "c.webp"), name: "thumb" },
  ]);
  await api.jobs.drain();
  return { thermal, sound, shown, brought };
}

async function sendProcessed({ api, worker }: Workplace): Promise<string> {
  const parts = [dataPart({ type: "audio" }), filePart(Buffer.from("processed"))];
  const answer = await upload(api, worker.token, parts, uploadProcessed.path);
  return (answer as unknown as { fileKey: string }).fileKey;
}

test("files that rows name are never removed, deleted recordings' included", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const { thermal } = await recordAll(place);
  const job = await leaseNew(place);
  await finish(place, { ...job, newProcessedFileKey: await sendProcessed(place) });
  await api.send(deleteRecording, { id: thermal }, member.token);
  await api.jobs.drain();
  const before = await listKeys(api);
  expect(before.length).toBeGreaterThan(16);
  await age(api, 1000);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toEqual(before);
});

test("all files of recordings whose rows are gone are removed", async () => {
  await using place = await openWorkplace();
  const { api, camera } = place;
  const stands = await record(api, camera);
  await api.jobs.drain();
  const before = await listKeys(api);
  await recordAll(place);
  const { write } = api.services.store;
  await write.deleteFrom("recordings").where("id", "!=", stands).execute();
  expect((await listKeys(api)).length).toBeGreaterThan(before.length + 10);
  await age(api, 25);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toEqual(before);
});

test("sound that was redacted is removed though the process died before it did so", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const { sound, thermal } = await recordAll(place);
  const { write } = api.services.store;
  const redacted = { raw_key: null, derived_key: null, redacted_at: api.now().toISOString() };
  await write.updateTable("recordings").set(redacted).where("id", "=", sound).execute();
  const before = await listKeys(api);
  await age(api, 25);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toHaveLength(before.length - 1);
  const row = await write
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", thermal)
    .executeTakeFirstOrThrow();
  expect(await listKeys(api)).toContain(row.raw_key);
});

test("what is named in the text of a row stays as long as it is, and is removed afterwards", async () => {
  await using place = await openWorkplace();
  const { api, camera, owner, member, projectId } = place;
  const picture = { ...filePart(await makeImage("png"), "cat.png"), name: "thumb" };
  await upload(api, camera.token, [dataPart({ what: "cat" }), picture], "/api/v1/events/thumbnail");
  await api.send(updateDeviceSettings, { id: camera.id, location: ridge }, camera.token);
  await sendImage(api, camera, { token: member.token });
  await uploadSound(api, member.token);
  const locationId = await makeLocation(api, owner, projectId, "Hut");
  const photo = [dataPart({}), filePart(await makeImage("jpeg"), "hut.jpg")];
  await upload(api, owner.token, photo, `/api/v1/stations/${locationId}/reference-photo`);
  const named = await listKeys(api);
  const folders = named.map((key) => key.split("/")[0]);
  expect(folders).toEqual(["event-thumb", "f", "f", "ref"]);
  await age(api, 25);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toEqual(named);
  const { write } = api.services.store;
  await write.deleteFrom("events").execute();
  await write.deleteFrom("detail_snapshots").execute();
  await write.updateTable("device_history").set({ settings: null }).execute();
  await write.deleteFrom("files").execute();
  await write.updateTable("locations").set({ settings: null }).execute();
  await sweepFiles(api.services);
  expect(await listKeys(api)).toEqual([]);
});

test("what a process kept and died before naming is removed, and no file of another kind", async () => {
  await using place = await openWorkplace();
  const { api, camera, member } = place;
  const thermal = await record(api, camera, { location: ridge, metadata: { tracks: [{}] } });
  const { raw_key: rawKey } = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", thermal)
    .executeTakeFirstOrThrow();
  const ofTrack = ["-12-thumb", "-12-track-still", "-12-track-clip"];
  const endings = ["", "-thumb", "-poster", "-contact-sheet", "-clip", ...ofTrack];
  const orphans = [
    ...endings.map((ending) => `raw/${folder}/${id}${ending}`),
    `rec/${folder}/${id}`,
    `${rawKey}-999-thumb`,
    `${rawKey}-999-track-still`,
    `f/2026/11/20/${id}`,
    `ref/2026/11/20/${id}`,
    `event-thumb/2026/11/20/${id}-thumb`,
    await sendProcessed(place),
  ];
  for (const key of orphans.slice(0, -1)) await leave(api, key);
  const others = [
    `f/2026/11/20/notes.txt`,
    `raw/${folder}/notes.txt`,
    `raw/${folder}/${id}-99999999999999999999-thumb`,
    `${rawKey}-poster`,
    `${(rawKey ?? "").replace("raw", "rec")}`,
  ];
  for (const key of others) await leave(api, key);
  await sendImage(api, camera, { token: member.token });
  await api.jobs.drain();
  const before = await listKeys(api);
  await age(api, 25);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toEqual(before.filter((key) => !orphans.includes(key)));
  expect(api.log.map(({ message }) => message)).toContain(
    "Moved 15 files that no row names to the trash",
  );
});

test("younger files are left, as what names them may be on its way", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const orphans = [`raw/${folder}/${id}`, `rec/${folder}/${id}`, await sendProcessed(place)];
  for (const key of orphans.slice(0, 2)) await leave(api, key);
  await age(api, 23.9);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toHaveLength(3);
  api.advance(3600);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toEqual([]);
});

test("files from before this database's first person are another database's", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  await leave(api, `raw/${folder}/${id}`);
  const before = new Date(api.now().getTime() - 1000);
  for (const path of await listFiles(api)) await utimes(path, before, before);
  api.advance(1_000_000);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toHaveLength(1);
  await api.services.store.write.deleteFrom("users").execute();
  await sweepFiles(api.services);
  expect(await listKeys(api)).toHaveLength(1);
});

test("a sweep that was broken off is taken up by the next", async () => {
  await using place = await openWorkplace();
  const { api, camera } = place;
  /* No pictures of the recording come meanwhile. */
  await api.jobs.stop();
  for (let count = 100; count < 240; count += 1) {
    await leave(api, `raw/${folder}/${id.slice(0, -3)}${count}`);
  }
  const stands = await record(api, camera, {}, makeCptv());
  await age(api, 25);
  const { files } = api.services;
  let moved = 0;
  const moveToTrash = (key: string, at: Date) => {
    moved += 1;
    if (moved > 120) throw new Error("the process dies");
    return files.moveToTrash(key, at);
  };
  const dying = { ...api.services, files: { ...files, moveToTrash } };
  await expect(sweepFilesAnyway(dying)).rejects.toThrow("the process dies");
  expect(await listKeys(api)).toHaveLength(21);
  await sweepFilesAnyway(api.services);
  const row = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", stands)
    .executeTakeFirstOrThrow();
  expect(await listKeys(api)).toEqual([row.raw_key]);
});

testOnDisk("what began to arrive a day ago and never did is removed", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const arriving = (name: string) => join(api.dataDir, "incoming", name);
  await writeFile(arriving("old"), "half a record");
  await age(api, 25);
  await writeFile(arriving("young"), "half a record");
  await utimes(arriving("young"), api.now(), api.now());
  await sweepFiles(api.services);
  expect(await listFiles(api)).toEqual([arriving("young")]);
});
