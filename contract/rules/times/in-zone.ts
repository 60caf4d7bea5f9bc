/** By the clock of a zone, as New Zealand writes it. */
export function inZone(timeZone: string, style: Intl.DateTimeFormatOptions, iso: string): string {
  return findFormat(timeZone, style).format(new Date(iso));
}

/** "21 Nov 2026", for lists. */
export function formatDay(iso: string, timeZone: string): string {
  return inZone(timeZone, { day: "numeric", month: "short", year: "numeric" }, iso);
}

/** Making one takes a hundred times as long as using it, and a list has thousands of times in a few zones and styles. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 500;

function findFormat(timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, style]);
  const stored = formats.get(key);
  if (stored) return stored;
  const made = new Intl.DateTimeFormat("en-NZ", { timeZone, ...style });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, made);
  return made;
}
