import { expect, test } from "vitest";
import { toCsvTable } from "#app/lists/csv-table.ts";
import { formatCaption, toPage, toPageLinks } from "#app/lists/paging.ts";
import { toParts } from "#app/lists/parts.ts";
import { byKey, inDirection, inTurn, toSortLinks } from "#app/lists/sorting.ts";

const numbers = Array.from({ length: 312 }, (_, index) => index + 1);
const devices = { one: "device", many: "devices" };

const captions: [count: number, page: number, all: number, caption: string][] = [
  [0, 1, 0, "0 devices"],
  [1, 1, 1, "1 device"],
  [12, 1, 12, "12 devices"],
  [5, 1, 12, "5 of 12 devices"],
  [0, 1, 12, "0 of 12 devices"],
  [1, 1, 12, "1 of 12 devices"],
  [50, 1, 50, "50 devices"],
  [51, 1, 51, "1 to 50 of 51 devices"],
  [51, 2, 51, "51 to 51 of 51 devices"],
  [312, 1, 312, "1 to 50 of 312 devices"],
  [312, 7, 312, "301 to 312 of 312 devices"],
  [312, 99, 400, "301 to 312 of 312 devices"],
];

for (const [count, query, all, caption] of captions) {
  test(`page ${query} of ${count} rows, of ${all}, is called "${caption}"`, () => {
    expect(formatCaption(toPage(numbers.slice(0, count), query), devices, all)).toBe(caption);
  });
}

test("pages lead to their neighbours, and the last stands for all beyond it", () => {
  const to = ({ page }: { page: number }) => `?page=${page}`;
  const linksOf = (count: number, page: number) =>
    toPageLinks(toPage(numbers.slice(0, count), page), to);
  expect(linksOf(50, 1)).toEqual({ previous: undefined, next: undefined });
  expect(linksOf(101, 1)).toEqual({ previous: undefined, next: "?page=2" });
  expect(linksOf(101, 2)).toEqual({ previous: "?page=1", next: "?page=3" });
  expect(linksOf(101, 3)).toEqual({ previous: "?page=2", next: undefined });
  expect(linksOf(101, 9)).toEqual({ previous: "?page=2", next: undefined });
  expect(toPage(numbers, 7).rows).toEqual(numbers.slice(300));
});

const rows = [
  { name: "b", at: "2026-01-02" },
  { name: "c", at: undefined },
  { name: "a", at: "2026-01-02" },
  { name: "d", at: "2026-01-03" },
];
type Row = (typeof rows)[number];
const byName = (one: Row, other: Row) => (one.name < other.name ? -1 : 1);

test("equal rows keep their order by name and unknown ones come last, whichever way", () => {
  const sorted = (dir: "ascending" | "descending") =>
    rows
      .toSorted(
        inTurn<Row>(
          byKey(({ at }) => at, dir),
          byName,
        ),
      )
      .map(({ name }) => name);
  expect(sorted("ascending")).toEqual(["a", "b", "d", "c"]);
  expect(sorted("descending")).toEqual(["d", "a", "b", "c"]);
  expect(rows.toSorted(inDirection(byName, "descending")).map(({ name }) => name)).toEqual([
    "d",
    "c",
    "b",
    "a",
  ]);
});

test("a heading leads to its first way, and to the other where the list goes by it", () => {
  const to = ({ sort, dir }: { sort: string; dir: string }) => `${sort} ${dir}`;
  const first = (sort: string) => (sort === "name" ? "ascending" : "descending");
  const current = { sort: "name", dir: "ascending" } as const;
  expect(toSortLinks(["name", "seen"], current, to, first)).toEqual({
    name: { to: "name descending", direction: "ascending" },
    seen: { to: "seen descending" },
  });
});

test("the parts of a list say how many rows they have, and which one it is", () => {
  const isIn = (part: "all" | "even") => (row: number) => part === "all" || row % 2 === 0;
  const to = ({ show }: { show: string }) => `?show=${show}`;
  expect(toParts(["all", "even"], { found: [1, 2, 3], isIn, current: "even", to })).toEqual([
    { show: "all", to: "?show=all", count: 3, isCurrent: false },
    { show: "even", to: "?show=even", count: 1, isCurrent: true },
  ]);
});

test("a table as a file has a heading and a line for each row", () => {
  const columns = {
    Name: ({ name }: Row) => name,
    At: ({ at }: Row) => at,
  };
  expect(toCsvTable(columns, rows.slice(0, 2))).toBe("Name,At\r\nb,2026-01-02\r\nc,\r\n");
});
