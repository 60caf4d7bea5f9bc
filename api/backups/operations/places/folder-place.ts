import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "#api/files/make-folder.ts";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { syncFolders, writeSynced } from "#api/files/write-synced.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import {
  type BackupPlace,
  type Draft,
  draftPrefix,
  PlaceFault,
  type PlaceLock,
} from "./backup-place.ts";
import { knownFilesName, openKnownFiles } from "./known-files.ts";

/** What a backup consists of holds everything, and is its owner's alone. */
const [folderMode, fileMode] = [0o700, 0o600];

export function folderPlace(folder: string): BackupPlace {
  const at = (path: string) => join(folder, path);
  return {
    nameOf: (path = "") => at(path),
    lock: () => lockFolder(folder),
    tryToStore: () => tryToStore(folder),
    isNew: async () => {
      const names = (await readFolder(folder)).map(({ name }) => name);
      return !names.includes(knownFilesName) && !names.includes("backups");
    },
    open: async (path) => {
      const facts = await stat(at(path)).catch(undefinedIfAbsent);
      if (!facts?.isFile()) return undefined;
      return { bytes: facts.size, read: () => createReadStream(at(path)) };
    },
    list: (prefix) => listBelow(folder, prefix),
    listFolders: async (path) => {
      const entries = await readFolder(at(path));
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    openSizes: async () => ({
      find: async (path) => (await stat(at(path)).catch(undefinedIfAbsent))?.size,
      set: () => {},
      close: () => {},
    }),
    receive: (source) => receiveDraft(folder, source),
    remove: async (paths) => {
      for (const path of paths) await rm(at(path), { force: true });
    },
    removeFolder: (path) => rm(at(path), { recursive: true, force: true }),
  };
}

async function lockFolder(folder: string): Promise<PlaceLock> {
  await requireFolder(folder);
  const known = openKnownFiles(folder);
  const before = await identify(folder);
  return {
    openKnown: async () => known,
    check: async () => {
      if ((await identify(folder)) === before) return;
      throw new BackupRefusal(
        `${folder} is another folder than when the backup began. Is its disk still mounted?`,
      );
    },
    release: async () => known.close(),
  };
}

async function requireFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, folderMode);
  } catch (error) {
    const why = unmade[(error as NodeJS.ErrnoException).code ?? ""];
    if (!why) throw error;
    throw new PlaceFault(`No folder can be made at ${folder}: ${why}`, { cause: error });
  }
}

/** Of a disk that is mounted to be read, Node says that what is above is not there. */
const unmade: Partial<Record<string, string>> = {
  EEXIST: "there is a file of that name",
  ENOTDIR: "a part of the path is a file",
  ENOENT: "nothing can be written to its disk; is it mounted read-only?",
};

/** In the folder above where it is not there yet. */
async function tryToStore(folder: string): Promise<void> {
  const probe = join(folder, `probe-${randomUUID()}`);
  try {
    await writeSynced(probe, [new Uint8Array(1)], { algorithm: "sha256", mode: fileMode });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isGone = code === "ENOENT" && !(await stat(folder).catch(undefinedIfAbsent));
    if (isGone) return tryToStore(dirname(folder));
    /* Without the name of what was tried. */
    throw new Error(unmade[code ?? ""] ?? message.replace(/, \w+ '.*$/, ""), { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

async function identify(folder: string): Promise<string | undefined> {
  const facts = await stat(folder).catch(undefinedIfAbsent);
  return facts && `${facts.dev}:${facts.ino}`;
}

async function* listBelow(folder: string, prefix: string): AsyncGenerator<string[]> {
  const cut = prefix.lastIndexOf("/") + 1;
  const [within, start] = [prefix.slice(0, cut), prefix.slice(cut)];
  const entries = await readFolder(join(folder, within));
  const found = entries.filter(({ name }) => name.startsWith(start));
  yield found.filter((entry) => entry.isFile()).map(({ name }) => within + name);
  for (const entry of found) {
    if (entry.isDirectory()) yield* listBelow(folder, `${within}${entry.name}/`);
  }
}

/** Empty where it is not there yet; a file in its place is no empty folder. */
async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [];
  }
}

async function receiveDraft(folder: string, source: AsyncIterable<Uint8Array>): Promise<Draft> {
  const draft = join(folder, draftPrefix + randomUUID());
  await mkdir(dirname(draft), { recursive: true, mode: folderMode });
  const discard = () => rm(draft, { force: true });
  try {
    const options = { algorithm: "sha256", mode: fileMode } as const;
    const { bytes, hash: sha256 } = await writeSynced(draft, source, options);
    return { bytes, sha256, keep: (path) => keepDraft(draft, join(folder, path)), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function keepDraft(draft: string, path: string): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true, mode: folderMode });
  await rename(draft, path);
  await syncFolders(dirname(path), made ? dirname(made) : dirname(path));
}
