import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStored } from "#api/files/read-whole.ts";
import { pictureVersion } from "#api/renditions/rendering/picture.ts";
import { getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { getRendition, listRenditions } from "#contract/wire/recordings/renditions.ts";
import { makeCast, signInAgain } from "#tests/support/projects/people.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const anHour = 3600;

/** As many recordings as that, whose pictures an older program has made. */
async function openOutdated(count: number) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const recordedAt = new Date(api.now().getTime() - made * 60_000).toISOString();
    ids.push(await record(api, cast.camera, {}, makeCptv({ recordedAt })));
  }
  await api.jobs.drain();
  await makeOld(api);
  return { ...cast, api, ids, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

async function makeOld({ services: { store, files } }: TestApi): Promise<void> {
  const rows = await store.read.selectFrom("renditions").select("key").execute();
  for (const { key } of rows) await (await files.receive([Buffer.from("old")])).keep(key);
  await store.write.updateTable("renditions").set({ version: 0 }).execute();
}

/** Those of these recordings whose poster is still the old one. */
async function listOld({ services: { store, files } }: TestApi, ids: number[]): Promise<number[]> {
  const posters = await store.read
    .selectFrom("renditions")
    .select(["recording_id", "key"])
    .where("kind", "=", "poster")
    .execute();
  const old: number[] = [];
  for (const id of ids) {
    const poster = posters.find((row) => row.recording_id === id);
    const bytes = await readStored(files, poster?.key ?? "", { maxBytes: 100_000 });
    if (Buffer.from(bytes ?? []).toString() === "old") old.push(id);
  }
  return old;
}

function countJobs({ services }: TestApi) {
  return services.store.read
    .selectFrom("jobs")
    .select(["kind", "lane", "subject_id"])
    .where("kind", "=", "refresh-pictures")
    .execute();
}

/** The times of cron jobs are stored first, so that they are due an hour later. */
async function letAnHourPass(api: TestApi): Promise<void> {
  await api.jobs.drain();
  api.advance(anHour);
  await api.jobs.drain();
}

test("pictures of an older version are made again, some at a time with a rest, the newest first", async () => {
  await using place = await openOutdated(12);
  const { api, ids } = place;
  await api.jobs.drain();
  expect(await listOld(api, ids)).toEqual(ids);
  await letAnHourPass(api);
  expect(await listOld(api, ids)).toEqual(ids.slice(0, 2));
  const job = { kind: "refresh-pictures", lane: "upkeep", subject_id: pictureVersion };
  expect(await countJobs(api)).toEqual([job]);
  api.advance(9);
  await api.jobs.drain();
  expect(await listOld(api, ids)).toEqual(ids.slice(0, 2));
  api.advance(2);
  await api.jobs.drain();
  expect(await listOld(api, ids)).toEqual([]);
  expect(await countJobs(api)).toEqual([]);
});

test("nothing is queued where all pictures are current, nor for what never had any", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await record(api, camera);
  const at = { recordingDateTime: "2026-11-20T06:00:00Z" };
  await record(api, camera, { ...at, type: "audio" }, Buffer.from("sound"));
  const photo = await makeImage("jpeg", { width: 64, height: 48 });
  const image = dataPart({ ...at, type: "trailcam-image" });
  await upload(api, camera.token, [image, filePart(photo, "photo.jpg")]);
  await api.jobs.drain();
  await api.services.store.write
    .updateTable("renditions")
    .set({ version: 0 })
    .where("mime_type", "=", "image/webp")
    .where("recording_id", "=", 3)
    .execute();
  await letAnHourPass(api);
  expect(await countJobs(api)).toEqual([]);
  expect(api.log.filter(({ level }) => level === "warn")).toEqual([]);
});

test("a recording whose file is gone or broken keeps its pictures, and is not tried again", async () => {
  await using place = await openOutdated(3);
  const { api, ids } = place;
  const [gone, broken, good] = ids as [number, number, number];
  const { files, store } = api.services;
  const rows = await store.read.selectFrom("recordings").select(["id", "raw_key"]).execute();
  const keyOf = (id: number) => rows.find((row) => row.id === id)?.raw_key ?? "";
  await files.remove(keyOf(gone));
  await (await files.receive([Buffer.from("no film")])).keep(keyOf(broken));
  await letAnHourPass(api);
  expect(await listOld(api, ids)).toEqual([gone, broken]);
  const findFault = async () => {
    const query = store.read.selectFrom("recordings").select("file_fault");
    return (await query.where("id", "=", broken).executeTakeFirst())?.file_fault;
  };
  expect(await findFault()).toBe("wrong-kind");
  await store.write.updateTable("recordings").set({ file_fault: null }).execute();
  const { token } = await signInAgain(api, place.member);
  for (const id of [gone, broken, good]) {
    const { state } = await api.send(listRenditions, { id }, token);
    expect([id, state]).toEqual([id, "made"]);
  }
  await letAnHourPass(api);
  expect(await findFault()).toBe(null);
});

test("a deleted recording's pictures are made again, too, so that it comes back with them", async () => {
  await using place = await openOutdated(2);
  const { api, ids } = place;
  await api.services.store.write
    .updateTable("recordings")
    .set({ deleted_at: api.now().toISOString() })
    .execute();
  await letAnHourPass(api);
  await api.services.store.write.updateTable("recordings").set({ deleted_at: null }).execute();
  expect(await listOld(api, ids)).toEqual([]);
});

test("a full disk stops the making for a minute, and nothing counts as made", async () => {
  await using place = await openOutdated(2);
  const { api, ids } = place;
  const { files } = api.services;
  const receive = files.receive;
  files.receive = () => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" }));
  await letAnHourPass(api);
  files.receive = receive;
  expect(await listOld(api, ids)).toEqual(ids);
  api.advance(61);
  await api.jobs.drain();
  expect(await listOld(api, ids)).toEqual([]);
});

test("a thumbnail that came with the upload is kept, and one that an older version made is not", async () => {
  await using place = await openOutdated(1);
  const { api, ids, camera, member } = place;
  const own = await makeImage("png", { width: 160, height: 120 });
  const parts = [dataPart({ type: "thermalRaw" }), filePart(makeCptv())];
  const sent = { name: "thumb", content: own, fileName: "thumb.png" };
  const { recordingId: other = 0 } = await upload(api, camera.token, [...parts, sent]);
  await api.jobs.drain();
  const [old = 0] = ids;
  const { raw_key: key } = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", old)
    .executeTakeFirstOrThrow();
  const small = await makeImage("png", { width: 64, height: 64 });
  await (await api.services.files.receive([small])).keep(`${key}-thumb`);
  const typeOf = async (id: number) => {
    const { token } = await signInAgain(api, member);
    return (await api.send(getThumbnail, { id }, token)).headers.get("content-type");
  };
  expect([await typeOf(old), await typeOf(other)]).toEqual(["image/png", "image/png"]);
  await makeOld(api);
  await letAnHourPass(api);
  expect([await typeOf(old), await typeOf(other)]).toEqual(["image/webp", "image/png"]);
});

test("a picture whose file is lost is answered as one that is not made, until it is made again", async () => {
  await using place = await openOutdated(1);
  const { api, ids, member } = place;
  const [id = 0] = ids;
  await rm(join(api.dataDir, "files", "raw"), { recursive: true });
  const refusal = await api.refuse(getRendition, { id, kind: "poster" }, member.token);
  expect(refusal.status).toBe(400);
});
