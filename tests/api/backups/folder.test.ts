import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentPath } from "#api/backups/operations/contents.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { listApplied, migrate } from "#api/db/migrate.ts";
import { filesName, manifestName } from "#contract/wire/backups/backup-format.ts";
import {
  backUpTo,
  makeFolder,
  makeTarget,
  openQuietApi,
  readAll,
} from "#tests/support/backups/places.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import type { TestApi } from "#tests/support/test-api.ts";

test("what is somebody else's stays in a folder of backups", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await makeTrackedCast(api);
  const others = ["backups/photos/a.jpg", "backups/2025-12-24/b.jpg", "contents/draft-of-a-book"];
  for (const name of others) {
    await mkdir(join(folder.path, name, ".."), { recursive: true });
    await writeFile(join(folder.path, name), name);
  }
  await backUpOften(api, folder.path, 3);
  for (const name of others) expect(await readFile(join(folder.path, name), "utf8")).toBe(name);
});

test("older ones go, though a process ended amid removing one, and left a file that none names", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await makeTrackedCast(api);
  const [half = ""] = await backUpOften(api, folder.path, 1);
  await rm(join(half, filesName));
  const orphan = contentPath(folder.path, "0".repeat(64));
  await mkdir(join(orphan, ".."), { recursive: true });
  await writeFile(orphan, "");
  api.advance(60);
  const { removed, path } = await backUpTo(folder.path, api, { keep: 1 });
  expect(removed).toEqual({ backups: 1, contents: 1 });
  expect(await readdir(join(path, ".."))).toHaveLength(1);
});

test("the one just made is kept, even where the clock was ahead before", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await makeTrackedCast(api);
  const [ahead = ""] = await backUpOften(api, folder.path, 1);
  await rename(ahead, join(ahead, "../2099-01-01T00-00-00Z"));
  const { path } = await backUpTo(folder.path, api, { keep: 1 });
  expect(await readdir(path)).toContain(manifestName);
  expect(await readdir(join(path, ".."))).toHaveLength(1);
});

test("a backup that cannot be read keeps no other from being made, and what it may name stays", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await makeTrackedCast(api);
  const [, damaged = ""] = await backUpOften(api, folder.path, 2);
  await writeFile(join(damaged, manifestName), "{");
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  await api.services.files.remove(key);
  api.advance(60);
  const { removed } = await backUpTo(folder.path, api, { keep: 2 });
  expect(removed).toEqual({ backups: 1, contents: 0 });
});

test("a damaged note of what is known costs reading all again, and no backup", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await makeTrackedCast(api);
  await writeFile(join(folder.path, "known-files.sqlite"), "no database ".repeat(100));
  await using target = await makeTarget("sqlite");
  await backUpTo(folder.path, api);
  await restore({ from: folder.path, ...target });
  expect(await readAll(target)).toEqual(await readAll(api.services));
});

test("an older version's backup is brought up to date", async () => {
  await using folder = await makeFolder();
  await using old = await makeTarget("sqlite");
  await using target = await makeTarget("sqlite");
  const upTo = "2026-11-26-1-address-changes";
  await migrate(old.store, { upTo });
  await old.store.write.insertInto("users").values(person).execute();
  await backUpTo(folder.path, { services: old, now: () => new Date(at) });
  await restore({ from: folder.path, ...target });

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

async function backUpOften(api: TestApi, folder: string, times: number): Promise<string[]> {
  const paths: string[] = [];
  for (let made = 0; made < times; made += 1) {
    const { path } = await backUpTo(folder, api, { keep: 2 });
    api.advance(60);
    paths.push(path);
  }
  return paths;
}
