import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";
import type { CurrentSignal } from "./current-signal.ts";
import type { ScanThreads } from "./scan-threads.ts";

/**
 * Asks SQLite in other threads: each query for itself, and whole answers. Nothing is written, and what nobody waits for
 * when its turn comes is not asked.
 */
export function scanDialect(threads: ScanThreads, currentSignal: CurrentSignal): Dialect {
  return {
    createAdapter: () => new ManyAtOnce(),
    createDriver: () => scanDriver(threads, currentSignal),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function scanDriver(threads: ScanThreads, currentSignal: CurrentSignal): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({
      sql,
      parameters,
    }: {
      sql: string;
      parameters: readonly unknown[];
    }) => {
      const rows = await threads.ask({ sql, parameters }, [], currentSignal());
      return { rows } as QueryResult<Row>;
    },
    streamQuery: () => refuse(),
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
}

function refuse(): never {
  throw new Error("A scan is one query with one answer.");
}
