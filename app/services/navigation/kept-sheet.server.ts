import { textCookie } from "../session/text-cookie.server.ts";

/** The name of the sheet that this browser was sent last. */
const cookie = textCookie("sheet", { httpOnly: true, maxAge: 365 * 24 * 60 * 60 });

export async function hasSheet(request: Request, href: string): Promise<boolean> {
  return (await cookie.read(request)) === nameOf(href);
}

/** A `Set-Cookie` header. */
export function rememberSheet(href: string): Promise<string> {
  return cookie.write(nameOf(href));
}

function nameOf(href: string): string {
  return href.slice(href.lastIndexOf("/") + 1);
}
