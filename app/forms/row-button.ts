export type RowChange =
  | { type: "insert"; payload: { name: string; index?: number } }
  | { type: "remove"; payload: { name: string; index: number } }
  | { type: "reorder"; payload: { name: string; from: number; to: number } };

/** The name that Conform reads its commands from. */
export const rowChange = "__intent__";

/** What a button sends that changes the rows of a list: `readForm` gives the list with the change. */
export function rowButton(type: RowChange["type"], payload: RowChange["payload"]) {
  return { name: rowChange, value: JSON.stringify({ type, payload }) };
}
