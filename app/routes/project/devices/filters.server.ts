import { z } from "zod";
import { toFilterAddress } from "#app/services/filter-address.server.ts";
import { compareNames, matchesName } from "#contract/rules/compare-names.ts";
import type { DeviceRow } from "./rows.server.ts";

export const sorts = ["state", "name", "seen", "recording", "battery"] as const;
export type Sort = (typeof sorts)[number];

export const shownStates = ["all", "trouble", "working", "other"] as const;
export type ShownState = (typeof shownStates)[number];

/** What the address asks for; what it does not understand is as if it were not there. */
const filters = z.object({
  q: z.string().trim().catch(""),
  show: z.enum(shownStates).catch("all"),
  type: z.string().catch(""),
  sort: z.enum(sorts).catch("state"),
  dir: z.enum(["ascending", "descending"]).catch("ascending"),
  page: z.coerce.number().int().min(1).catch(1),
});

export type Filters = z.output<typeof filters>;

export function readFilters(search: URLSearchParams): Filters {
  return filters.parse(Object.fromEntries(search));
}

export function toAddress(path: string, wanted: Filters): string {
  return toFilterAddress(path, wanted, filters.parse({}));
}

export const isShown: Record<ShownState, (row: DeviceRow) => boolean> = {
  all: () => true,
  trouble: ({ state }) => state.tone === "trouble" || state.tone === "attention",
  working: ({ state }) => state.tone === "ok",
  other: ({ state }) => state.tone === "quiet",
};

export function matches({ q, type }: Filters) {
  return ({ name, location, kind }: DeviceRow) =>
    (type === "" || kind === type) && [name, location?.name].some((text) => matchesName(text, q));
}

const tones = ["trouble", "attention", "ok", "quiet"];

/** Each from what wants attention to what does not; equal ones by name. What is not known comes last, either way. */
const keys: Record<Sort, (row: DeviceRow) => number | string | undefined> = {
  state: ({ state }) => tones.indexOf(state.tone) * 10 - state.others.length,
  name: () => 0,
  seen: ({ heard }) => heard?.iso,
  recording: ({ recorded }) => recorded?.iso,
  battery: ({ battery }) => battery?.percent ?? undefined,
};

export function byFilters({ sort, dir }: Filters) {
  const sign = dir === "ascending" ? 1 : -1;
  return (a: DeviceRow, b: DeviceRow) => {
    const [one, other] = [keys[sort](a), keys[sort](b)];
    if (one === undefined || other === undefined || one === other) {
      const known = Number(one === undefined) - Number(other === undefined);
      return known || (sort === "name" ? sign : 1) * compareNames(a.name, b.name);
    }
    return one < other ? -sign : sign;
  };
}
