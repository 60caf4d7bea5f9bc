import fresh from "fresh";

/**
 * Whether an If-None-Match header names this tag, weak or strong. `fresh` is not told of Cache-Control: `fetch` adds
 * no-cache to each request that has a condition of its own.
 */
export function hasTag(header: string | null, etag: string): boolean {
  return fresh({ "if-none-match": header ?? undefined }, { etag });
}
