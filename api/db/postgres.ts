import { PostgresDialect } from "kysely";
import pg from "pg";
import type { CurrentSignal } from "./current-signal.ts";

const { builtins } = pg.types;

/** Gives the same JavaScript values as SQLite: instants as ISO text, whole numbers as numbers. */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: toIsoText,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

/* What is asked here is answered before PostgreSQL has compiled it. */
const options = "-c timezone=UTC -c datestyle=ISO -c jit=off";

export function postgresDialect(url: string, maxWaitMs = 5000): PostgresDialect {
  const config = { connectionString: url, max: 10, connectionTimeoutMillis: maxWaitMs, options };
  const full = {
    message: "All connections to the database are taken.",
    code: "ALL_CONNECTIONS_TAKEN",
  };
  return new PostgresDialect({ pool: describingWhenFull(openPool(config), full) });
}

/**
 * For long questions: few at a time, on connections of their own that only read. A statement that takes longer is
 * canceled, and one that waits as long for its turn, or that nobody waits for when it comes, is not asked.
 */
export function postgresScanDialect(
  url: string,
  timeoutMs: number,
  currentSignal: CurrentSignal,
): PostgresDialect {
  const pool = openPool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    options: `${options} -c default_transaction_read_only=on`,
  });
  const message = "All connections for long questions are taken.";
  const described = describingWhenFull(pool, { message, code: "NO_CONNECTION_FREE" });
  const connect = async () => {
    const signal = currentSignal();
    const client = await described.connect();
    if (!signal?.aborted) return client;
    client.release();
    throw signal.reason;
  };
  return new PostgresDialect({ pool: { ...described, connect } });
}

/** Whoever waited in vain learns whether others had all connections, or there was none to be had. */
function describingWhenFull(pool: pg.Pool, { message, code }: { message: string; code: string }) {
  const describe = (error: unknown): never => {
    if (pool.totalCount < pool.options.max) throw error;
    throw Object.assign(new Error(message, { cause: error }), { code });
  };
  return {
    connect: () => pool.connect().catch(describe),
    end: () => pool.end(),
    options: pool.options,
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        parsers[type] ?? pg.types.getTypeParser(type, format),
    } as pg.CustomTypesConfig,
  });
  /* A connection that the server drops is replaced at the next query; the query reports what matters. The pool hears
     of those that are idle alone, and an error that nobody hears ends the process. */
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** "2026-11-21 09:30:00.12+00" in, "2026-11-21T09:30:00.120Z" out. */
function toIsoText(text: string): string {
  return new Date(`${text.replace(" ", "T")}:00`).toISOString();
}
