import { textCookie } from "../session/text-cookie.server.ts";

const cookie = textCookie("viewport");

/** "390x844@3 portrait", where a script has measured it. */
export async function readViewport(request: Request): Promise<string | undefined> {
  const text = decode((await cookie.read(request)) ?? "");
  return /^\d{1,5}x\d{1,5}@[\d.]{1,5} (portrait|landscape)$/.test(text) ? text : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
