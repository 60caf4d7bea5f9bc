import { join } from "node:path";
import {
  Kysely,
  sql,
  type Dialect as KyselyDialect,
  type LogEvent,
  type SqliteDatabase,
} from "kysely";
import { startCheckpoints } from "./checkpoints.ts";
import type { Dialect } from "./columns.ts";
import type { CurrentSignal } from "./current-signal.ts";
import { allowDirectReads } from "./prepared.ts";
import { scanDialect } from "./scan-dialect.ts";
import { openScanThreads } from "./scan-threads.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { openSqliteHandle } from "./sqlite-handle.ts";

export type Db = Kysely<Schema>;

/** On SQLite a handle each to read and to write, so that reads wait for no transaction; on PostgreSQL one pool. */
export interface Store {
  dialect: Dialect;
  read: Db;
  write: Db;
  /**
   * For questions whose work grows with what is stored: on SQLite they are answered in threads of their own, on
   * PostgreSQL on connections of their own and for some seconds at most, so that they keep no other from being
   * answered.
   */
  scan: Db;
  file?: string;
  close(): Promise<void>;
}

export interface StorePlace {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** On SQLite: none of it need be on disk when it is committed, and nobody reads while something is written. */
  isScratch?: boolean;
  /** On PostgreSQL. */
  scanTimeoutMs?: number;
  /** Told of each query that went through Kysely, which is all but the few that every request asks. */
  onQuery?: OnQuery | undefined;
  /** Makes each of those few on SQLite, which answer at once. */
  directRead?: DirectRead | undefined;
  /** By default everybody waits for every scan. */
  currentSignal?: CurrentSignal | undefined;
}

/** With why a query has failed, where it has. */
type OnQuery = (sql: string, ms: number, error?: unknown) => void;

type DirectRead = (sql: string, read: () => unknown[]) => unknown[];

/** Less than web tiers, which ask over HTTP, wait for an answer. */
const defaultScanTimeoutMs = 15_000;

export async function openStore({
  databaseUrl,
  dataDir,
  isScratch = false,
  scanTimeoutMs = defaultScanTimeoutMs,
  onQuery,
  directRead,
  currentSignal = () => undefined,
}: StorePlace): Promise<Store> {
  const open = (dialect: KyselyDialect) =>
    new Kysely<Schema>({ dialect, ...(onQuery && { log: logTo(onQuery) }) });
  return databaseUrl
    ? openPostgres(databaseUrl, { scanTimeoutMs, currentSignal, open })
    : openSqlite(sqliteFile(dataDir), { isScratch, currentSignal, directRead, open });
}

type OpenDialect = (dialect: KyselyDialect) => Db;

function logTo(onQuery: OnQuery) {
  return ({ query, queryDurationMillis, ...event }: LogEvent) =>
    onQuery(query.sql, queryDurationMillis, event.level === "error" ? event.error : undefined);
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, "nightjar.sqlite");
}

interface PostgresOptions {
  scanTimeoutMs: number;
  currentSignal: CurrentSignal;
  open: OpenDialect;
}

async function openPostgres(
  url: string,
  { scanTimeoutMs, currentSignal, open }: PostgresOptions,
): Promise<Store> {
  const { postgresDialect, postgresScanDialect } = await import("./postgres.ts");
  const db = open(postgresDialect(url));
  await sql`select 1`.execute(db);
  const scan = open(postgresScanDialect(url, scanTimeoutMs, currentSignal));
  const close = async () => {
    await scan.destroy();
    await db.destroy();
  };
  return { dialect: "postgres", read: db, write: db, scan, close };
}

interface SqliteOptions {
  isScratch: boolean;
  currentSignal: CurrentSignal;
  directRead: DirectRead | undefined;
  open: OpenDialect;
}

async function openSqlite(
  file: string,
  { isScratch, currentSignal, directRead = (_, readAtOnce) => readAtOnce(), open }: SqliteOptions,
): Promise<Store> {
  const writing = openSqliteHandle(file, isScratch ? "scratch" : "writing");
  const write = open(sqliteDialect(writing));
  await sql`select 1`.execute(write);
  const reading = openSqliteHandle(file, "reading");
  const read = open(sqliteDialect(reading));
  await sql`select 1`.execute(read);
  allowDirectReads(read, (text, parameters) =>
    directRead(text, () => reading.prepare(text).all(parameters)),
  );
  const threads = openScanThreads(file);
  const checkpoints = startCheckpoints(file, () => leaveCheckpointsTo(writing));
  const scan = open(scanDialect(threads, currentSignal));
  const close = async () => {
    await scan.destroy();
    await threads.close();
    await checkpoints.close();
    await read.destroy();
    await write.destroy();
  };
  return { dialect: "sqlite", read, write, scan, file, close };
}

/** Each commit copies a portion, as SQLite does unless it is told otherwise. */
function leaveCheckpointsTo(writing: SqliteDatabase): void {
  writing.prepare("pragma wal_autocheckpoint = 1000").all([]);
}
