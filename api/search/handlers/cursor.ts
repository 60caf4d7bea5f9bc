import { invalidFields } from "#contract/envelope.ts";
import { id, instant } from "#contract/wire/fields.ts";

/** The last row of a page, in lists by time and id. */
export interface Position {
  at: string;
  id: number;
}

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

/** Where the next page begins: `start` has no place before it. */
export function readCursor(text: string): Position | undefined {
  if (text === "start") return undefined;
  const [time, number] = Buffer.from(text, "base64url").toString().split(" ");
  const [at, last] = [instant.safeParse(time), id.safeParse(number)];
  if (at.success && last.success) return { at: at.data, id: last.data };
  const msg = "Invalid value: send 'start', or the cursor of the last answer";
  throw invalidFields([{ param: "cursor", location: "query", msg }]);
}
