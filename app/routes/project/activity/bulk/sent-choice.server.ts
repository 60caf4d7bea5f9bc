import { packIds, readIds } from "#contract/rules/recordings/packed-ids.ts";
import { maxKeptRows } from "./choice.server.ts";

/** What an address says is chosen, and how much of it is in no row of the page. */
export function readSentChoice(
  { searchParams }: Pick<URL, "searchParams">,
  rows: readonly (readonly number[])[],
) {
  const ids = readIds(searchParams.getAll("chosen"), maxKeptRows);
  const chosen = new Set(ids);
  const here = new Set(rows.filter((row) => row.every((id) => chosen.has(id))).flat());
  const elsewhere = ids.filter((id) => !here.has(id));
  return { ids, elsewhere: { count: elsewhere.length, packed: packIds(elsewhere) } };
}
