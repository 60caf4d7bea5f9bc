import type { InputOf } from "#contract/endpoint.ts";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { formatDay } from "#app/services/times/times.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { countFound } from "#contract/wire/recordings/recording-counts.ts";
import { listsVisits, searchAddress } from "../search/address.server.ts";
import { describeSearch } from "../search/describe-search.server.ts";
import { withPeriod } from "../search/known-period.server.ts";
import { readSearch, type Search } from "../search/read-search.server.ts";
import { readSearchNames } from "../search/search-names.server.ts";

type Changes = Partial<Omit<InputOf<typeof countFound>, "projectId">>;

/** The search of the address with what its counts need: its list's path, its words and the way back. */
export async function readCountedSearch(args: PageArgs) {
  const project = requireProject(args.context);
  const search = withPeriod(await readSearch(args));
  const path = `${toProjectPath(project)}/activity`;
  const of = listsVisits(search.address) ? ("visits" as const) : ("recordings" as const);
  return { search, path, of };
}

export type CountedSearch = Awaited<ReturnType<typeof readCountedSearch>>;

export function readCounts(args: PageArgs, { search, of }: CountedSearch, changes: Changes) {
  const projectId = requireProject(args.context).id;
  return send(args, countFound, { ...search.query, projectId, of, ...changes });
}

/** What the page of counts says around them; a part of the search may be left out of the sentence. */
export async function describeCounted(
  args: PageArgs,
  { search, path }: CountedSearch,
  left: Partial<Search["address"]>,
) {
  const names = await readSearchNames(args, search.locations);
  const address = { ...search.address, ...left };
  return {
    back: searchAddress.toAddress(path, search.address),
    sentence: describeSearch(address, { names, zone: search.zone }),
  };
}

/** Where there was no time to count all: since when, and for visits how recordings are counted instead. */
export function describeReach(
  { search, of }: CountedSearch,
  countedFrom: string | undefined,
  to: (address: Search["address"]) => string,
) {
  if (countedFrom === undefined) return undefined;
  const inFull =
    of === "visits" ? to({ ...search.address, "display-mode": "recordings" }) : undefined;
  return { since: formatDay(countedFrom, search.zone), inFull };
}
