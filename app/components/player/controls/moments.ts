/** The address of a page at a moment of its film. */
export function toMomentAddress(address: string, seconds: number): string {
  const url = new URL(address);
  url.searchParams.set("t", String(seconds));
  url.hash = "";
  return url.href;
}

/** The moment of such an address, in seconds. */
export function findMomentSeconds(search: string): number | undefined {
  const text = new URLSearchParams(search).get("t") ?? "";
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}
