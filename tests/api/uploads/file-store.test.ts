import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { diskFiles } from "#api/files/disk.ts";
import type { FileStore } from "#api/files/file-store.ts";

async function openFiles() {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-files-"));
  return {
    dataDir,
    files: await diskFiles(dataDir),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
  };
}

/** A link to itself: there is something, and the system refuses to read it, even for the root user. */
async function makeUnreadable(dataDir: string, key: string): Promise<void> {
  const path = join(dataDir, "files", key);
  await mkdir(dirname(path), { recursive: true });
  await symlink(path, path);
}

async function listAll(files: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix, { after: new Date(0), before: new Date(8e15) })) {
    keys.push(key);
  }
  return keys;
}

test("a file that is not there is none, and so is one below a file or a folder", async () => {
  await using place = await openFiles();
  const { dataDir, files } = place;
  await mkdir(join(dataDir, "files/raw"));
  await writeFile(join(dataDir, "files/raw/one"), "one");
  expect(await files.open("raw/two")).toBeUndefined();
  expect(await files.open("raw/one/two")).toBeUndefined();
  expect(await files.open("raw")).toBeUndefined();
  expect((await files.open("raw/one"))?.bytes).toBe(3);
});

test("a file that cannot be read is not taken for a missing one", async () => {
  await using place = await openFiles();
  const { dataDir, files } = place;
  await makeUnreadable(dataDir, "raw/one");
  await expect(files.open("raw/one")).rejects.toThrow("ELOOP");
});

test("a list that cannot be read to its end fails, and does not end early", async () => {
  await using place = await openFiles();
  const { dataDir, files } = place;
  await mkdir(join(dataDir, "files"), { recursive: true });
  await makeUnreadable(dataDir, "raw");
  await expect(listAll(files, "raw")).rejects.toThrow("ELOOP");
  expect(await listAll(files, "rec")).toEqual([]);
});
