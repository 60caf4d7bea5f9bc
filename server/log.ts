import { currentRequestId, currentSpan } from "#api/http/request-id.ts";
import { formatLogLine, type LogEntry } from "#contract/log-entry.ts";

/** The same log, whose lines say for which request they were written, and in which trace. */
export function logWithRequestIds(log: (entry: LogEntry) => void): (entry: LogEntry) => void {
  return (entry) => {
    const requestId = currentRequestId();
    const traceId = currentSpan()?.traceId;
    /* Named as readers of logs look for it. */
    const ids = { ...(requestId && { requestId }), ...(traceId && { trace_id: traceId }) };
    log({ ...entry, ...ids });
  };
}

/** To standard error, with the time that it is. */
export function logLine(entry: LogEntry): void {
  process.stderr.write(formatLogLine(entry, new Date()));
}
