/** A defect, told to the log with where it came from. */
export function logFault(message: string, { stack }: Error): void {
  process.stderr.write(`${JSON.stringify({ level: "error", message, stack })}\n`);
}
