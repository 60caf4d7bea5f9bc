import { expect, test } from "vitest";
import { fix, look, toSite } from "#tests/support/doctor/look-over.ts";
import { openPlace, read } from "#tests/support/doctor/recorded-place.ts";
import { listKeys } from "#tests/support/recordings/stored-files.ts";
import { age, folder, id as strayId, leave } from "#tests/support/recordings/swept-files.ts";

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

test("a file whose name is none of the site's is told apart, and stays", async () => {
  await using place = await openPlace("disk");
  const { api } = place;
  const site = toSite(api);
  expect((await look(site, "stray files")).text).toBe("No file is a day old yet");
  await age(api, 25);
  const { text } = await look(site, "stray files");
  expect(text).toMatch(/^Rows name all \d+ files that are a day old$/);
  const key = "f/2026/11/20/notes.txt";
  await leave(api, key);
  await age(api, 25);
  const told = `${text}. Not named as the site names files, and never moved: ${key}`;
  expect(await fix(site, "stray files")).toMatchObject({ state: "well", text: told, copies: 0 });
  expect(await listKeys(api)).toContain(key);
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

test("what came after the store was listed, and what went with its row meanwhile, is not lost", async () => {
  await using place = await openPlace("disk");
  const { api, id, key } = place;
  const inventory = async () => ({ count: 0, find: async () => undefined, close: () => {} });
  expect(await look(toSite(api, { inventory }), "lost files")).toMatchObject({ state: "well" });
  const { files, store } = api.services;
  const redacting = {
    ...files,
    open: async (asked: string) => {
      if (asked !== key) return files.open(asked);
      await store.write
        .updateTable("recordings")
        .set({ raw_key: null })
        .where("id", "=", id)
        .execute();
      return undefined;
    },
  };
  const site = toSite(api, { inventory, files: redacting });
  expect(await look(site, "lost files")).toMatchObject({ state: "well" });
});
