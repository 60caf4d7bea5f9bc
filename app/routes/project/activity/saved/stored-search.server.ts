import type { SavedSearch } from "#contract/wire/searches.ts";
import {
  isPeriod,
  searchAddress,
  type SearchAddress,
  type SearchState,
} from "../search/address.server.ts";
import { toDay } from "../search/span.server.ts";
import { knownStates, listStates, toSearchQuery } from "../search/to-query.server.ts";

interface Setting {
  now: Date;
  zone: string;
  /** AI looks at recordings. */
  hasAi?: boolean;
}

/** A search as it is saved: a period stays one, days become instants. */
export function toSavedSearch(address: SearchAddress, setting: Setting): SavedSearch {
  const { from: period } = address;
  const { from, until, ...query } = toSearchQuery(address, setting);
  const stored = {
    ...query,
    ...(isPeriod(period) ? { period } : { from, until }),
    "display-mode": address["display-mode"],
  };
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
}

/** The address of a saved search: its days are those of the place again. */
export function toSearchAddress(
  search: SavedSearch,
  { zone }: Pick<Setting, "zone">,
): SearchAddress {
  const state = readState(search);
  const query: Record<string, unknown> = {
    "display-mode": search["display-mode"],
    "recording-mode":
      search.types && (listOf(search.types).includes("audio") ? "audio" : "cameras"),
    locations: search.locations,
    devices: search.devices,
    from: search.period ?? (search.from && toDay(search.from, zone, 0)),
    until: search.until && toDay(search.until, zone, 1),
    "tag-mode": search["tag-mode"],
    "tagged-with": search["tagged-with"],
    "include-descendant-tags": search["sub-class-tags"],
    "no-false-positives":
      state === undefined && search["include-false-positives"] ? "false" : "true",
    "labelled-with": search["labelled-with"],
    "min-duration": Number(search.duration ?? 0) > 0 ? search.duration : undefined,
    "max-duration": search["max-duration"],
    "clock-from": search["clock-from"],
    "clock-until": search["clock-until"],
    sun: search.sun,
    confidence:
      search["min-confidence"] === undefined
        ? undefined
        : Math.round(Number(search["min-confidence"]) * 100),
    taggers: search.taggers,
    models: search.models,
    state,
    note: search.note,
    id: search.ids,
  };
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of listOf(value)) searchParams.append(name, String(one));
  }
  return searchAddress.read({ searchParams });
}

function listOf<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function readState(search: SavedSearch): SearchState | undefined {
  if (search["deleted-only"]) return "deleted";
  if (search["not-processed"]) return "unlooked";
  const states = listOf(search.states).join();
  return states === "" ? undefined : knownStates.find((one) => listStates(one).join() === states);
}
