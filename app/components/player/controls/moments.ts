import { formatClock } from "#contract/rules/times/durations.ts";

/** "0:05.2" */
export function formatTenths(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  return `${formatClock(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** The address of a page at a moment of its film. */
export function toMomentAddress(address: string, seconds: number): string {
  const url = new URL(address);
  url.searchParams.set("t", String(seconds));
  url.hash = "";
  return url.href;
}

/** The moment of such an address. */
export function findMoment(search: string): number | undefined {
  const text = new URLSearchParams(search).get("t") ?? "";
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}
