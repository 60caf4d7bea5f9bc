import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";

/** Rules of fields by their names, as HTML has them. */
export type Constraints = Record<
  string,
  { required?: true; maxLength?: number; min?: number; max?: number }
>;

/** What a schema asks of the fields of its form, for the page to show: the schema itself stays on the server. */
export function constraintsOf(schema: z.ZodType): Constraints {
  const rules = Object.entries(getZodConstraint(schema)).map(([name, rule]) => {
    const { required, maxLength, min, max } = rule;
    const shown = {
      ...(required ? { required: true as const } : {}),
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(isBound(min) ? { min } : {}),
      ...(isBound(max) ? { max } : {}),
    };
    return [name, shown] as const;
  });
  return Object.fromEntries(rules.filter(([, shown]) => Object.keys(shown).length > 0));
}

/** The bounds of whole numbers as such are none. */
function isBound(bound: string | number | undefined): bound is number {
  return typeof bound === "number" && Math.abs(bound) < 2 ** 31 - 1;
}
