import { z } from "zod";

export const direction = z.enum(["ascending", "descending"]);
export type Direction = z.output<typeof direction>;

export type Compare<Row> = (one: Row, other: Row) => number;

/** Decides by the first that tells two rows apart. */
export function inTurn<Row>(...compares: Compare<Row>[]): Compare<Row> {
  return (one, other) => {
    for (const compare of compares) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  };
}

export function inDirection<Row>(compare: Compare<Row>, dir: Direction): Compare<Row> {
  return dir === "ascending" ? compare : (one, other) => compare(other, one);
}

/** Numbers, or texts by their characters, as instants are. What is not known comes last, either way. */
export function byKey<Row>(
  key: (row: Row) => number | string | undefined,
  dir: Direction,
): Compare<Row> {
  const sign = dir === "ascending" ? 1 : -1;
  return (one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return 0;
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
    return a < b ? -sign : sign;
  };
}

export interface SortLink {
  to: string;
  /** Of the one that the list is sorted by. */
  direction?: Direction;
}

/** Where each heading leads: the way it sorts by first, or the other way round where the list is sorted by it. */
export function toSortLinks<Sort extends string>(
  sorts: readonly Sort[],
  current: { sort: Sort; dir: Direction },
  to: (changes: { sort: Sort; dir: Direction }) => string,
  firstDirection: (sort: Sort) => Direction = () => "ascending",
): Record<Sort, SortLink> {
  const toLink = (sort: Sort): SortLink => {
    if (sort !== current.sort) return { to: to({ sort, dir: firstDirection(sort) }) };
    const turned = current.dir === "ascending" ? "descending" : "ascending";
    return { to: to({ sort, dir: turned }), direction: current.dir };
  };
  return Object.fromEntries(sorts.map((sort) => [sort, toLink(sort)])) as Record<Sort, SortLink>;
}
