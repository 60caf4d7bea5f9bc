import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { listSearches } from "#contract/wire/searches.ts";
import { listsVisits, searchAddress, type SearchAddress } from "../search/address.server.ts";
import { withPeriod } from "../search/known-period.server.ts";
import type { Search } from "../search/read-search.server.ts";
import { toUpdatePath } from "./saved-searches.server.ts";
import { toSavedSearch, toSearchAddress } from "./stored-search.server.ts";

/**
 * The saved search that was opened, and where it is replaced by what is searched for now; undefined where that is the
 * same, and where the caller may not change it or does not see it.
 */
export async function readSavedChange(
  args: PageArgs,
  search: Search,
): Promise<{ name: string; to: string } | undefined> {
  const { address } = search;
  if (address.saved === undefined) return undefined;
  const { id: projectId } = requireProject(args.context);
  const { searches } = await send(args, listSearches, { projectId });
  const saved = searches.find(({ id }) => id === address.saved);
  if (!saved?.mayChange) return undefined;
  const stored = withPeriod(search, toSearchAddress(saved.search, search)).address;
  const current = toSearchAddress(toSavedSearch(address, search), search);
  if (toText(stored) === toText(current)) return undefined;
  return { name: saved.name, to: toUpdatePath(args.context, saved.id, address) };
}

/** The same for all addresses that ask for the same. */
function toText(address: SearchAddress): string {
  const query = searchAddress.toQuery({
    ...address,
    "display-mode": listsVisits(address) ? undefined : "recordings",
  });
  return JSON.stringify(Object.entries(query).map(([name, values]) => [name, values.toSorted()]));
}
