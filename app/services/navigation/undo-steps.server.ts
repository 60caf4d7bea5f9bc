import { z } from "zod";
import { type SendableForm, undoField } from "#app/forms/sendable-form.ts";
import { packedCookie } from "../session/packed-cookie.server.ts";
import { ownForm } from "./own-form.server.ts";

const text = { earlier: (done: string) => `Also undo: ${done}` };

const step = z.object({
  /** Who did it, and to what. */
  about: z.string(),
  /** What was done. */
  text: z.string(),
  form: ownForm,
});

type UndoStep = z.output<typeof step>;

const kept = z.object({
  steps: z.array(step),
  /** About what the last act took one back. */
  back: z.string().optional(),
});

/** The last acts of a person, the newest last, so that several are taken back one after the other. */
const cookie = packedCookie("undo", kept, 30 * 60);
const maxSteps = 10;
/** Beside the notice and the session in one header, of which some proxies take 8 kB. */
const maxLength = 2000;

interface Act extends Omit<UndoStep, "form"> {
  sent: SendableForm["fields"];
  /** Undefined where nothing changed. */
  undo: SendableForm | undefined;
}

/**
 * Remembers how an act is taken back, or forgets it where this act has done that: it is known by its fields. Gives a
 * `Set-Cookie` header, and whether it took one back.
 */
export async function recordUndoStep(request: Request, { sent, undo, ...act }: Act) {
  const { steps } = await readKept(request);
  const fields = JSON.stringify(withoutMark(sent));
  const taken = steps.findLast(
    ({ about, form }) => about === act.about && JSON.stringify(form.fields) === fields,
  );
  if (taken) return write({ steps: steps.filter((one) => one !== taken), back: act.about });
  return write({ steps: undo ? [...steps, { ...act, form: undo }] : steps });
}

/** What to take back next, after something was: about this, or about whatever that was about. */
export async function findEarlier(request: Request, about?: string) {
  const { steps, back } = await readKept(request);
  if (back === undefined || (about !== undefined && about !== back)) return undefined;
  const found = steps.findLast((one) => one.about === back);
  if (!found) return undefined;
  const { action, fields } = found.form;
  return { label: text.earlier(found.text), action, fields: [...fields, markOf("undo")] };
}

/** For whoever signs out: what was done may quote a note. */
export const forgetUndoSteps = cookie.clear;

/** Says to the server what a form takes back. */
export function markOf(kind: "undo" | "redo"): [string, string] {
  return [undoField.name, undoField[kind]];
}

function withoutMark(fields: SendableForm["fields"]): SendableForm["fields"] {
  return fields.filter(([name]) => name !== undoField.name);
}

async function readKept(request: Request): Promise<z.output<typeof kept>> {
  return (await cookie.read(request)) ?? { steps: [] };
}

/** As many as there is room for. Where the newest alone is too long, those before it would come out of turn. */
async function write({ steps, back }: z.output<typeof kept>) {
  const newest = steps.slice(-maxSteps);
  while (newest.length > 0) {
    const header = await cookie.write({ steps: newest, back }, maxLength);
    if (header !== undefined) return { cookie: header, isBack: back !== undefined };
    newest.shift();
  }
  return { cookie: await cookie.clear(), isBack: back !== undefined };
}
