type RowChange =
  | { type: "insert"; payload: { name: string; index?: number } }
  | { type: "remove"; payload: { name: string; index: number } }
  | { type: "reorder"; payload: { name: string; from: number; to: number } };

/** The name that Conform reads its commands from. */
export const rowChange = "__intent__";

/** What a button sends that changes the rows of a list: `readForm` gives the list with the change. */
export function rowButton(type: RowChange["type"], payload: RowChange["payload"]) {
  return { name: rowChange, value: JSON.stringify({ type, payload }) };
}

/** The rows after a button was pressed, for scripts; undefined is a row that was added. */
export function changeRows<Row>(rows: Row[], pressed: string): (Row | undefined)[] {
  const { type, payload } = JSON.parse(pressed) as RowChange;
  if (type === "insert") {
    const changed: (Row | undefined)[] = [...rows];
    return changed.toSpliced(payload.index ?? rows.length, 0, undefined);
  }
  if (type === "remove") return rows.toSpliced(payload.index, 1);
  return rows
    .toSpliced(payload.from, 1)
    .toSpliced(payload.to, 0, ...rows.slice(payload.from, payload.from + 1));
}
