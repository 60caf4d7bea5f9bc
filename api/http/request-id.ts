import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string | undefined>();

/** Of the request that is being answered, or that has queued the job that is being done. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Does work for a request; without one, for none, also where a request has set it off. */
export function doForRequest<T>(requestId: string | undefined, work: () => T): T {
  return current.run(requestId, work);
}

/** Nothing that could be taken for another part of a line. */
const wellFormed = /^[\w.-]{1,64}$/;

/** As a proxy or whoever asks has named the request, so that its lines are found by that name; else by one of ours. */
export function toRequestId(given: string | null | undefined, uuid: string): string {
  return given && wellFormed.test(given) ? given : uuid.replaceAll("-", "").slice(0, 16);
}
