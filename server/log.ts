import { formatLogLine, type LogEntry } from "#contract/log-entry.ts";

/** To standard error, with the time that it is. */
export function logLine(entry: LogEntry): void {
  process.stderr.write(formatLogLine(entry, new Date()));
}
