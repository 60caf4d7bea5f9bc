import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, ListedFile } from "#api/files/file-store.ts";
import { listAll } from "#api/files/list-all.ts";
import { syncFolders, writeSynced } from "#api/files/write-synced.ts";
import { BackupRefusal, type BackedUpFile } from "#contract/wire/backups/backup-format.ts";
import { openKnownFiles } from "./known-files.ts";
import { type Sealing, unsealed } from "./sealing.ts";
import { ownFile } from "./own-file.ts";

const draftName = /^draft-[0-9a-f-]{36}$/;

export interface Contents {
  /** Every file of a store, stored here first where it is not yet. */
  store(files: FileStore, sealing: Sealing): AsyncGenerator<BackedUpFile>;
  /** Of what `store` has added. */
  added: { files: number; bytes: number };
  close(): void;
}

/** By the hash of its bytes, with what sealing adds to it. */
export function contentPath(folder: string, name: string): string {
  return join(folder, "contents", name.slice(0, 2), name);
}

/** The names of all that is stored; beside them may be what is somebody else's. */
export async function* listContents(folder: string): AsyncGenerator<string> {
  const all = join(folder, "contents");
  for (const place of (await readdir(all)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    yield* (await readdir(join(all, place))).filter((name) => /^[0-9a-f]{64}(\.age)?$/.test(name));
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

  async function storeOne(
    files: FileStore,
    listed: ListedFile,
    sealing: Sealing,
  ): Promise<BackedUpFile | undefined> {
    const { key } = listed;
    const before = known.find(listed);
    if (before && (await isStored(folder, { ...listed, sha256: before }, sealing))) {
      return { key, bytes: listed.bytes, sha256: before };
    }
    const file = await files.open(key);
    if (!file) return undefined;
    const content = await addContent(folder, file.read(), sealing).catch(async (error: unknown) => {
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
    store: async function* (files, sealing) {
      for await (const listed of listAll(files)) {
        const stored = await storeOne(files, listed, sealing);
        if (stored) yield stored;
      }
    },
    added,
    close: known.close,
  };
}

/** Appears under its name whole and synced, or not at all. */
async function addContent(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { seal, suffix, sizeOf }: Sealing,
) {
  const draft = join(folder, "contents", `draft-${randomUUID()}`);
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    async function* hashed() {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
    }
    await writeSynced(draft, seal(hashed()), ownFile);
    const sha256 = hash.digest("hex");
    const path = contentPath(folder, sha256 + suffix);
    const isNew = !(await isThere(path, sizeOf(bytes)));
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

/** Whole, as far as its length says. */
export function isStored(
  folder: string,
  { bytes, sha256 }: Pick<BackedUpFile, "bytes" | "sha256">,
  { suffix, sizeOf }: Sealing,
): Promise<boolean> {
  return isThere(contentPath(folder, sha256 + suffix), sizeOf(bytes));
}

async function isThere(path: string, bytes: number): Promise<boolean> {
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
export async function* readContent(
  { folder, sealing }: { folder: string; sealing: Sealing },
  file: BackedUpFile,
) {
  const { key, sha256 } = file;
  if (!(await isStored(folder, file, sealing))) {
    throw new DamagedContent(key, "missing or cut short");
  }
  const hash = createHash("sha256");
  const stored = createReadStream(contentPath(folder, sha256 + sealing.suffix));
  try {
    for await (const chunk of sealing.open(stored)) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    if (sealing === unsealed || isSystemError(error)) throw error;
    throw new DamagedContent(key, "damaged");
  }
  if (hash.digest("hex") !== sha256) throw new DamagedContent(key, "damaged");
}

/** Of reading, which says nothing of what was read. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
