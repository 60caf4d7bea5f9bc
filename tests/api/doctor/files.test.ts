import { expect, test } from "vitest";
import { makeFolder, backUpTo } from "#tests/support/backups/places.ts";
import { expectRepair, fix, look, toSite } from "#tests/support/doctor/look-over.ts";
import { borrowBucket } from "#tests/support/files/borrowed-bucket.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { listKeys } from "#tests/support/recordings/stored-files.ts";
import { age, folder, id as strayId, leave } from "#tests/support/recordings/swept-files.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const places = ["disk", "s3"] as const;

/** A recording with its pictures, and a backup of them. */
async function openPlace(kind: (typeof places)[number]) {
  const bucket = kind === "s3" ? await borrowBucket() : undefined;
  const api = await openTestApi(bucket ? { FILES_URL: bucket.url } : {});
  const backups = await makeFolder();
  const { camera } = await makeCast(api);
  const id = await record(api, camera);
  await api.jobs.drain();
  await api.jobs.stop();
  await backUpTo(backups.path, api);
  const { raw_key: key } = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    api: { ...api, filesFolder: bucket?.folder ?? api.filesFolder },
    id,
    key: key ?? "",
    backups: backups.path,
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await backups[Symbol.asyncDispose]();
      await bucket?.giveBack();
    },
  };
}

async function overwrite({ services: { files } }: TestApi, key: string, bytes: Buffer) {
  await files.remove(key);
  await (await files.receive([bytes])).keep(key);
}

async function read({ services: { files } }: TestApi, key: string): Promise<Buffer> {
  const file = await files.open(key);
  return Buffer.from(await new Response(file?.read()).arrayBuffer());
}

test.each(places)(
  "a row without its file is found, and gets it back from a backup, on %s",
  async (kind) => {
    await using place = await openPlace(kind);
    const { api, key, backups } = place;
    const before = await read(api, key);
    await expectRepair(toSite(api, { backups }), "lost files", {
      seed: () => api.services.files.remove(key),
      text: new RegExp(`^Lost: 1 of \\d+ files: ${key} \\(recordings \\d+\\)$`),
    });
    expect(await read(api, key)).toEqual(before);
  },
);

test("a file with other bytes is found, and gets back its own", async () => {
  await using place = await openPlace("disk");
  const { api, key, backups } = place;
  const before = await read(api, key);
  const rotten = Buffer.from(before);
  rotten[20] = (rotten[20] ?? 0) ^ 1;
  const site = toSite(api, { backups });
  await expectRepair(site, "damaged files", {
    seed: () => overwrite(api, key, rotten),
    text: /^1 file with other bytes: raw\/.* \(recordings \d+\)$/,
  });
  expect(await read(api, key)).toEqual(before);
  await expectRepair(site, "damaged files", {
    seed: () => overwrite(api, key, before.subarray(0, -1)),
    text: /^1 file with other bytes/,
  });
  expect(await read(api, key)).toEqual(before);
});

test("without a backup a lost file is told, and what is made of recordings is made again", async () => {
  await using place = await openPlace("disk");
  const { api, id, key } = place;
  const site = toSite(api);
  const poster = `${key}-poster`;
  await expectRepair(site, "lost files", {
    seed: () => api.services.files.remove(poster),
    text: /^Lost: 1 of \d+ files: raw\/.*-poster \(renditions \d+\)$/,
  });
  const { read: db } = api.services.store;
  const jobs = await db.selectFrom("jobs").select(["kind", "subject_id"]).execute();
  expect(jobs).toEqual([{ kind: "render", subject_id: id }]);

  await api.services.files.remove(key);
  const told = { state: "wrong", advice: expect.stringContaining("--backups FOLDER") };
  expect(await fix(site, "lost files")).toMatchObject({ ...told, copies: 0 });
});

test("a backup that has other bytes than the row tells of brings nothing back", async () => {
  await using place = await openPlace("disk");
  const { api, id, key, backups } = place;
  const other = { raw_sha1: "0".repeat(40) };
  await api.services.store.write
    .updateTable("recordings")
    .set(other)
    .where("id", "=", id)
    .execute();
  const before = await read(api, key);
  expect(await fix(toSite(api, { backups }), "damaged files")).toMatchObject({ state: "wrong" });
  expect(await read(api, key)).toEqual(before);
});

test.each(places)("a file without a row is found and moved to the trash, on %s", async (kind) => {
  await using place = await openPlace(kind);
  const { api } = place;
  const stray = `raw/${folder}/${strayId}`;
  await expectRepair(toSite(api), "stray files", {
    seed: async () => {
      await leave(api, stray);
      await age(api, 25);
    },
    text: new RegExp(`^No row names 1 file of \\d+: ${stray}$`),
  });
  expect(await listKeys(api)).not.toContain(stray);
});

test("so many files without rows that the database may be an older one are left where they are", async () => {
  await using place = await openPlace("disk");
  const { api } = place;
  for (let count = 100; count < 201; count += 1) {
    await leave(api, `raw/${folder}/${strayId.slice(0, -3)}${count}`);
  }
  await age(api, 25);
  const site = toSite(api);
  expect(await fix(site, "stray files")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^No row names 101 files of /),
    advice: expect.stringContaining("older database"),
    copies: 0,
  });
  expect(await look(site, "lost files")).toMatchObject({ state: "well" });
});

test("a sample of a large store is another one each day", async () => {
  await using place = await openPlace("disk");
  const { api, id, key } = place;
  const { write } = api.services.store;
  const { id: _, ...row } = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  /* Two for each that is read. */
  const rows = Array.from({ length: 399 }, () => ({ ...row, raw_sha1: "0".repeat(40) }));
  for (const some of [rows.slice(0, 200), rows.slice(200)]) {
    await write.insertInto("recordings").values(some).execute();
  }
  const site = toSite(api, { allFiles: false });
  const sees = async () => (await look(site, "damaged files")).text;
  const first = await sees();
  api.advance(86_400);
  const second = await sees();
  const counts = [first, second].map((text) => Number(/^\d+/.exec(text)?.[0]));
  expect(counts.toSorted()).toEqual([199, 200]);
  expect(first).toContain(key);
});

test("a store that has none of the files that rows name is told to be another one", async () => {
  await using place = await openPlace("disk");
  const { api } = place;
  for (const key of await listKeys(api)) await api.services.files.remove(key);
  expect(await look(toSite(api), "file store")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^The database names files, and there are none in /),
  });
});
