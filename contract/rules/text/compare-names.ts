import { fold } from "../navigation/names.ts";

/** Made once: `localeCompare` with options makes one for each comparison, which is some 35 times the work. */
const collator = new Intl.Collator("en-NZ", { numeric: true });

/** The order of names as people read them: "Line 9" before "Line 10", "Tūī" beside "Tui". Equal ones give 0. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

/** In that order on every database, whose own orders of letters differ; equal names by id. */
export function sortByName<Row extends { id: number; name: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => compareNames(one.name, other.name) || one.id - other.id);
}

/** The order of what nobody reads as a name: instants as text, codes. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Whether a name or an address holds what was typed, in any case and however its accents are written. */
export function matchesName(name: string | undefined, typed: string): boolean {
  return fold(name ?? "").includes(fold(typed.trim()));
}
