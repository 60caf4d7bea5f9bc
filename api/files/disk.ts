import { randomUUID } from "node:crypto";
import type { Dirent, Stats } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { isDiskFull, keptSpace } from "#contract/rules/site/disk-space.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import type { ByteRange, FileStore, ListedFile, OpenFile, Space } from "./file-store.ts";
import { receiveOnDisk } from "./receive-on-disk.ts";
import { trashDay } from "./trash-day.ts";
import { undefinedIfAbsent } from "./undefined-if-absent.ts";
import { writeSynced } from "./write-synced.ts";

/** Files in a folder: `files/` holds what is kept, `incoming/` what is still arriving, `trash/` by day what was swept. */
export async function diskFiles(folder: string): Promise<FileStore> {
  const stored = join(folder, "files");
  const incoming = join(folder, "incoming");
  const trash = join(folder, "trash");
  await mkdir(stored, { recursive: true });
  await mkdir(incoming, { recursive: true });
  const requireMount = await watchMount(stored);

  return {
    receive: async (source) => {
      await requireKeptSpace(folder);
      const place = (key: string) => resolveKey(stored, key);
      return receiveOnDisk(source, { incoming, place, requireMount });
    },
    open: (key) => openFile(resolveKey(stored, key)),
    remove: (key) => rm(resolveKey(stored, key), { force: true }),
    moveToTrash: async (key, at) => {
      const place = resolveKey(join(trash, trashDay(at)), key);
      await mkdir(dirname(place), { recursive: true });
      /* Another process may have moved it. */
      await rename(resolveKey(stored, key), place).catch(undefinedIfAbsent);
    },
    emptyTrash: async (before) => {
      for (const { name } of await listFolder(trash)) {
        if (name < trashDay(before)) await rm(join(trash, name), { recursive: true, force: true });
      }
    },
    list: (prefix, { after, before }) =>
      listFiles(join(stored, prefix), (changed) => changed > after && changed < before, prefix),
    removeAbandoned: async (before) => {
      for await (const { key } of listFiles(incoming, (began) => began < before)) {
        await rm(join(incoming, key), { force: true });
      }
    },
    measureSpace: () => measureDisk(folder),
    check: async () => {
      await requireMount();
      const probe = join(incoming, `probe-${randomUUID()}`);
      await writeSynced(probe, [new Uint8Array(1)], { algorithm: "sha1" });
      await rm(probe);
    },
  };
}

async function measureDisk(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Throws as a full disk does. */
async function requireKeptSpace(folder: string): Promise<void> {
  const space = await measureDisk(folder);
  if (!isDiskFull(space)) return;
  const kept = formatBytes(keptSpace(space.total));
  const error = new Error(
    `${formatBytes(space.free)} is free for ${folder}, and the last ${kept} is kept for the database`,
  );
  throw Object.assign(error, { code: "ENOSPC" });
}

/** A disk that is unmounted leaves an empty folder behind, which must not be written to. */
async function watchMount(folder: string): Promise<() => Promise<void>> {
  const identify = async () => {
    const facts = await stat(folder).catch(undefinedIfAbsent);
    return facts && `${facts.dev}:${facts.ino}`;
  };
  const before = await identify();
  return async () => {
    if ((await identify()) === before) return;
    throw new Error(
      `${folder} is another folder than when this process started. Is its disk still mounted?`,
    );
  };
}

async function openFile(path: string): Promise<OpenFile | undefined> {
  const facts = await stat(path).catch(undefinedIfAbsent);
  if (!facts?.isFile()) return undefined;
  return {
    bytes: facts.size,
    version: versionOf(facts),
    read: (range) => readChunks(path, facts, range),
  };
}

/** Just as many bytes as were told of, and of no file that has come in its place: their length has been sent. */
async function* readChunks(
  path: string,
  before: Stats,
  { start, end }: ByteRange = { start: 0, end: before.size - 1 },
): AsyncGenerator<Uint8Array> {
  await using file = await open(path);
  const facts = await file.stat();
  if (facts.size !== before.size || versionOf(facts) !== versionOf(before)) {
    throw new Error(`${path} is not the file that it was`);
  }
  let left = end - start + 1;
  if (left === 0) return;
  const chunks = file.createReadStream({ start, end, autoClose: false });
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    left -= chunk.byteLength;
    yield chunk;
  }
  if (left > 0) throw new Error(`${path} ends before its ${before.size} bytes do`);
}

function versionOf({ mtime }: Stats): string {
  return String(mtime.getTime());
}

function resolveKey(folder: string, key: string): string {
  const path = join(folder, key);
  if (!path.startsWith(folder + sep)) throw new Error(`Not a file key: ${key}`);
  return path;
}

/** The files of a folder, by their paths within it, whose last change is wanted; one folder of it at a time is in memory. */
async function* listFiles(
  folder: string,
  matches: (changed: Date) => boolean,
  within = "",
): AsyncGenerator<ListedFile> {
  for (const entry of await listFolder(folder)) {
    const path = join(folder, entry.name);
    const key = join(within, entry.name);
    if (entry.isDirectory()) yield* listFiles(path, matches, key);
    const facts = entry.isFile() ? await stat(path).catch(undefinedIfAbsent) : undefined;
    if (facts && matches(facts.mtime)) yield { key, bytes: facts.size, version: versionOf(facts) };
  }
}

/** Nothing of one that is not there. */
async function listFolder(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(undefinedIfAbsent)) ?? [];
}
