import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { FileStore } from "#api/files/file-store.ts";
import { listAll } from "#api/files/list-all.ts";

/** The files of a store as they were listed: a bucket of millions is not asked for each. */
export interface Inventory {
  count: number;
  /** How many bytes it has; undefined where it was not there. */
  find(key: string): number | undefined;
  close(): Promise<void>;
}

/** On the disk of temporary files, some hundred bytes for each, so that none has to be in memory. */
export async function takeInventory(files: Pick<FileStore, "list">): Promise<Inventory> {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-doctor-"));
  const listed = new DatabaseSync(join(folder, "files.sqlite"));
  const close = async () => {
    listed.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const count = await fill(listed, files);
    const find = listed.prepare("select bytes from files where key = ?");
    return { count, find: (key) => find.get(key)?.["bytes"] as number | undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Nothing of it has to outlive a power cut. */
async function fill(listed: DatabaseSync, files: Pick<FileStore, "list">): Promise<number> {
  listed.exec("pragma journal_mode = off; pragma synchronous = off;");
  listed.exec("create table files (key text primary key, bytes integer) without rowid; begin");
  const insert = listed.prepare("insert or replace into files values (?, ?)");
  let count = 0;
  for await (const { key, bytes } of listAll(files)) {
    insert.run(key, bytes);
    count += 1;
  }
  listed.exec("commit");
  return count;
}
