import { expect, test } from "vitest";
import { readFilters, toReportPeriod } from "#app/routes/project/report/filters.server.ts";

/** It is half past eight in the evening of 20 November. */
const setting = { now: new Date("2026-11-20T07:30:00Z"), zone: "Pacific/Auckland" };

function read(query: string) {
  const filters = readFilters({ searchParams: new URLSearchParams(query) });
  const { nights, shown, before } = toReportPeriod(filters, setting);
  return [nights.length, shown.from, shown.until, before.from, before.until];
}

test.each([
  ["", 90, "2026-08-22", "2026-11-19", "2025-08-22", "2025-11-19"],
  ["days=365", 365, "2025-11-20", "2026-11-19", "2024-11-20", "2025-11-19"],
  ["days=7", 90, "2026-08-22", "2026-11-19", "2025-08-22", "2025-11-19"],
  /* The night of today has only begun. */
  ["from=2026-11-01", 19, "2026-11-01", "2026-11-19", "2025-11-01", "2025-11-19"],
  ["from=2026-11-20", 1, "2026-11-20", "2026-11-20", "2025-11-20", "2025-11-20"],
  ["from=2026-11-30&until=2026-11-01", 19, "2026-11-01", "2026-11-19", "2025-11-01", "2025-11-19"],
  ["from=2030-01-01&until=2031-01-01", 1, "2026-11-20", "2026-11-20", "2025-11-20", "2025-11-20"],
  ["from=2024-02-29&until=2024-02-29", 1, "2024-02-29", "2024-02-29", "2023-02-28", "2023-02-28"],
  ["from=1900-01-01&until=1900-01-02", 2, "1900-01-01", "1900-01-02", "1900-01-01", "1900-01-01"],
  ["from=2024-06-30&until=2025-06-30", 366, "2024-06-30", "2025-06-30", "2023-07-01", "2024-06-30"],
  ["from=2000-01-01&until=2020-12-31", 366, "2020-01-01", "2020-12-31", "2019-01-01", "2019-12-31"],
])("a report of %s", (query, ...expected) => {
  expect(read(query)).toEqual(expected);
});
