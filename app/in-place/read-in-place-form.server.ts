import { data, redirect } from "react-router";
import type { z } from "zod";
import { type SendableForm, undoField } from "#app/forms/sendable-form.ts";
import { toWords } from "#app/forms/text.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { readTyped } from "#app/services/api/typed.server.ts";
import { keepNotice, showNotice } from "#app/services/navigation/notice.server.ts";
import { recordUndoStep } from "#app/services/navigation/undo-steps.server.ts";
import type { Refusal } from "#contract/envelope.ts";
import { describeFailure, type InPlaceAnswer } from "./answer.ts";

interface Saved {
  text: string;
  /** What the inverse form sends to the same action. */
  undo?: Record<string, string> | undefined;
  /** A `Set-Cookie` header. */
  cookie?: string | undefined;
  /** The element of the page where whoever loads it anew goes on. */
  at?: string | undefined;
}

/**
 * Reads a form that acts in place, and answers it: `saved` by data where the router's fetcher asks, else by a redirect
 * to the same page with a notice that offers undo, and where that is too long by the page itself; `refused` by what was
 * sent, to be tried again. What is done `about` the same can be taken back step by step.
 */
export async function readInPlaceForm<S extends z.ZodType>(
  args: PageArgs,
  schema: S,
  about?: string,
) {
  const { request, url } = args;
  const fields = await readTyped(request);
  const action = url.pathname + url.search;
  const parsed = schema.safeParse(toRecord(fields));
  return {
    /** Undefined where a field is missing or wrong. */
    value: parsed.data,
    saved: async ({ text, undo: inverse, cookie, at }: Saved) => {
      const undo: SendableForm | undefined = inverse && { action, fields: Object.entries(inverse) };
      const step =
        about === undefined
          ? undefined
          : await recordUndoStep(request, { about, text, sent: fields, undo });
      const headers = new Headers();
      for (const one of [cookie, step?.cookie]) if (one) headers.append("set-cookie", one);
      const answer: InPlaceAnswer = { status: "saved", text, undo };
      if (isFetched(request)) return data(answer, { headers });
      const isRedo = fields.some(
        ([name, value]) => name === undoField.name && value === undoField.undo,
      );
      const notice = {
        tone: "success",
        text,
        undo: undo && { ...undo, isRedo },
        hasEarlier: step?.isBack,
      } as const;
      const kept = await keepNotice(notice);
      if (kept === undefined) {
        showNotice(args.context, notice);
        return data(answer, { headers });
      }
      headers.append("set-cookie", kept);
      return redirect(at === undefined ? action : `${action}#${at}`, { status: 303, headers });
    },
    /** `changes` stand in the form that is tried again, without those that are undefined. */
    refused: (refusal: Refusal, changes: Record<string, string | undefined> = {}) => {
      const code = refusal.reason === "missing" ? 404 : refusal.status;
      const isExplained = [400, 409, 422].includes(code);
      const text = isExplained ? toWords(refusal.message) : describeFailure(code);
      const changed = fields.flatMap(([name, value]): [string, string][] => {
        const next = Object.hasOwn(changes, name) ? changes[name] : value;
        return next === undefined ? [] : [[name, next]];
      });
      const retry = { action, fields: changed };
      const answer: InPlaceAnswer = { status: "failed", text, code, retry };
      return data(answer, { status: code });
    },
  };
}

/** A name that stands several times has a list. */
function toRecord(fields: SendableForm["fields"]): Record<string, string | string[]> {
  const byName = Map.groupBy(fields, ([name]) => name);
  const entries = [...byName].map(([name, same]): [string, string | string[]] => {
    const [first = "", ...others] = same.map(([, value]) => value);
    return [name, others.length > 0 ? [first, ...others] : first];
  });
  return Object.fromEntries(entries);
}

/** The router reads data of a page at an address of its own. */
function isFetched({ url }: Request): boolean {
  return new URL(url).pathname.endsWith(".data");
}
