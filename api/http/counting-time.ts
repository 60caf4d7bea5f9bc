const milliseconds = 1000;

/** Aborts what a page does not wait longer for: a number, or days that have to be counted. */
export function countingTime(): AbortSignal {
  return AbortSignal.timeout(milliseconds);
}
