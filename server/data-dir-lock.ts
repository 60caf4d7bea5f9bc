import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

interface Holder {
  pid: number;
  host: string;
  since: string;
}

export interface DataDirLock {
  /** Who else has locked the folder. */
  other?: Holder | undefined;
  release(): void;
}

/**
 * Locks a data folder until it is released or the process ends, however it ends: the lock is the system's, so that none
 * is left over. What can hold no lock, such as some network disks, is nobody's.
 */
export function lockDataDir(dataDir: string, now: Date): DataDirLock {
  let database: DatabaseSync | undefined;
  const release = () => database?.close();
  try {
    database = new DatabaseSync(join(dataDir, "process.sqlite"), { timeout: 0 });
    return { other: tryToLock(database, now), release };
  } catch {
    return { release };
  }
}

/** While one begins to write nobody else can, and all can read. */
function tryToLock(database: DatabaseSync, now: Date): Holder | undefined {
  try {
    database.exec("begin immediate");
  } catch (error) {
    return isBusy(error) ? readHolder(database) : undefined;
  }
  database.exec(`
    drop table if exists holder;
    create table holder (pid integer, host text, since text)`);
  const insert = database.prepare("insert into holder values (?, ?, ?)");
  insert.run(process.pid, hostname(), now.toISOString());
  database.exec("commit; begin immediate");
  return undefined;
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return (error as { errcode?: unknown }).errcode === sqliteBusy;
}

function readHolder(database: DatabaseSync): Holder | undefined {
  const row = database.prepare("select pid, host, since from holder").get();
  return row && { pid: Number(row["pid"]), host: String(row["host"]), since: String(row["since"]) };
}
