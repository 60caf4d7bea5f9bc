import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./span.ts";

interface Current {
  requestId: string | undefined;
  /** Absent where nobody traces. */
  span?: Span | undefined;
  /** Absent where the work goes on to its end whoever waits for it. */
  signal?: AbortSignal | undefined;
}

const current = new AsyncLocalStorage<Current>();

/** Of the request that is being answered, or that has queued the job that is being done. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.requestId;
}

/** Of the trace that goes on here, what is being done. */
export function currentSpan(): Span | undefined {
  return current.getStore()?.span;
}

/** Of the read that is being answered: aborted once nobody waits for it. */
export function currentSignal(): AbortSignal | undefined {
  return current.getStore()?.signal;
}

/** Does work for a request; without one, for none, also where a request has set it off. */
export function doForRequest<T>(requestId: string | undefined, work: () => T): T {
  const span = requestId === undefined ? undefined : currentSpan();
  return current.run({ requestId, span }, work);
}

/** Does work as a part of a trace, for the same request. */
export function doInSpan<T>(span: Span, work: () => T): T {
  return current.run({ requestId: undefined, ...current.getStore(), span }, work);
}

/** Reads for the same request as long as somebody waits for it. */
export function doUntilAborted<T>(signal: AbortSignal, work: () => T): T {
  return current.run({ requestId: undefined, ...current.getStore(), signal }, work);
}

/** Nothing that could be taken for another part of a line. */
const wellFormed = /^[\w.-]{1,64}$/;

/** As a proxy or whoever asks has named the request, so that its lines are found by that name; else by one of ours. */
export function toRequestId(given: string | null | undefined, makeUuid: () => string): string {
  return given && wellFormed.test(given) ? given : makeUuid().replaceAll("-", "").slice(0, 16);
}
