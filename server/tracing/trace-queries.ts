import { currentSpan } from "#api/http/request-id.ts";

/** What the database has been asked, as a part of what it was asked for. */
export function traceQuery(sql: string, ms: number, error?: unknown): void {
  currentSpan()?.recordQuery({ sql, ms, error });
}

/** The same of what answers at once, and measures nothing by itself. */
export function traceDirectRead<Rows>(sql: string, read: () => Rows): Rows {
  const span = currentSpan();
  if (!span) return read();
  const begun = performance.now();
  try {
    return read();
  } finally {
    span.recordQuery({ sql, ms: performance.now() - begun });
  }
}
