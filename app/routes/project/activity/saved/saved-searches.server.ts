import { data } from "react-router";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { withQuery } from "#app/components/with-query.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { listSearches, maxNewResults, type SearchData } from "#contract/wire/searches.ts";
import { notChosen } from "../../my-preferences/not-chosen.ts";
import { searchAddress, type SearchAddress } from "../search/address.server.ts";
import { describeGone, describeSearch } from "../search/describe-search.server.ts";
import { zoneOfProject } from "../search/read-search.server.ts";
import type { SearchNames } from "../search/search-names.server.ts";
import { toSearchAddress } from "./stored-search.server.ts";

export function toActivityPath(context: PageArgs["context"]): string {
  return `${toProjectPath(requireProject(context))}/activity`;
}

export function toSavedPath(context: PageArgs["context"]): string {
  return `${toActivityPath(context)}/saved`;
}

/** Where a search is given a name: for "Save this search". */
export function toSavePath(context: PageArgs["context"], address: SearchAddress): string {
  return toPathOf(`${toSavedPath(context)}/new`, address);
}

/** Where a search takes the place of one that is saved. */
export function toUpdatePath(
  context: PageArgs["context"],
  id: number,
  address: SearchAddress,
): string {
  return toPathOf(`${toSavedPath(context)}/${id}/edit`, address);
}

function toPathOf(path: string, address: SearchAddress): string {
  return searchAddress.toAddress(path, { ...address, saved: undefined, after: undefined });
}

export async function readSavedSearches(args: PageArgs) {
  const { id: projectId } = requireProject(args.context);
  const [{ searches }, { stations: locations }] = await Promise.all([
    send(args, listSearches, { projectId }),
    send(args, listProjectLocations, { groupIdOrName: projectId }),
  ]);
  const zone = zoneOfProject(locations, siteOf(args.context).defaultTimeZone);
  return { searches, locations, zone };
}

/** The search of the address, in the words and by the address of this project. */
export async function requireSavedSearch(args: PageArgs & { params: { searchId: string } }) {
  const { searches, locations, zone } = await readSavedSearches(args);
  const saved = searches.find(({ id }) => id === Number(args.params.searchId));
  if (!saved) throw data(null, { status: 404 });
  const address = toSearchAddress(saved.search, { zone });
  return { saved, address, zone, locations };
}

/** The same for whoever may change it. */
export async function requireChangeableSearch(args: PageArgs & { params: { searchId: string } }) {
  const found = await requireSavedSearch(args);
  if (!found.saved.mayChange) throw data(null, { status: 404 });
  return found;
}

export type SearchRow = ReturnType<typeof toSearchRow>;

type NewResults = { count: number; isMore: boolean } | undefined;

export function toSearchRow(
  saved: SearchData,
  newResults: NewResults,
  { context, zone, names }: Pick<PageArgs, "context"> & { zone: string; names: SearchNames },
) {
  const { id, name, shared, userId, userName, mayChange, seenAt } = saved;
  const address = toSearchAddress(saved.search, { zone });
  const isOwn = userId === requireViewer(context).user.id;
  return {
    id,
    name,
    words: describeSearch(address, { names, zone }),
    gone: describeGone(address, names),
    shared,
    owner: isOwn ? undefined : userName,
    mayChange,
    isOpened: seenAt !== undefined,
    newResults: newResults && (newResults.isMore ? `${maxNewResults}+` : String(newResults.count)),
    path: `${toSavedPath(context)}/${id}`,
    exportPath: searchAddress.toAddress(`${toActivityPath(context)}/export`, address),
    alertPath: toAlertPath(context, id, address),
  };
}

/**
 * A new alert on the same tags, at the location where there is one; among several it is to be chosen. None where a
 * search is for the untagged.
 */
function toAlertPath(
  context: PageArgs["context"],
  id: number,
  address: SearchAddress,
): string | undefined {
  if (address["tag-mode"] === "untagged" || address["recording-mode"] === "audio") return undefined;
  const [location, ...others] = address.locations;
  const [device, ...otherDevices] = address.devices;
  const isOfLocation = location !== undefined && others.length === 0;
  const isOfDevice = device !== undefined && otherDevices.length === 0;
  const isOfSeveral = others.length > 0 || otherDevices.length > 0;
  const elsewhere = isOfSeveral ? notChosen : "project";
  return withQuery(`${toProjectPath(requireProject(context))}/my-settings/alerts/new`, {
    watches: isOfLocation ? `location-${location}` : isOfDevice ? `device-${device}` : elsewhere,
    tags: address["tagged-with"],
    search: String(id),
  });
}
