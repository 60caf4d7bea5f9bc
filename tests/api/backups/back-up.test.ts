import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { knownFilesName } from "#api/backups/operations/places/known-files.ts";
import { storeWhole } from "#api/backups/operations/read-placed.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { withSnapshot } from "#api/backups/queries/snapshot.ts";
import type { Store } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { manifestName } from "#contract/wire/backups/backup-format.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import {
  addressOf,
  backUpTo,
  makePlace,
  placeKinds,
  makeTarget,
  openQuietApi,
  pathOf,
  readAll,
} from "#tests/support/backups/places.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { addTrack, makeTrackedCast, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const dialects: Store["dialect"][] = isPostgres ? ["sqlite", "postgres"] : ["sqlite"];

const targets = dialects.flatMap((dialect) => placeKinds.map((kind) => ({ dialect, kind })));

test.each(targets)(
  "a backup brings back all rows and files, on $dialect from a $kind",
  async ({ dialect, kind }) => {
    await using api = await openQuietApi();
    await using place = await makePlace(kind);
    await using target = await makeTarget(dialect);
    const { id, trackId, member, camera } = await makeTrackedCast(api);
    await say(api, member, { id, trackId }, "stoat");
    await record(api, camera, { comment: 'Line\u2028ends\r\nand "quotes", kererū' });
    const report = await backUpTo(place, api);
    const before = await readAll(api.services);

    expect(Object.keys(before.contents).length).toBeGreaterThan(1);
    expect(report).toMatchObject({ rows: before.rows.length, added: { files: 1 } });
    await restore({ from: place.address, ...target });
    expect(await readAll(target)).toEqual(before);
  },
);

test("a site moves to the other kinds of database and of files, and back", async () => {
  await using api = await openQuietApi();
  await using there = await makePlace();
  await using back = await makePlace("bucket");
  const [otherDialect = "sqlite"] = dialects;
  await using other = await makeTarget(otherDialect, { kind: "s3" });
  await using again = await makeTarget(api.services.store.dialect);
  await makeTrackedCast(api);
  await backUpTo(there, api);
  await restore({ from: there.address, ...other });
  await backUpTo(back, { services: other, now: api.now });
  api.advance(60);
  const second = await backUpTo(back, { services: other, now: api.now });
  expect(second.added.files).toBe(0);
  await restore({ from: back.address, ...again });
  expect(await readAll(again)).toEqual(await readAll(api.services));
});

test("only what is new is added, and each backup stays whole", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  const { camera } = await makeTrackedCast(api);
  const first = await backUpTo(place, api);
  api.advance(60);
  await record(api, camera, {}, makeCptv({ frames: 9 }));
  const second = await backUpTo(place, api);
  api.advance(60);
  const third = await backUpTo(place, api);

  expect([first, second, third].map(({ added }) => added.files)).toEqual([1, 1, 0]);
  api.advance(60);
  await using target = await makeTarget("sqlite");
  const { manifest } = await restore({ from: addressOf(place, first.path), ...target });
  expect(manifest.files.lines).toBe(first.files.lines);
  expect(Object.keys((await readAll(target)).contents)).toHaveLength(first.files.lines);
  expect(await place.listFolders("backups")).toHaveLength(3);
});

test.each(placeKinds)("older backups go, with the files that only they name: %s", async (kind) => {
  await using api = await openQuietApi();
  await using place = await makePlace(kind);
  const { id } = await makeTrackedCast(api);
  await backUpTo(place, api);
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  await api.services.files.remove(key);
  await api.services.store.write.deleteFrom("recordings").where("id", "=", id).execute();
  api.advance(60);
  const { removed } = await backUpTo(place, api, { keep: 1 });

  expect(removed).toEqual({ backups: 1, contents: 1 });
  await using target = await makeTarget("sqlite");
  await restore({ from: place.address, ...target });
  expect(await readAll(target)).toEqual(await readAll(api.services));
});

test.each(placeKinds)(
  "what a killed backup left goes with the next, and a file deleted meanwhile fails none: %s",
  async (kind) => {
    await using api = await openQuietApi();
    await using place = await makePlace(kind);
    await makeTrackedCast(api);
    const { path } = await backUpTo(place, api);
    await place.remove([`${pathOf(path)}/${manifestName}`, knownFilesName, "known-files.jsonl.gz"]);
    const draft = `contents/draft-${randomUUID()}`;
    await storeWhole(place, draft, "some bytes");
    const { store, files } = api.services;
    const vanishing: FileStore = {
      ...files,
      open: async (key) => {
        const file = await files.open(key);
        await files.remove(key);
        return file;
      },
    };
    const made = await backUpTo(place, { services: { store, files: vanishing }, now: later });

    expect(made.files.lines).toBe(0);
    expect(await place.listFolders("backups")).toEqual([basename(made.path)]);
    expect(await place.open(draft)).toBeUndefined();
  },
);

const later = () => new Date("2026-11-21T07:30:00.000Z");

test.each(placeKinds)("two backups into one place do not meet: %s", async (kind) => {
  await using api = await openQuietApi();
  await using place = await makePlace(kind);
  await register(api, "Rangi");
  const lock = await place.lock();
  await expect(backUpTo(place, api)).rejects.toThrow("Another backup is being made");
  await lock.release();
  await backUpTo(place, api);
});

test.each(placeKinds)("a database without anybody is not backed up: %s", async (kind) => {
  await using api = await openQuietApi();
  await using place = await makePlace(kind);
  await expect(backUpTo(place, api)).rejects.toThrow("There is nothing to back up");
  expect(await place.isNew()).toBe(true);
});

test("what rows name and the site does not have is told", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const whole = await backUpTo(place, api);
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  await api.services.files.remove(key);
  api.advance(60);
  const lacking = await backUpTo(place, api);
  expect(whole.lost).toEqual([]);
  expect(lacking.lost).toEqual([expect.objectContaining({ table: "recordings", key })]);
});

test("a file that a row names is backed up, also where the store leaves it out of its list", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  await makeTrackedCast(api);
  const { store, files } = api.services;
  const forgetful: FileStore = { ...files, list: async function* () {} };
  const report = await backUpTo(place, { services: { store, files: forgetful }, now: api.now });
  const before = await readAll(api.services);
  expect(Object.keys(before.contents)).toHaveLength(1);
  expect(report).toMatchObject({ lost: [], files: { lines: 1 }, added: { files: 1 } });
  await restore({ from: place.address, ...target });
  expect((await readAll(target)).contents).toEqual(before.contents);
});

test("rows are those of one moment, whatever is written meanwhile", async () => {
  await using api = await openQuietApi();
  const person = await register(api, "Rangi");
  await api.send(createProject, { groupName: "Kea Basin" }, person.token);
  const names = await withSnapshot(api.services.store, async ({ tables, readRows }) => {
    await api.send(createProject, { groupName: "Tui Ridge" }, person.token);
    const projects = tables.find(({ name }) => name === "projects")!;
    const found: unknown[] = [];
    for await (const some of readRows(projects)) found.push(...some);
    return found;
  });
  expect(names).toEqual([expect.objectContaining({ name: "Kea Basin" })]);
});

test.skipIf(isPostgres)("people sign in and go on where it was restored", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  const { id, member } = await makeTrackedCast(api);
  const gone = await addTrack(api, member, id);
  await api.services.store.write.deleteFrom("tracks").where("id", "=", gone).execute();
  await backUpTo(place, api);
  await restore({ from: place.address, ...target });

  await using restored = await openTestApi({ DATA_DIR: target.dataDir });
  const { token } = await restored.send(authenticate, { email: member.email, password });
  const person = { ...member, token };
  /* No id is given twice. */
  const trackId = await addTrack(restored, person, id);
  expect(trackId).toBeGreaterThan(gone);
  await say(restored, person, { id, trackId }, "cat");
  const terms = await restored.services.store.read
    .selectFrom("recording_search_terms")
    .select("term")
    .where("term", "like", "%:cat")
    .execute();
  expect(terms).toHaveLength(1);
});

test("a backup and a restore say how many files they have done", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  const { camera } = await makeTrackedCast(api);
  await record(api, camera, {}, makeCptv({ frames: 3 }));
  const reported: unknown[] = [];
  const { files } = await backUpTo(place, api, { report: (count) => reported.push(count) });
  const report = (...done: unknown[]) => reported.push(done);
  await restore({ from: place.address, ...target, report });
  expect(files.lines).toBe(2);
  const restored = [
    ["checked", 1],
    ["checked", 2],
    ["restored", 1],
    ["restored", 2],
  ];
  expect(reported).toEqual([1, 2, ...restored]);
});
