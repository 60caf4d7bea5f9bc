import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, ListedFile } from "#api/files/file-store.ts";
import { listAll } from "#api/files/list-all.ts";
import { syncFolders, writeSynced } from "#api/files/write-synced.ts";
import { BackupRefusal, type BackedUpFile } from "#contract/wire/backups/backup-format.ts";
import { openKnownFiles } from "./known-files.ts";
import { ownFile } from "./own-file.ts";

const draftName = /^draft-[0-9a-f-]{36}$/;

export interface Contents {
  /** Every file of a store, stored here first where it is not yet. */
  store(files: FileStore): AsyncGenerator<BackedUpFile>;
  /** Of what `store` has added. */
  added: { files: number; bytes: number };
  close(): void;
}

export function contentPath(folder: string, sha256: string): string {
  return join(folder, "contents", sha256.slice(0, 2), sha256);
}

/** The hashes of all that is stored; beside them may be what is somebody else's. */
export async function* listContents(folder: string): AsyncGenerator<string> {
  const all = join(folder, "contents");
  for (const place of (await readdir(all)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    yield* (await readdir(join(all, place))).filter((name) => /^[0-9a-f]{64}$/.test(name));
  }
}

/** What was still being stored. */
export async function listDrafts(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, "contents"));
  return names.filter((name) => draftName.test(name)).map((name) => join(folder, "contents", name));
}

/** The folder of all backups, for one process at a time. Throws BackupRefusal where another has it. */
export async function openContents(folder: string): Promise<Contents> {
  await mkdir(join(folder, "contents"), { recursive: true, mode: 0o700 });
  const known = openKnownFiles(folder);
  const added = { files: 0, bytes: 0 };

  async function storeOne(files: FileStore, listed: ListedFile): Promise<BackedUpFile | undefined> {
    const { key } = listed;
    const before = known.find(listed);
    if (before && (await isThere(contentPath(folder, before), listed.bytes))) {
      return { key, bytes: listed.bytes, sha256: before };
    }
    const file = await files.open(key);
    if (!file) return undefined;
    const content = await addContent(folder, file.read()).catch(async (error: unknown) => {
      if (await files.open(key)) throw error;
    });
    /* It was deleted meanwhile. */
    if (!content) return undefined;
    const { bytes, sha256, isNew } = content;
    if (isNew) [added.files, added.bytes] = [added.files + 1, added.bytes + bytes];
    if (bytes === file.bytes) known.remember({ ...file, key }, sha256);
    return { key, bytes, sha256 };
  }

  return {
    store: async function* (files) {
      for await (const listed of listAll(files)) {
        const stored = await storeOne(files, listed);
        if (stored) yield stored;
      }
    },
    added,
    close: known.close,
  };
}

/** Appears under its name whole and synced, or not at all. */
async function addContent(folder: string, source: AsyncIterable<Uint8Array>) {
  const draft = join(folder, "contents", `draft-${randomUUID()}`);
  try {
    const { bytes, hash: sha256 } = await writeSynced(draft, source, ownFile);
    const path = contentPath(folder, sha256);
    const isNew = !(await isThere(path, bytes));
    if (isNew) {
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
      await syncFolders(dirname(path), made ? dirname(made) : dirname(path));
    }
    return { bytes, sha256, isNew };
  } finally {
    await rm(draft, { force: true });
  }
}

export async function isThere(path: string, bytes: number): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  return facts?.size === bytes;
}

/** Every backup that names it has the same. */
export class DamagedContent extends BackupRefusal {
  constructor(key: string, how: "damaged" | "missing or cut short") {
    super(`The content of ${key} is ${how}. To restore all else, add --without-damaged.`);
  }
}

/** Its bytes; throws DamagedContent at the end where they are not those that were backed up. */
export async function* readContent(folder: string, { key, bytes, sha256 }: BackedUpFile) {
  const path = contentPath(folder, sha256);
  if (!(await isThere(path, bytes))) throw new DamagedContent(key, "missing or cut short");
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Uint8Array);
    yield chunk as Uint8Array;
  }
  if (hash.digest("hex") !== sha256) throw new DamagedContent(key, "damaged");
}
