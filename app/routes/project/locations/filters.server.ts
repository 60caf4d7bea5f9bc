import { z } from "zod";
import { toFilterAddress } from "#app/services/filter-address.server.ts";
import { compareNames, matchesName } from "#contract/rules/compare-names.ts";
import { groups, type LocationRow } from "./rows.server.ts";

export const sorts = ["activity", "name", "since", "recordings"] as const;
export type Sort = (typeof sorts)[number];

export const shownParts = ["all", "unnamed", ...groups] as const;
export type ShownPart = (typeof shownParts)[number];

/** What the address asks for; what it does not understand is as if it were not there. */
const filters = z.object({
  q: z.string().trim().catch(""),
  show: z.enum(shownParts).catch("all"),
  sort: z.enum(sorts).catch("activity"),
  dir: z.enum(["ascending", "descending"]).catch("descending"),
  page: z.coerce.number().int().min(1).catch(1),
});

export type Filters = z.output<typeof filters>;

export function readFilters(search: URLSearchParams): Filters {
  return filters.parse(Object.fromEntries(search));
}

export function toAddress(path: string, wanted: Filters): string {
  return toFilterAddress(path, wanted, filters.parse({}));
}

export function isIn(part: ShownPart) {
  return ({ group, needsName }: LocationRow) =>
    part === "all" || (part === "unnamed" ? needsName : group === part);
}

/** By its own name and those of the devices that are there. */
export function matches({ q }: Filters) {
  return ({ name, devices }: LocationRow) =>
    [name, ...devices.map((device) => device.name)].some((text) => matchesName(text, q));
}

const keys: Record<Exclude<Sort, "name" | "recordings">, (row: LocationRow) => string> = {
  activity: ({ last }) => last,
  since: ({ activeAt }) => activeAt,
};

function byName(a: LocationRow, b: LocationRow): number {
  return compareNames(a.name, b.name) || a.id - b.id;
}

/** Within its group; equal ones by name. What never was comes last, either way. `counts` are of recordings. */
export function byFilters({ sort, dir }: Filters, counts: ReadonlyMap<number, number>) {
  const sign = dir === "ascending" ? 1 : -1;
  const countOf = ({ id }: LocationRow) => counts.get(id) ?? 0;
  return (a: LocationRow, b: LocationRow) => {
    const byGroup = groups.indexOf(a.group) - groups.indexOf(b.group);
    if (byGroup !== 0) return byGroup;
    if (sort === "name") return sign * byName(a, b);
    if (sort === "recordings") return sign * (countOf(a) - countOf(b)) || byName(a, b);
    const [one, other] = [keys[sort](a), keys[sort](b)];
    if (one === other) return byName(a, b);
    if (one === "" || other === "") return one === "" ? 1 : -1;
    return one < other ? -sign : sign;
  };
}

/** Where each heading leads: the first way it sorts by, or the other way round. */
export function toSorts(filters: Filters, to: (changed: Partial<Filters>) => string) {
  const first = (sort: Sort) => (sort === "name" ? "ascending" : "descending");
  const turned = { ascending: "descending", descending: "ascending" } as const;
  const sorted = (sort: Sort) => {
    const isCurrent = sort === filters.sort;
    const dir = isCurrent ? turned[filters.dir] : first(sort);
    return { to: to({ sort, dir }), direction: isCurrent ? filters.dir : undefined };
  };
  return {
    activity: sorted("activity"),
    name: sorted("name"),
    since: sorted("since"),
    recordings: sorted("recordings"),
  };
}
