/** Two requests can both find a name free and then both take it: the index decides, and the loser is told. */
export async function orWhenTaken<T>(write: Promise<T>, refusal: () => Error): Promise<T> {
  return write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? refusal() : error;
  });
}

/** SQLite speaks in extended result codes, PostgreSQL in SQLSTATE. */
function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const sqliteUniqueOrKey = errcode === 2067 || errcode === 1555;
  return sqliteUniqueOrKey || code === "23505";
}
