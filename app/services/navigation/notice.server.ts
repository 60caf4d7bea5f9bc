import { createContext, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { OfferedForm, UndoForm } from "#app/forms/sendable-form.ts";
import { packedCookie } from "../session/packed-cookie.server.ts";
import { ownForm } from "./own-form.server.ts";
import { findEarlier, markOf } from "./undo-steps.server.ts";

const text = {
  undo: "Undo",
  redo: "Redo",
  tooLong: (said: string) => `${said} That is too much to undo at once: change it back by hand.`,
};

/** Said once, on the next page. */
export interface Notice {
  tone: "success" | "info" | "warning";
  text: string;
  undo?: UndoForm | undefined;
  /** An act was taken back: the one before it may be, too. */
  hasEarlier?: boolean | undefined;
}

/** In characters of up to four bytes. */
const maxTextLength = 400;

const stored = z.object({
  tone: z.enum(["success", "info", "warning"]),
  text: z.string(),
  undo: ownForm.extend({ isRedo: z.boolean().optional() }).optional().catch(undefined),
  hasEarlier: z.boolean().optional(),
});

const cookie = packedCookie("notice", stored, 60);

/** Of the page that answers the form itself. */
const shownNow = createContext<Notice | null>(null);

/** After a change: on to a page that can be reloaded, with a word of what was done. */
export async function redirectWithNotice(to: string, notice: Notice): Promise<Response> {
  const short = await keepNotice(notice);
  const said = { ...notice, undo: undefined, text: text.tooLong(notice.text) };
  const kept = short ?? (await keepNotice(said));
  return redirect(to, { status: 303, headers: kept === undefined ? {} : { "set-cookie": kept } });
}

/** A `Set-Cookie` header; undefined where its undo is too long to be kept for the next page. */
export function keepNotice(notice: Notice): Promise<string | undefined> {
  return cookie.write({ ...notice, text: shorten(notice.text) });
}

/** On the page that answers this request, which keeps forms of any length. */
export function showNotice(context: Readonly<RouterContextProvider>, notice: Notice): void {
  context.set(shownNow, notice);
}

function shorten(words: string): string {
  const characters = [...words];
  if (characters.length <= maxTextLength) return words;
  return `${characters
    .slice(0, maxTextLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** The notice of this request, or of the redirect that led here, and the header that forgets that. */
export async function consumeNotice(request: Request, context: Readonly<RouterContextProvider>) {
  const now = context.get(shownNow);
  const notice = now ?? (await cookie.read(request));
  if (!notice) return undefined;
  const { tone, text: words, undo, hasEarlier } = notice;
  const earlier = hasEarlier ? await findEarlier(request) : undefined;
  const forms = [...(undo ? [toOffered(undo)] : []), ...(earlier ? [earlier] : [])];
  return {
    notice: { tone, text: words, forms },
    forget: now ? undefined : await cookie.clear(),
  };
}

function toOffered({ isRedo = false, action, fields }: UndoForm): OfferedForm {
  return {
    label: isRedo ? text.redo : text.undo,
    action,
    fields: [...fields, markOf(isRedo ? "redo" : "undo")],
  };
}
