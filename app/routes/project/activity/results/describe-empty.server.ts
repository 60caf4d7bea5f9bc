import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { lastActivityOf } from "#app/services/recordings/location-text.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { countFilters } from "../filters/filter-choices.server.ts";
import { searchAddress, type SearchAddress } from "../search/address.server.ts";
import type { Search } from "../search/read-search.server.ts";
import type { Results } from "./read-results.server.ts";

const text = {
  refused: "Nothing was searched for",
  refusedText: "Correct the filters, then press Show.",
  empty: "There are no recordings yet",
  emptyText: "Recordings appear here as soon as a device uploads them.",
  noneYet: "Nothing found so far",
  noneYetText: "Older recordings have not been searched yet.",
  none: "Nothing matches",
  noneOlder: "Nothing older matches",
  noneText: "Remove a filter to see more.",
  silent: "Nothing was recorded in this time",
  silentText: "No device in this project recorded anything then.",
  anyTime: "Search at any time",
};

/** What a search asks for when a filter is taken from it. */
const without: Partial<Record<keyof SearchAddress, string>> = {
  "recording-mode": "Cameras and sound",
  locations: "All locations",
  devices: "All devices",
  "tag-mode": "Tagged by anyone",
  "tagged-with": "Any animal",
  "include-descendant-tags": "Narrower animals, too",
  "labelled-with": "Any label",
  "min-duration": "Shorter ones, too",
  "max-duration": "Longer ones, too",
  "clock-from": "Earlier in the day, too",
  "clock-until": "Later in the day, too",
  sun: "By day and night",
  confidence: "However sure AI is",
  taggers: "Tagged by any person",
  models: "Any AI model",
  state: "In any state",
  note: "Whatever the notes say",
  id: "Any number",
};

interface Empty {
  heading: string;
  text: string;
  /** To the same search with less in it. */
  ways?: { name: string; to: string }[];
}

/** Why a list is empty, and the ways on. */
export async function describeEmpty(
  args: PageArgs,
  { search, results, problems }: { search: Search; results: Results; problems: readonly unknown[] },
): Promise<Empty> {
  if (problems.length > 0) return { heading: text.refused, text: text.refusedText };
  const { address, locations } = search;
  const query = searchAddress.toQuery(address);
  const isBare = countFilters(query, address) === 0;
  if (isBare && locations.every((one) => lastActivityOf(one) === "")) {
    return { heading: text.empty, text: text.emptyText };
  }
  const path = `${toProjectPath(requireProject(args.context))}/activity`;
  const ways = listWays(path, address);
  if (results.cursor) return { heading: text.noneYet, text: text.noneYetText, ways };
  if (address.after && !results.isPlaceUnknown) {
    return { heading: text.noneOlder, text: text.noneText, ways };
  }
  if (await isSilent(args, search)) {
    /* No other filter would make a difference. */
    return { heading: text.silent, text: text.silentText, ways: [toAnyTime(path, address)] };
  }
  return { heading: text.none, text: text.noneText, ways };
}

function toAnyTime(path: string, address: SearchAddress) {
  const anyTime = { ...address, from: "any" as const, until: undefined, after: undefined };
  return { name: text.anyTime, to: searchAddress.toAddress(path, anyTime) };
}

function listWays(path: string, address: SearchAddress) {
  const named = Object.keys(searchAddress.toQuery(address)) as (keyof SearchAddress)[];
  const ways = named.flatMap((one) => {
    const left = Object.entries(address).filter(([name]) => name !== one && name !== "after");
    const name = without[one];
    return name === undefined
      ? []
      : [{ name, to: searchAddress.toAddress(path, Object.fromEntries(left)) }];
  });
  return address.from === "any" ? ways : [toAnyTime(path, address), ...ways];
}

/** No device recorded anything in all of the time that is searched. */
async function isSilent(args: PageArgs, { query: { from, until } }: Search): Promise<boolean> {
  if (from === undefined && until === undefined) return false;
  const outcome = await attempt(args, queryRecordings, {
    projectId: requireProject(args.context).id,
    from,
    until,
    duration: 0,
    "include-false-positives": true,
    "include-trackless": true,
    cursor: "start",
    "max-results": 1,
  });
  return outcome.ok && outcome.reply.recordings.length === 0;
}
