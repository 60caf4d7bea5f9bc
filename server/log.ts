import type { LogEntry } from "#api/services.ts";

/** One line of JSON an event, to standard error, so that what a log keeps can be searched. */
export function logLine({ level, message, ...details }: LogEntry): void {
  const time = new Date().toISOString();
  process.stderr.write(`${JSON.stringify({ time, level, message, ...details })}\n`);
}
