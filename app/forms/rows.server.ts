import { z } from "zod";

/** A list of rows, cut where there are more than `most`. Undefined stands where a button has added a row. */
export function rowsOf<T extends z.ZodType>(row: T, { most }: { most: number }) {
  return z.array(row.optional()).transform((rows) => rows.slice(0, most));
}
