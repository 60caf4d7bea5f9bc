import type { Problems } from "#app/forms/problems.ts";

/** What is wrong with fields that came by the address, in the shape of a refused form's problems. */
export function problemsOf(errors: Record<string, string | undefined>): Problems {
  const wrong = Object.entries(errors).flatMap(([field, text]) =>
    text === undefined ? [] : [{ fieldId: field, text }],
  );
  return {
    all: wrong,
    of: (field) => wrong.filter(({ fieldId }) => fieldId === field).map(({ text }) => text),
    typed: () => undefined,
  };
}
