import { readCookie } from "./read-cookie.server.ts";

/** Whether the side navigation stays wide: set by a script, and read so that the page is right at once. */
export function readNavigation({ headers }: Request): "pinned" | "folded" | undefined {
  const kept = readCookie(headers.get("cookie"), "navigation");
  return kept === "pinned" || kept === "folded" ? kept : undefined;
}
