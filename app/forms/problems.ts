import type { Problem } from "#app/ui/error-summary.tsx";
import type { FormResult } from "./form.ts";
import { toWords } from "./text.ts";

export interface Problems {
  /** For the summary on top. */
  all: Problem[];
  /** For the line beside a field. */
  of(field: string): string[];
  /** What was typed there. */
  typed(field: string): string | undefined;
}

/** What an action said of a form, as the page shows it. */
export function toProblems(result: FormResult | undefined): Problems {
  const errors = Object.entries(result?.error ?? {});
  const of = (field: string) => [...new Set((result?.error?.[field] ?? []).map(toWords))];
  return {
    all: errors.flatMap(([field]) =>
      of(field).map((text) => (field === "" ? { text } : { text, fieldId: field })),
    ),
    of,
    typed: (field) => {
      const value = result?.initialValue?.[field];
      return typeof value === "string" ? value : undefined;
    },
  };
}
