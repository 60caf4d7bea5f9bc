import { DatabaseSync } from "node:sqlite";

/** For more than has room in memory: its file has no name, and goes with the process. It stays in one transaction. */
export function openTemporaryDatabase(): DatabaseSync {
  /* Defensive mode does not let the journal be turned off. */
  const db = new DatabaseSync("", { defensive: false });
  db.exec("pragma journal_mode = off; pragma synchronous = off; begin");
  return db;
}
