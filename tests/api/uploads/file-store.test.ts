import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
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

test("what a file says of itself at its start is not read from the disk again", async () => {
  await using place = await openFiles();
  const { dataDir, files } = place;
  const content = randomBytes(200_000);
  const received = await files.receive([content.subarray(0, 1000), content.subarray(1000)]);
  const [first] = await Readable.from(received.read()).take(1).toArray();
  expect(content.subarray(0, 65_536).equals(first)).toBe(true);
  await rm(join(dataDir, "incoming"), { recursive: true });
  expect(await Readable.from(received.read()).take(1).toArray()).toEqual([first]);
  await expect(buffer(received.read())).rejects.toThrow("ENOENT");
});
