import { z } from "zod";

/** A field that holds JSON: what it says, of which nothing is known yet. */
export const jsonField = z.string().transform((typed, { addIssue }): unknown => {
  try {
    return JSON.parse(typed);
  } catch {
    addIssue("No JSON");
    return z.NEVER;
  }
});
