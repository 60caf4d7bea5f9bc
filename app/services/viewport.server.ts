import { readCookie } from "./read-cookie.server.ts";

/** "390x844@3 portrait", where a script has measured it. */
export function readViewport({ headers }: Request): string | undefined {
  const text = decode(readCookie(headers.get("cookie"), "viewport") ?? "");
  return /^\d{1,5}x\d{1,5}@[\d.]{1,5} (portrait|landscape)$/.test(text) ? text : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
