import { mkdir, readdir, rename, rmdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { contentPath } from "#api/backups/operations/contents.ts";
import { PlaceFault } from "#api/backups/operations/places/backup-place.ts";
import { knownFilesName } from "#api/backups/operations/places/known-files.ts";
import { openPlace } from "#api/backups/operations/places/open-place.ts";
import { storeWhole } from "#api/backups/operations/read-placed.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { listApplied, migrate } from "#api/db/migrate.ts";
import { filesName, manifestName } from "#contract/wire/backups/backup-format.ts";
import {
  backUpTo,
  makePlace,
  makeTarget,
  openQuietApi,
  pathOf,
  readAll,
  type TestPlace,
} from "#tests/support/backups/places.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import type { TestApi } from "#tests/support/test-api.ts";

test("what is somebody else's stays among backups", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const others = ["backups/photos/a.jpg", "backups/2025-12-24/b.jpg", "contents/draft-of-a-book"];
  for (const name of others) await storeWhole(place, name, name);
  await backUpOften(api, place, 3);
  for (const name of others) expect((await place.open(name))?.bytes).toBe(name.length);
});

test("a file where the folder should be is no folder without backups, and it is said so", async () => {
  await using place = await makePlace();
  await writeFile(place.folder, "a file");
  await expect(listBackupFacts(place)).rejects.toThrow("ENOTDIR: not a directory");
  const there = new PlaceFault(
    `No folder can be made at ${place.folder}: there is a file of that name`,
  );
  await expect(place.lock()).rejects.toThrow(there);
  const within = await openPlace(join(place.folder, "site"));
  await expect(within.lock()).rejects.toThrow(
    /^No folder can be made at .*: a part of the path is a/,
  );
  const nowhere = await openPlace("/proc/nightjar");
  await expect(nowhere.lock()).rejects.toThrow("No folder can be made at /proc/nightjar: ");
});

test("older ones go, though a process ended amid removing one, and left a file that none names", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const [half = ""] = await backUpOften(api, place, 1);
  await place.remove([`${half}/${filesName}`]);
  await storeWhole(place, contentPath("0".repeat(64)), "any");
  api.advance(60);
  const { removed } = await backUpTo(place, api, { keep: 1 });
  expect(removed).toEqual({ backups: 1, contents: 1 });
  expect(await place.listFolders("backups")).toHaveLength(1);
});

test("the one just made is kept, even where the clock was ahead before", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const [ahead = ""] = await backUpOften(api, place, 1);
  const within = (path: string) => join(place.folder, path);
  await rename(within(ahead), within("backups/2099-01-01T00-00-00Z"));
  const { path } = await backUpTo(place, api, { keep: 1 });
  expect(await readdir(path)).toContain(manifestName);
  expect(await readdir(join(path, ".."))).toHaveLength(1);
});

test("a backup that cannot be read keeps no other from being made, and what it may name stays", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const [, damaged = ""] = await backUpOften(api, place, 2);
  await storeWhole(place, `${damaged}/${manifestName}`, "{");
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  await api.services.files.remove(key);
  api.advance(60);
  const { removed } = await backUpTo(place, api, { keep: 2 });
  expect(removed).toEqual({ backups: 1, contents: 0 });
});

test("a damaged note of what is known costs reading all again, and no backup", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  await storeWhole(place, knownFilesName, "no database ".repeat(100));
  await using target = await makeTarget("sqlite");
  await backUpTo(place, api);
  await restore({ from: place.address, ...target });
  expect(await readAll(target)).toEqual(await readAll(api.services));
});

test("a disk that is not mounted is noticed, and nothing is written in its place", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const [first = ""] = await backUpOften(api, place, 1);
  const mounted = `${place.folder}-elsewhere`;
  await rename(place.folder, mounted);
  await expect(backUpTo(place, api)).rejects.toThrow("is its disk mounted?");
  await mkdir(place.folder);
  await expect(backUpTo(place, api)).rejects.toThrow("is its disk mounted?");
  expect(await readdir(place.folder)).toEqual([]);
  await rmdir(place.folder);
  await rename(mounted, place.folder);
  await backUpOften(api, place, 1);
  expect(await place.listFolders("backups")).toContain(basename(first));

  const lock = await place.lock();
  await lock.check();
  await rename(place.folder, mounted);
  await mkdir(place.folder);
  await expect(lock.check()).rejects.toThrow("Is its disk still mounted?");
  await lock.release();
});

test("an older version's backup is brought up to date", async () => {
  await using place = await makePlace();
  await using old = await makeTarget("sqlite");
  await using target = await makeTarget("sqlite");
  const upTo = "2026-11-26-1-address-changes";
  await migrate(old.store, { upTo });
  await old.store.write.insertInto("users").values(person).execute();
  await backUpTo(place, { services: old, now: () => new Date(at) });
  await restore({ from: place.address, ...target });

  expect((await listApplied(old.store)).at(-1)).toBe(upTo);
  expect((await listApplied(target.store)).length).toBeGreaterThan(
    (await listApplied(old.store)).length,
  );
  const people = await target.store.read.selectFrom("users").select("name").execute();
  expect(people).toEqual([{ name: "Rangi" }]);
});

const at = "2026-11-21T07:30:00.000Z";
const person = {
  name: "Rangi",
  email: "rangi@example.org",
  email_folded: "rangi@example.org",
  password_hash: "none",
  global_permission: "off" as const,
  created_at: at,
  updated_at: at,
};

async function backUpOften(api: TestApi, place: TestPlace, times: number): Promise<string[]> {
  const paths: string[] = [];
  for (let made = 0; made < times; made += 1) {
    const { path } = await backUpTo(place, api, { keep: 2 });
    api.advance(60);
    paths.push(pathOf(path));
  }
  return paths;
}
