/**
 * Whether an If-None-Match header names this tag. Whatever compresses an answer on its way marks its tag as weak, so
 * that weak and strong ones are the same here.
 */
export function hasTag(header: string | null, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => toStrong(tag.trim()));
  return tags.includes(toStrong(etag)) || tags.includes("*");
}

function toStrong(tag: string): string {
  return tag.replace(/^W\//, "");
}
