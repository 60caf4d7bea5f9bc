import { invalidFields } from "#contract/envelope.ts";
import { id, instant } from "#contract/wire/fields.ts";
import type { EventPosition } from "../queries/event-lists.ts";

export function writeCursor({ happened_at, id }: EventPosition): string {
  return Buffer.from(`${happened_at} ${id}`).toString("base64url");
}

/** Where the next page begins: `start` has no place before it. */
export function readCursor(text: string): EventPosition | undefined {
  if (text === "start") return undefined;
  const [time, number] = Buffer.from(text, "base64url").toString().split(" ");
  const [at, last] = [instant.safeParse(time), id.safeParse(number)];
  if (at.success && last.success) return { happened_at: at.data, id: last.data };
  const msg = "Invalid value: send 'start', or the cursor of the last answer";
  throw invalidFields([{ param: "cursor", location: "query", msg }]);
}
