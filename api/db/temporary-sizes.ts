import { openTemporaryDatabase } from "./temporary-database.ts";

/** How many bytes files have, by their paths. */
export interface Sizes {
  /** Undefined where there is none. */
  find(path: string): Promise<number | undefined>;
  set(path: string, bytes: number): void;
  close(): void;
}

export function openTemporarySizes(): Sizes {
  const db = openTemporaryDatabase();
  db.exec("create table sizes (path text primary key, bytes integer) without rowid");
  const find = db.prepare("select bytes from sizes where path = ?");
  const insert = db.prepare("insert or replace into sizes values (?, ?)");
  return {
    find: async (path) => find.get(path)?.["bytes"] as number | undefined,
    set: (path, bytes) => void insert.run(path, bytes),
    close: () => db.close(),
  };
}
