import { expect, test } from "vitest";
import { renderRecording } from "#api/renditions/rendering/render-recording.ts";
import { threadRenderer } from "#api/renditions/rendering/renderer.ts";
import { backUpTo, makePlace } from "#tests/support/backups/places.ts";
import { expectRepair, fix, look, toSite } from "#tests/support/doctor/look-over.ts";
import { openPlace, overwrite, places, read } from "#tests/support/doctor/recorded-place.ts";
import { listKeys } from "#tests/support/recordings/stored-files.ts";
import { age, folder, id as strayId, leave } from "#tests/support/recordings/swept-files.ts";

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

test("pictures are not drawn of half a film, and anew once the whole film is back", async () => {
  await using place = await openPlace("disk");
  const { api, id, key, backups } = place;
  const { store } = api.services;
  const before = await read(api, key);
  const drawn = await read(api, `${key}-clip`);
  const listJobs = () => store.read.selectFrom("jobs").select(["kind", "subject_id"]).execute();
  await overwrite(api, key, before.subarray(0, before.length / 2));
  await api.services.files.remove(`${key}-poster`);
  const without = await fix(toSite(api), "lost files");
  expect(without).toMatchObject({
    state: "wrong",
    text: expect.stringContaining("-poster"),
    advice: expect.stringMatching(/^what they are made of is lost or damaged.*--backups FOLDER/),
  });
  expect(await listJobs()).toEqual([]);

  const site = toSite(api, { backups });
  expect(await fix(site, "damaged files")).toMatchObject({ state: "fixed" });
  expect(await read(api, key)).toEqual(before);
  expect(await listJobs()).toEqual([{ kind: "render", subject_id: id }]);
  const clip = store.read.selectFrom("renditions").select("version").where("kind", "=", "clip");
  expect(await clip.execute()).toEqual([{ version: 0 }]);

  await overwrite(api, `${key}-clip`, Buffer.from("of half a film"));
  const renderer = threadRenderer();
  await renderRecording(api.services, renderer, { id, deleted: false });
  await renderer.close();
  expect(await read(api, `${key}-clip`)).toEqual(drawn);
});

test("a picture that no backup has is drawn of the film that one has", async () => {
  await using place = await openPlace("disk");
  const { api, id, key, backups } = place;
  const { files, store } = api.services;
  const before = await read(api, key);
  await overwrite(api, key, before.subarray(0, before.length / 2));
  await files.remove(`${key}-poster`);
  await store.write
    .updateTable("renditions")
    .set({ bytes: 7 })
    .where("kind", "=", "poster")
    .execute();
  const site = toSite(api, { backups });
  expect(await fix(site, "lost files")).toMatchObject({ state: "fixed" });
  expect(await read(api, key)).toEqual(before);
  const jobs = await store.read.selectFrom("jobs").select(["kind", "subject_id"]).execute();
  expect(jobs).toEqual([{ kind: "render", subject_id: id }]);
});

test("where backups are sealed, the passphrase is asked for", async () => {
  await using place = await openPlace("disk");
  await using sealed = await makePlace();
  const { api, key } = place;
  await backUpTo(sealed, api, { passphrase: "a passphrase of the backups" });
  await api.services.files.remove(key);
  const site = toSite(api, { backups: sealed.address });
  const { state, advice } = await fix(site, "lost files");
  expect(state).toBe("wrong");
  expect(advice).toMatch(/The backups in \S+ are sealed\. Set BACKUP_PASSPHRASE/);
  expect(advice).not.toContain("run with --fix");

  await using empty = await makePlace();
  const inEmpty = await fix(toSite(api, { backups: empty.address }), "lost files");
  expect(inEmpty.advice).toMatch(/^no backup in \S+ has what is left/);
});

test("what is held against a hash is told, with what has none", async () => {
  await using place = await openPlace("disk");
  const { api } = place;
  expect(await look(toSite(api), "damaged files")).toMatchObject({
    state: "well",
    text: "All lengths are right. Read and as they came: 1 of 1 original; pictures and other files have no hash",
  });
});

test("a file without a row is found and moved to the trash", async () => {
  await using place = await openPlace("disk");
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
