import { createHash } from "node:crypto";
import { cp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  filesName,
  manifestName,
  parseBackedUpFile,
  parseManifest,
  rowsName,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import { contentPath } from "#api/backups/operations/contents.ts";
import { readLines } from "#api/backups/operations/lines.ts";
import { unsealed } from "#api/backups/operations/sealing.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { isEmpty } from "#api/backups/queries/emptiness.ts";
import type { FileStore } from "#api/files/file-store.ts";
import {
  backUpTo,
  makeFolder,
  makeTarget,
  openQuietApi,
  readAll,
} from "#tests/support/backups/places.ts";
import { register } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

/** Each does to a backup what may happen to one, and says how it is refused. */
const damages: Record<string, { damage(backup: Backup): Promise<void>; refusal: RegExp }> = {
  "a table with another byte": {
    damage: ({ path }) => changeByte(join(path, rowsName("users"))),
    refusal: /users.jsonl.gz is damaged/,
  },
  "a list of files cut short": {
    damage: ({ path }) => truncate(join(path, filesName), 10),
    refusal: /files.jsonl.gz is damaged/,
  },
  "a content with another byte": {
    damage: ({ content }) => changeByte(content),
    refusal: /The content of raw\/.* is damaged/,
  },
  "a content cut short": {
    damage: ({ content }) => truncate(content, 10),
    refusal: /The content of raw\/.* is missing or cut short/,
  },
  "a missing table": {
    damage: ({ path }) => rm(join(path, rowsName("tracks"))),
    refusal: /tracks.jsonl.gz cannot be read/,
  },
  "one that was not finished": {
    damage: ({ path }) => rm(join(path, manifestName)),
    refusal: /There is no finished backup/,
  },
  "a manifest of another format": {
    damage: ({ path }) => writeFile(join(path, manifestName), `{"format":2}`),
    refusal: /manifest.json is damaged or of another format/,
  },
  "a manifest larger than any": {
    damage: ({ path }) => writeFile(join(path, manifestName), " ".repeat(1_000_001)),
    refusal: /manifest.json is damaged or of another format/,
  },
  "a file that leads elsewhere": {
    damage: ({ path }) => rewriteFiles(path, { key: "raw/../../../x", bytes: 1, sha256: anyHash }),
    refusal: /files.jsonl.gz is damaged/,
  },
  "rows that are no JSON": {
    damage: ({ path }) => rewriteTable(path, "users", "{"),
    refusal: /Rows of users do not fit/,
  },
  "a table that there never was": {
    damage: ({ path }) => rewriteTable(path, "sqlite_master", "{}"),
    refusal: /no table sqlite_master/,
  },
  "one of a newer version": {
    damage: ({ path }) => addMigration(path),
    refusal: /made by a newer version, 1.2.3 \(its database has "2099/,
  },
};

interface Backup {
  path: string;
  /** Of one of its files. */
  content: string;
}

test("what is damaged, unfinished or newer is refused, and nothing is in the database", async () => {
  await using api = await openQuietApi();
  await using whole = await makeFolder();
  await using target = await makeTarget("sqlite");
  await makeTrackedCast(api);
  const name = basename((await backUpTo(whole.path, api)).path);
  for (const [what, { damage, refusal }] of Object.entries(damages)) {
    await using folder = await makeFolder();
    await cp(whole.path, folder.path, { recursive: true });
    const path = join(folder.path, "backups", name);
    await damage({ path, content: await findContent(folder.path, path) });
    await expect(restore({ from: folder.path, ...target }), what).rejects.toThrow(refusal);
    expect(await isEmpty(target.store), what).toBe(true);
  }
});

test("where it is asked for, only what is damaged is left out", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await using target = await makeTarget("sqlite");
  const { camera } = await makeTrackedCast(api);
  await record(api, camera, {}, makeCptv({ frames: 9 }));
  const { path } = await backUpTo(folder.path, api);
  await changeByte(await findContent(folder.path, path));
  const problems: string[] = [];
  await restore({ from: folder.path, ...target, leaveOut: (problem) => problems.push(problem) });

  const [before, after] = [await readAll(api.services), await readAll(target)];
  expect(problems).toEqual([expect.stringMatching(/^The content of raw\/.* is damaged/)]);
  expect(after.rows).toEqual(before.rows);
  expect(Object.keys(after.contents)).toHaveLength(Object.keys(before.contents).length - 1);
});

test("who signs up and what is stored meanwhile is never written over", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await using target = await openQuietApi();
  await makeTrackedCast(api);
  const { path } = await backUpTo(folder.path, api);
  const { store, files } = target.services;
  let rangi: Promise<unknown> | undefined;
  const busy: FileStore = {
    ...files,
    receive: async (source) => {
      rangi ??= register(target, "Rangi");
      await rangi;
      return files.receive(source);
    },
  };
  await expect(restore({ from: path, store, files: busy })).rejects.toThrow("something in the");
  const people = await store.read.selectFrom("users").select("name").execute();
  expect(people).toEqual([{ name: "Rangi" }]);

  await using other = await makeTarget("sqlite");
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  await (await other.files.receive([Buffer.from("another")])).keep(key);
  await expect(restore({ from: path, ...other })).rejects.toThrow(`another file ${key} already`);
});

test("a restore never writes over what is there", async () => {
  await using api = await openQuietApi();
  await using folder = await makeFolder();
  await makeTrackedCast(api);
  await backUpTo(folder.path, api);
  await expect(restore({ from: folder.path, ...api.services })).rejects.toThrow(
    "There is something in the database already",
  );
});

async function findContent(folder: string, path: string): Promise<string> {
  const { value: [line = ""] = [] } = await readLines(join(path, filesName), unsealed).next();
  return contentPath(folder, parseBackedUpFile(line).sha256);
}

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(path, bytes);
}

const anyHash = "0".repeat(64);

/** As somebody would who knows the format. */
async function rewriteFiles(path: string, file: unknown): Promise<void> {
  await changeManifest(path, async (manifest) => {
    manifest.files.sha256 = await pack(join(path, filesName), JSON.stringify(file));
  });
}

async function rewriteTable(path: string, name: string, line: string): Promise<void> {
  await changeManifest(path, async ({ tables }) => {
    const sha256 = await pack(join(path, rowsName(name)), line);
    tables[name] = { lines: 1, sha256, lastId: null };
  });
}

async function pack(path: string, line: string): Promise<string> {
  const bytes = gzipSync(`${line}\n`);
  await writeFile(path, bytes);
  return createHash("sha256").update(bytes).digest("hex");
}

async function changeManifest(
  path: string,
  change: (manifest: Manifest) => Promise<void>,
): Promise<void> {
  const file = join(path, manifestName);
  const manifest = parseManifest(await readFile(file, "utf8"));
  await change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

async function addMigration(path: string): Promise<void> {
  await changeManifest(path, async ({ migrations }) => {
    migrations.push("2099-01-01-1-more");
  });
}
