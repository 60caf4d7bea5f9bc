import { DatabaseSync } from "node:sqlite";
import type { Sizes } from "./backup-place.ts";

/** Of more than has room in memory: the rest of it is in a file that has no name, and goes with the process. */
export function openTemporarySizes(): Sizes {
  const db = new DatabaseSync("");
  db.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    create table sizes (path text primary key, bytes integer) without rowid;
    begin`);
  const find = db.prepare("select bytes from sizes where path = ?");
  const insert = db.prepare("insert or replace into sizes values (?, ?)");
  return {
    find: async (path) => find.get(path)?.["bytes"] as number | undefined,
    set: (path, bytes) => void insert.run(path, bytes),
    close: () => db.close(),
  };
}
