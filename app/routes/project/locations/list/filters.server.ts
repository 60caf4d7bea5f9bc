import { z } from "zod";
import { defineFilters } from "#app/lists/define-filters.ts";
import { pageNumber } from "#app/lists/paging.ts";
import {
  byKey,
  direction,
  inDirection,
  inTurn,
  toSortLinks,
  type Compare,
} from "#app/lists/sorting.ts";
import { compareNames, matchesName } from "#contract/rules/text/compare-names.ts";
import { groups, type LocationRow } from "./rows.server.ts";

export const sorts = ["activity", "name", "since", "recordings"] as const;
export type Sort = (typeof sorts)[number];

export const partFilters = ["all", "unnamed", ...groups] as const;
export type LocationFilter = (typeof partFilters)[number];

export const locationFilters = defineFilters(
  {
    q: z.string().trim(),
    show: z.enum(partFilters),
    sort: z.enum(sorts),
    dir: direction,
    page: pageNumber,
  },
  { q: "", show: "all", sort: "activity", dir: "descending", page: 1 },
  { positions: ["page"] },
);

export type Filters = ReturnType<typeof locationFilters.read>;

export function isIn(part: LocationFilter) {
  return ({ group, needsName }: LocationRow) =>
    part === "all" || (part === "unnamed" ? needsName : group === part);
}

/** By its own name and those of the devices that are there. */
export function matches({ q }: Pick<Filters, "q">) {
  return ({ name, devices }: LocationRow) =>
    [name, ...devices.map((device) => device.name)].some((text) => matchesName(text, q));
}

const byGroup: Compare<LocationRow> = (one, other) =>
  groups.indexOf(one.group) - groups.indexOf(other.group);

const byName: Compare<LocationRow> = (one, other) =>
  compareNames(one.name, other.name) || one.id - other.id;

/** Within its group; equal ones by name. What never was comes last, either way. `counts` are of recordings. */
export function byFilters(
  { sort, dir }: Pick<Filters, "sort" | "dir">,
  counts: ReadonlyMap<number, number>,
): Compare<LocationRow> {
  const compares: Record<Sort, Compare<LocationRow>> = {
    name: inDirection(byName, dir),
    activity: byKey(({ last }) => last || undefined, dir),
    since: byKey(({ activeAt }) => activeAt || undefined, dir),
    recordings: byKey(({ id }) => counts.get(id) ?? 0, dir),
  };
  return inTurn(byGroup, compares[sort], byName);
}

export function toSorts(filters: Filters, to: (changes: Partial<Filters>) => string) {
  return toSortLinks(sorts, filters, to, (sort) => (sort === "name" ? "ascending" : "descending"));
}
