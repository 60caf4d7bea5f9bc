import { z } from "zod";
import { defineFilters } from "#app/lists/define-filters.ts";
import { pageNumber } from "#app/lists/paging.ts";
import { byKey, direction, inDirection, inTurn, type Compare } from "#app/lists/sorting.ts";
import { needsAttention } from "#app/services/devices/device-text.server.ts";
import { compareNames, matchesName } from "#contract/rules/text/compare-names.ts";
import type { ListedDevice } from "./listed-devices.server.ts";
import type { DeviceRow } from "./rows.server.ts";

export const sorts = ["state", "name", "seen", "recording", "battery"] as const;
export type Sort = (typeof sorts)[number];

export const stateFilters = ["all", "trouble", "working", "other"] as const;
export type DeviceFilter = (typeof stateFilters)[number];

export const deviceFilters = defineFilters(
  {
    q: z.string().trim(),
    show: z.enum(stateFilters),
    type: z.string(),
    sort: z.enum(sorts),
    dir: direction,
    page: pageNumber,
  },
  { q: "", show: "all", type: "", sort: "state", dir: "ascending", page: 1 },
  { positions: ["page"] },
);

export type Filters = ReturnType<typeof deviceFilters.read>;

export const isShown: Record<DeviceFilter, (device: Pick<ListedDevice, "state">) => boolean> = {
  all: () => true,
  trouble: ({ state }) => needsAttention(state),
  working: ({ state }) => state.tone === "ok",
  other: ({ state }) => state.tone === "quiet",
};

type Named = Pick<ListedDevice, "name" | "kind" | "location">;

export function matches({ q, type }: Pick<Filters, "q" | "type">) {
  return ({ name, location, kind }: Named) =>
    (type === "" || kind === type) && [name, location?.name].some((text) => matchesName(text, q));
}

const tones = ["trouble", "attention", "ok", "quiet"];

export const byName: Compare<Pick<ListedDevice, "id" | "name">> = (one, other) =>
  compareNames(one.name, other.name) || one.id - other.id;

/** Each from what wants attention to what does not; equal ones by name. What is not known comes last, either way. */
export function byFilters({ sort, dir }: Pick<Filters, "sort" | "dir">): Compare<DeviceRow> {
  const compares: Record<Sort, Compare<DeviceRow>> = {
    state: byKey(({ state }) => tones.indexOf(state.tone) * 10 - state.others.length, dir),
    name: inDirection(byName, dir),
    seen: byKey(({ heard }) => heard?.iso, dir),
    recording: byKey(({ recorded }) => recorded?.iso, dir),
    battery: byKey(({ battery }) => battery?.percent ?? undefined, dir),
  };
  return inTurn(compares[sort], byName);
}
