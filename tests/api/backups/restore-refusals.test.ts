import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  filesName,
  manifestName,
  parseBackedUpFile,
  tableName,
} from "#contract/wire/backups/backup-format.ts";
import { contentPath } from "#api/backups/operations/contents.ts";
import { readLines } from "#api/backups/operations/lines.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { isEmpty } from "#api/backups/queries/tables.ts";
import { backUpTo, makeFolder, makeTarget } from "#tests/support/backups/places.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** Each does to a backup what may happen to one, and says how it is refused. */
const damages: Record<string, { damage(backup: Backup): Promise<void>; refusal: RegExp }> = {
  "a table with another byte": {
    damage: ({ path }) => changeByte(join(path, tableName("users"))),
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
    damage: ({ path }) => rm(join(path, tableName("tracks"))),
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
  "one of a newer version": {
    damage: ({ path }) => addMigration(join(path, manifestName)),
    refusal: /made by a newer version, 1.2.3 \(its database has "2099/,
  },
};

interface Backup {
  path: string;
  /** Of one of its files. */
  content: string;
}

test("what is damaged, unfinished or newer is refused, and nothing is in the database", async () => {
  await using api = await openTestApi();
  await makeTrackedCast(api);
  for (const [name, { damage, refusal }] of Object.entries(damages)) {
    await using folder = await makeFolder();
    await using target = await makeTarget("sqlite");
    const { path } = await backUpTo(folder.path, api);
    await damage({ path, content: await findContent(folder.path, path) });
    await expect(restore({ from: folder.path, ...target }), name).rejects.toThrow(refusal);
    expect(await isEmpty(target.store), name).toBe(true);
  }
});

test("a restore never writes over what is there", async () => {
  await using api = await openTestApi();
  await using folder = await makeFolder();
  await makeTrackedCast(api);
  await backUpTo(folder.path, api);
  await expect(restore({ from: folder.path, ...api.services })).rejects.toThrow(
    "There is something in the database already",
  );
});

async function findContent(folder: string, path: string): Promise<string> {
  const { value: [line = ""] = [] } = await readLines(join(path, filesName)).next();
  return contentPath(folder, parseBackedUpFile(line).sha256);
}

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(path, bytes);
}

async function addMigration(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, "utf8"));
  manifest.migrations.push("2099-01-01-1-more");
  await writeFile(path, JSON.stringify(manifest));
}
