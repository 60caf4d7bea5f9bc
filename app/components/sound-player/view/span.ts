/** What is shown of a sound, in seconds. */
export interface Span {
  start: number;
  end: number;
}

export interface Limits {
  /** Of the whole sound. */
  seconds: number;
  /** What can be shown at the least. */
  least: number;
}

export function lengthOf({ start, end }: Span): number {
  return end - start;
}

/** Shorter by a factor above 1; what is at `share` of the span stays there. */
export function zoomSpan(span: Span, factor: number, share: number, limits: Limits): Span {
  const before = lengthOf(span);
  const length = clampLength(before / factor, limits);
  return place(span.start + share * (before - length), length, limits);
}

/** Later by a part of its length. */
export function panSpan(span: Span, share: number, limits: Limits): Span {
  return place(span.start + share * lengthOf(span), lengthOf(span), limits);
}

/** The same length around a moment. */
export function centreSpan(span: Span, seconds: number, limits: Limits): Span {
  return place(seconds - lengthOf(span) / 2, lengthOf(span), limits);
}

/** Moved as little as shows a part, and longer where the part is. */
export function revealSpan(span: Span, part: Span, limits: Limits): Span {
  if (part.start >= span.start && part.end <= span.end) return span;
  const length = Math.max(lengthOf(span), lengthOf(part) * (1 + 2 * margin));
  const room = Math.min(margin * lengthOf(part), (length - lengthOf(part)) / 2);
  const start = part.start < span.start ? part.start - room : part.end + room - length;
  return place(start, clampLength(length, limits), limits);
}

/** A part with some of what is around it. */
export function frameSpan(part: Span, limits: Limits): Span {
  const length = clampLength(lengthOf(part) * zoomedParts, limits);
  return place((part.start + part.end) / 2 - length / 2, length, limits);
}

/** The next one where the moment has left at the end, as one turns a page; undefined where it has not, or was elsewhere. */
export function turnPage(
  span: Span,
  before: number,
  now: number,
  limits: Limits,
): Span | undefined {
  const wasShown = before >= span.start && before <= span.end;
  const isShown = now >= span.start && now <= span.end;
  return wasShown && !isShown ? place(now, lengthOf(span), limits) : undefined;
}

export function shareOf({ start, end }: Span, seconds: number): number {
  return (seconds - start) / (end - start);
}

export function secondsAt({ start, end }: Span, share: number): number {
  return start + share * (end - start);
}

/** Around what is moved into view, in parts of it. */
const margin = 0.1;
/** How long a view of a part is, in lengths of the part. */
const zoomedParts = 3;

function clampLength(length: number, { seconds, least }: Limits): number {
  return Math.min(seconds, Math.max(Math.min(least, seconds), length));
}

/** Nothing but sound is shown. */
function place(start: number, length: number, { seconds }: Limits): Span {
  const from = Math.min(Math.max(0, start), seconds - length);
  return { start: from, end: from + length };
}
