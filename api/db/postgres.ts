import { PostgresDialect } from "kysely";
import pg from "pg";

const { builtins } = pg.types;

/** Gives the same JavaScript values as SQLite: instants as ISO text, whole numbers as numbers. */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: toIsoText,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    /* What is asked here is answered before PostgreSQL has compiled it. */
    options: "-c timezone=UTC -c datestyle=ISO -c jit=off",
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        parsers[type] ?? pg.types.getTypeParser(type, format),
    } as pg.CustomTypesConfig,
  });
  /* An idle connection that the server drops is replaced at the next query; the query reports what matters. */
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}

/** "2026-11-21 09:30:00.12+00" in, "2026-11-21T09:30:00.120Z" out. */
function toIsoText(text: string): string {
  return new Date(`${text.replace(" ", "T")}:00`).toISOString();
}
