import { z } from "zod";
import { maxSearchName } from "#contract/wire/searches.ts";

const text = {
  missing: "Give it a name",
  tooLong: `A name has at most ${maxSearchName} characters`,
};

export const searchFields = {
  name: z.string(text.missing).trim().min(1, text.missing).max(maxSearchName, text.tooLong),
  shared: z.boolean().default(false),
};
