import fresh from "fresh";

/**
 * Whether an If-None-Match header names this tag, weak or strong. `fresh` is not told of Cache-Control: `fetch` adds
 * no-cache to each request that has a condition of its own.
 */
export function hasTag(header: string | null, etag: string): boolean {
  return fresh({ "if-none-match": header ?? undefined }, { etag });
}

/** The same where an If-Modified-Since header says it; a tag counts before it. */
export function isUnchanged(
  headers: Headers,
  { etag, lastModified }: { etag: string; lastModified: string },
): boolean {
  const asked = {
    "if-none-match": headers.get("if-none-match") ?? undefined,
    "if-modified-since": headers.get("if-modified-since") ?? undefined,
  };
  return fresh(asked, { etag, "last-modified": lastModified });
}
