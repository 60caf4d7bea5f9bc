import { currentRequestId } from "#api/http/request-id.ts";
import { formatLogLine, type LogEntry } from "#contract/log-entry.ts";

/** The same log, whose lines say for which request they were written. */
export function logWithRequestIds(log: (entry: LogEntry) => void): (entry: LogEntry) => void {
  return (entry) => {
    const requestId = currentRequestId();
    log(requestId === undefined ? entry : { ...entry, requestId });
  };
}

/** To standard error, with the time that it is. */
export function logLine(entry: LogEntry): void {
  process.stderr.write(formatLogLine(entry, new Date()));
}
