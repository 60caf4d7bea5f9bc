import { useState } from "react";
import type { LabelRow } from "./label-rows.server.ts";

/** A label that the project does not list stays where it was when it is removed, for whoever has the focus on it. */
export function useKeptRows(rows: LabelRow[]): LabelRow[] {
  const [known, setKnown] = useState(rows);
  const added = rows.filter((row) => !known.some(({ value }) => value === row.value));
  const kept = [...known, ...added];
  if (added.length > 0) setKnown(kept);
  return kept.map((row) => rows.find(({ value }) => value === row.value) ?? { ...row, given: [] });
}
