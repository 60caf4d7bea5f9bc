import { describeBucketFault, isBucketFault } from "./s3/describe-bucket-fault.ts";

/** Of the system, where a connection cannot be made or breaks off. */
const ofLine =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
/** Of PostgreSQL that is being stopped, or started, or cannot be reached. */
const ofPostgres = /^(08\d{3}|57P0[123])$/;
/** Of its client, which gives no code. */
const broken = /^(Connection terminated|Client has encountered a connection error)/;

interface Fault extends Error {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Whether the database or the bucket does not answer now, which is no fault of the program. */
export function isAway(error: Fault): boolean {
  const { message, $metadata } = error;
  const code = String(error.code ?? "");
  /* Node says the same of who leaves amid a body. */
  if (code === "ECONNRESET" && message === "aborted") return false;
  if (isBucketFault(error)) return ofLine.test(code) || ($metadata?.httpStatusCode ?? 0) >= 500;
  return ofLine.test(code) || ofPostgres.test(code) || broken.test(message);
}

export function describeAway(error: Fault): string {
  const { message, code } = error;
  const why = isBucketFault(error) ? describeBucketFault(error) : message || String(code);
  return `The database or the bucket does not answer: ${why}`;
}
