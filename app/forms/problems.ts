import type { Problem } from "#app/ui/error-summary.tsx";
import type { Constraints } from "./constraints.server.ts";
import type { FormResult } from "./form.ts";
import { toWords } from "./text.ts";

type Shown = { name: string; errors: string[] } & Constraints[string];

export type Field = Shown & { defaultValue: string | undefined };

export interface Problems {
  /** For the summary on top. */
  all: Problem[];
  /** Below them: the way out. */
  wayOut: FormResult["wayOut"];
  /** For the line beside a field. */
  of(field: string): string[];
  /** What was typed there. */
  typed(field: string): string | undefined;
  /** Each of what was ticked there; undefined where the form was not sent. */
  ticked(field: string): string[] | undefined;
  /** What a field of `app/ui` takes: its name, what was typed or else is stored, what is wrong, and its rules. */
  field(name: string, stored?: string): Field;
  /** The same for a box that sends `on`. */
  box(name: string, isTicked?: boolean): Shown & { defaultChecked: boolean };
}

/** What an action said of a form, and what its schema asks of its fields, as the page shows it. */
export function toProblems(result: FormResult | undefined, rules: Constraints = {}): Problems {
  const errors = Object.entries(result?.error ?? {});
  const of = (name: string) => [...new Set((result?.error?.[name] ?? []).map(toWords))];
  const sent = (name: string) =>
    [result?.initialValue?.[name]].flat().filter((value) => typeof value === "string");
  const typed = (name: string) => sent(name)[0];
  /* What was emptied stays empty, and forms beside the one that was sent keep what they had. */
  const isSent = (name: string) => result?.fields?.includes(name) === true;
  const rulesOf = (name: string) => ({ name, errors: of(name), ...rules[name] });
  return {
    all: errors.flatMap(([name]) =>
      of(name).map((text) => (name === "" ? { text } : { text, fieldId: name })),
    ),
    wayOut: result?.wayOut,
    of,
    typed,
    ticked: (name) => (result?.initialValue ? sent(name) : undefined),
    field: (name, stored) => ({
      ...rulesOf(name),
      defaultValue: typed(name) ?? (isSent(name) ? "" : stored),
    }),
    box: (name, isTicked = false) => ({
      ...rulesOf(name),
      defaultChecked: result?.initialValue ? typed(name) === "on" : isTicked,
    }),
  };
}

/** A result that no schema has made: of what came by the address, or of files. */
export function resultOf(errors: Record<string, string | undefined>): FormResult {
  const wrong: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(errors)) if (text) wrong[name] = [text];
  return { error: wrong };
}
