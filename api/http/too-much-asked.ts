import { Refusal } from "#contract/envelope.ts";

/** PostgreSQL's `query_canceled`, and what the pool for long questions says where none is free. */
const codes: unknown[] = ["57014", "NO_CONNECTION_FREE"];

/** Whether a question was given up because it, or the wait for its turn, took too long. */
export function isQueryTimeout(error: Error): boolean {
  return codes.includes((error as { code?: unknown }).code);
}

/** Whether the database was not asked, because too many others were asking it. */
export function isWithoutConnection(error: Error): boolean {
  return (error as { code?: unknown }).code === "ALL_CONNECTIONS_TAKEN";
}

/** Not 503, which our pages take for a broken connection and retry. */
export function questionTooLong(): Refusal {
  return new Refusal(
    "unprocessable",
    "This takes too long to answer. Ask for less: a shorter time, or fewer devices or locations.",
  );
}
