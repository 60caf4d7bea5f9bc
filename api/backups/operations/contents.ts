import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "#api/files/file-store.ts";
import { keyFolders } from "#api/files/keys.ts";
import { BackupRefusal, type BackedUpFile } from "#contract/wire/backups/backup-format.ts";

export const draftPrefix = "draft-";

const always = { after: new Date(0), before: new Date(8.64e15) };

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

/** The folder of all backups, for one process at a time. Throws BackupRefusal where another has it. */
export async function openContents(folder: string): Promise<Contents> {
  await mkdir(join(folder, "contents"), { recursive: true, mode: 0o700 });
  const known = openKnown(folder);
  const find = known.prepare(
    "select sha256 from files where key = ? and bytes = ? and changed_ms = ?",
  );
  const remember = known.prepare("insert or replace into files values (?, ?, ?, ?)");
  const added = { files: 0, bytes: 0 };

  async function storeOne(files: FileStore, key: string): Promise<BackedUpFile | undefined> {
    const file = await files.open(key);
    if (!file) return undefined;
    const facts = [key, file.bytes, file.changedAt.getTime()] as const;
    const before = find.get(...facts)?.["sha256"] as string | undefined;
    if (before && (await isThere(contentPath(folder, before), file.bytes))) {
      return { key, bytes: file.bytes, sha256: before };
    }
    const content = await addContent(folder, file.read()).catch(async (error: unknown) => {
      if (await files.open(key)) throw error;
    });
    /* It was deleted meanwhile. */
    if (!content) return undefined;
    const { bytes, sha256, isNew } = content;
    if (isNew) [added.files, added.bytes] = [added.files + 1, added.bytes + bytes];
    if (bytes === file.bytes) remember.run(...facts, sha256);
    return { key, bytes, sha256 };
  }

  return {
    store: async function* (files) {
      for (const prefix of keyFolders) {
        for await (const key of files.list(prefix, always)) {
          const stored = await storeOne(files, key);
          if (stored) yield stored;
        }
      }
    },
    added,
    close: () => {
      known.exec("commit");
      known.close();
    },
  };
}

/** Which bytes each file has, so that only what is new is read; lost, it is made again by reading everything. */
function openKnown(folder: string): DatabaseSync {
  const known = new DatabaseSync(join(folder, "known-files.sqlite"));
  try {
    known.exec(`
      begin exclusive;
      create table if not exists files
      (key text primary key, bytes integer, changed_ms integer, sha256 text) without rowid`);
  } catch (error) {
    known.close();
    throw new BackupRefusal(`Another backup is being made in ${folder}. Wait until it has ended.`, {
      cause: error,
    });
  }
  return known;
}

/** Appears under its name whole and synced, or not at all. */
async function addContent(folder: string, source: AsyncIterable<Uint8Array>) {
  const draft = join(folder, "contents", draftPrefix + randomUUID());
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield chunk;
        }
      },
      createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
    );
    const sha256 = hash.digest("hex");
    const path = contentPath(folder, sha256);
    const isNew = !(await isThere(path, bytes));
    if (isNew) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
      await syncFolder(dirname(path));
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

export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}

/** Its bytes; throws at the end where they are not those that were backed up. */
export async function* readContent(folder: string, { key, sha256 }: BackedUpFile) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(contentPath(folder, sha256))) {
    hash.update(chunk as Uint8Array);
    yield chunk as Uint8Array;
  }
  if (hash.digest("hex") !== sha256) {
    throw new BackupRefusal(`The content of ${key} is damaged. Restore another backup.`);
  }
}
