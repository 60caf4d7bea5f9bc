import { createCookie, redirect } from "react-router";
import { safeRedirect } from "remix-utils/safe-redirect";
import { z } from "zod";
import type { UndoForm } from "#app/forms/sendable-form.ts";

/** Said once, on the next page. */
export interface Notice {
  tone: "success" | "info" | "warning";
  text: string;
  /** Offered with it, unless it is too long to be kept for the next page. */
  undo?: UndoForm | undefined;
}

/** Browsers drop a cookie that is longer, with its name, encoding and attributes. */
const maxCookieLength = 4000;
/** In characters of up to four bytes. */
const maxTextLength = 400;

/** Whoever can set a cookie for this host could send people's forms elsewhere. */
const storedUndo = z
  .object({
    action: z.string().refine(isOwnPath),
    fields: z.array(z.tuple([z.string(), z.string()])),
    isRedo: z.boolean().optional(),
  })
  .optional()
  .catch(undefined);

const cookie = createCookie("notice", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

/** Read as a browser reads it: "/.//evil.example" leads elsewhere. */
function isOwnPath(path: string): boolean {
  const target = URL.parse(path, "http://here");
  return target !== null && safeRedirect(target.pathname + target.search, "") === path;
}

/** After a change: on to a page that can be reloaded, with a word of what was done. */
export async function redirectWithNotice(
  to: string,
  { undo, ...notice }: Notice,
): Promise<Response> {
  const said = { ...notice, text: shorten(notice.text) };
  const whole = await cookie.serialize(undo ? { ...said, undo } : said);
  const kept = whole.length <= maxCookieLength ? whole : await cookie.serialize(said);
  return redirect(to, { status: 303, headers: { "set-cookie": kept } });
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= maxTextLength) return text;
  return `${characters
    .slice(0, maxTextLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** The notice of the redirect that led here, and the header that forgets it. */
export async function consumeNotice(
  request: Request,
): Promise<{ notice: Notice; forget: string } | undefined> {
  const notice = (await cookie.parse(request.headers.get("cookie"))) as Notice | null;
  if (typeof notice?.text !== "string") return undefined;
  const { tone, text } = notice;
  const undo = storedUndo.parse(notice.undo);
  return {
    notice: { tone, text, ...(undo && { undo }) },
    forget: await cookie.serialize("", { maxAge: 0 }),
  };
}
