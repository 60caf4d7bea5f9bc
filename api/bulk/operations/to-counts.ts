import { bulkResults, type BulkCounts } from "#contract/wire/bulk-changes.ts";
import type { countItems } from "../queries/bulk-changes.ts";

export function toCounts(rows: Awaited<ReturnType<typeof countItems>>): BulkCounts {
  const counts = Object.fromEntries(bulkResults.map((result) => [result, 0])) as BulkCounts;
  for (const { result, count } of rows) counts[result ?? "left"] = Number(count);
  return counts;
}
