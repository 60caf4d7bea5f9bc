/** Addresses as they were typed, one per line or with commas and semicolons between, each once. */
export function readAddresses(typed: string): string[] {
  const parts = typed.split(/[\n,;]/).map((part) => part.trim());
  const folded = parts.map((part) => part.toLowerCase());
  return parts.filter(
    (part, place) => part !== "" && folded.indexOf(folded[place] ?? "") === place,
  );
}
