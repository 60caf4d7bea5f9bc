/** An event that an operator may want to know of. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  message: string;
  [detail: string]: unknown;
}

/** One line of JSON an event, so that what a log keeps can be searched. */
export function formatLogLine({ level, message, ...details }: LogEntry, time: Date): string {
  return `${JSON.stringify({ time: time.toISOString(), level, message, ...details })}\n`;
}
