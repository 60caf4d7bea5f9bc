/** No connection for long questions was free in time. */
export class NoConnectionFree extends Error {}

/** PostgreSQL's `query_canceled`. */
const canceled = "57014";

/** Whether a question was given up because it, or the wait for its turn, took too long. */
export function isQueryTimeout(error: Error): boolean {
  return error instanceof NoConnectionFree || (error as { code?: unknown }).code === canceled;
}
