import { expect, test } from "vitest";
import { expectRepair, fix, toSite } from "#tests/support/doctor/look-over.ts";
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
