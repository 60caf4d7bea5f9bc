import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { countFilters } from "../filters/filter-choices.server.ts";
import {
  hidesFalseTriggers,
  listsVisits,
  searchAddress,
  type SearchAddress,
} from "../search/address.server.ts";
import type { Search } from "../search/read-search.server.ts";
import { toSearchQuery } from "../search/to-query.server.ts";
import { describeTotal } from "./describe-total.server.ts";
import { readResults, type Results } from "./read-results.server.ts";

const text = {
  refused: "Nothing was searched for",
  refusedText: "Correct the filters, then press Show.",
  empty: "There are no recordings yet",
  emptyText: "Recordings appear here as soon as a device uploads them.",
  noneYet: "Nothing found so far",
  noneYetText: "Older recordings have not been searched yet.",
  unlooked: (count: string) => `${count} not looked at yet`,
  unlookedText: "Nobody and no AI has named what is on these, so this list leaves them out.",
  showUnlooked: "Show them",
  unnamed: "No animal was found yet",
  unnamedText: "There are recordings, but no animal on them that this list would show.",
  showAll: "Include recordings without an animal",
  showRecordings: "List recordings",
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
  const { address } = search;
  const query = searchAddress.toQuery(address);
  const isBare = countFilters(query, address) === 0;
  if (isBare && (await hasNone(args, {}))) return { heading: text.empty, text: text.emptyText };
  const path = `${toProjectPath(requireProject(args.context))}/activity`;
  const ways = listWays(path, address);
  const unlooked = results.cursor ? undefined : await findUnlooked(args, search);
  if (unlooked) {
    const to = searchAddress.toAddress(path, unlooked.address);
    const of = listsVisits(address) ? "visits" : "recordings";
    return {
      heading: text.unlooked(describeTotal(of, unlooked.total)),
      text: text.unlookedText,
      ways: [{ name: text.showUnlooked, to }, ...ways],
    };
  }
  if (results.cursor) return { heading: text.noneYet, text: text.noneYetText, ways };
  if (address.after && !results.isPlaceUnknown) {
    return { heading: text.noneOlder, text: text.noneText, ways };
  }
  if (await isSilent(args, search.query)) {
    /* No other filter would make a difference. */
    return { heading: text.silent, text: text.silentText, ways: [toAnyTime(path, address)] };
  }
  if (isBare) {
    const [heading, said] = [text.unnamed, text.unnamedText];
    return { heading, text: said, ways: [...ways, ...listMore(path, address)] };
  }
  return { heading: text.none, text: text.noneText, ways };
}

/** What no AI has finished with, and nobody has tagged, is left out with false triggers: nothing says that it is none. */
async function findUnlooked(args: PageArgs, search: Search) {
  const isOfTags = search.address["tagged-with"].length > 0 || search.address["tag-mode"] !== "any";
  if (!search.hasAi || !hidesFalseTriggers(search.address) || isOfTags) return undefined;
  const address = { ...search.address, state: "unlooked" as const, after: undefined };
  const query = toSearchQuery(address, search);
  const { total } = await readResults(args, { ...search, address, query });
  return total.count > 0 ? { address, total } : undefined;
}

/** To what a search without filters leaves out. */
function listMore(path: string, address: SearchAddress) {
  const to = (changes: Partial<SearchAddress>) =>
    searchAddress.toAddress(path, { ...address, after: undefined, ...changes });
  return [
    ...(hidesFalseTriggers(address)
      ? [{ name: text.showAll, to: to({ "no-false-positives": "false" }) }]
      : []),
    ...(listsVisits(address)
      ? [{ name: text.showRecordings, to: to({ "display-mode": "recordings" }) }]
      : []),
  ];
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
async function isSilent(args: PageArgs, { from, until }: Search["query"]): Promise<boolean> {
  return (from !== undefined || until !== undefined) && hasNone(args, { from, until });
}

async function hasNone(args: PageArgs, span: Pick<Search["query"], "from" | "until">) {
  const outcome = await attempt(args, queryRecordings, {
    projectId: requireProject(args.context).id,
    ...span,
    duration: 0,
    "include-false-positives": true,
    "include-trackless": true,
    cursor: "start",
    "max-results": 1,
  });
  return outcome.ok && outcome.reply.recordings.length === 0;
}
