import { z } from "zod";
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

/** The same page with other filters. Those that are as they always are stay out of the address. */
export function toAddress(path: string, wanted: Filters): string {
  const usual = filters.parse({});
  const kept = Object.entries(wanted).filter(
    ([key, value]) => value !== usual[key as keyof Filters],
  );
  const search = new URLSearchParams(kept.map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

export const isShown: Record<ShownState, (row: DeviceRow) => boolean> = {
  all: () => true,
  trouble: ({ state }) => state.tone === "trouble" || state.tone === "attention",
  working: ({ state }) => state.tone === "ok",
  other: ({ state }) => state.tone === "quiet",
};

export function matches({ q, type }: Filters) {
  const words = q.toLowerCase();
  return ({ name, location, kind }: DeviceRow) =>
    (type === "" || kind === type) &&
    [name, location?.name ?? ""].some((text) => text.toLowerCase().includes(words));
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
      return known || (sort === "name" ? sign : 1) * a.name.localeCompare(b.name);
    }
    return one < other ? -sign : sign;
  };
}
