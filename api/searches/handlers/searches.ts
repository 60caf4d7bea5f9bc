import { findProjectZone } from "#api/locations/operations/find-project-zone.ts";
import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Role } from "#contract/rules/projects/roles.ts";
import {
  countNewResults,
  createSearch,
  deleteSearch,
  listSearches,
  markSearchSeen,
  renewSearchFeed,
  restoreSearch,
  revokeSearchFeed,
  updateSearch,
  type SearchData,
} from "#contract/wire/searches.ts";
import { readJson } from "#api/db/stored-json.ts";
import { isActing, type User } from "#api/http/caller.ts";
import { isQueryTimeout } from "#api/http/too-much-asked.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import type { Services } from "#api/services.ts";
import {
  changeSearch,
  createSearch as create,
  noSuchSearch,
  renewFeed,
  restoreSearch as restore,
} from "../operations/change-search.ts";
import { countNewResults as countNew } from "../operations/count-new-results.ts";
import { deleteFeed } from "../queries/search-feeds.ts";
import {
  listVisibleSearches,
  putSearchView,
  type SearchRow,
  setSearchDeleted,
} from "../queries/searches.ts";
import { filterOf, mayChange, requireChangeable, requireSearch } from "./require-search.ts";

const seeing = "see its devices and recordings";

export const searches = [
  serve(listSearches, async ({ input, caller, services }) => {
    const { id, role } = await requireProject(services, caller, input.projectId, seeing);
    const rows = await listSearchRows(services, caller, id);
    return {
      searches: await Promise.all(rows.map((row) => toSearchData(services, row, caller, role))),
    };
  }),

  serve(countNewResults, async ({ input, caller, services }) => {
    const { id } = await requireProject(services, caller, input.projectId, seeing);
    const rows = await listSearchRows(services, caller, id);
    const setting = { zone: await findProjectZone(services, id), now: services.now() };
    const seen = rows.flatMap((row) =>
      row.seen_at === null
        ? []
        : [{ id: row.id, filter: filterOf(row, setting), seenAt: row.seen_at }],
    );
    const counting = countNew(services, seen).catch((error: Error) => {
      if (isQueryTimeout(error)) return [];
      throw error;
    });
    return { counts: await counting };
  }),

  serve(createSearch, async ({ input, caller, services }) => {
    const { projectId, ...fields } = input;
    const action = "set up its devices and locations";
    const { id } = await requireProject(services, caller, projectId, action);
    const owner = { userId: caller.id, projectId: id };
    return { id: await create(services, owner, fields), messages: ["Saved the search"] };
  }),

  serve(updateSearch, async ({ input: { id, ...changes }, caller, services }) => {
    const search = await requireChangeable(services, caller, id);
    if (search.deleted_at !== null) throw noSuchSearch(id);
    await changeSearch(services, search, changes);
    return { messages: ["Changed the saved search"] };
  }),

  serve(deleteSearch, async ({ input: { id }, caller, services }) => {
    const search = await requireChangeable(services, caller, id);
    if (search.deleted_at !== null) throw noSuchSearch(id);
    await setSearchDeleted(services.store.write, id, services.now());
    return { messages: ["Deleted the saved search"] };
  }),

  serve(restoreSearch, async ({ input: { id }, caller, services }) => {
    const search = await requireChangeable(services, caller, id);
    if (search.deleted_at !== null) await restore(services, search);
    return { messages: ["Restored the saved search"] };
  }),

  serve(markSearchSeen, async ({ input: { id }, caller, services }) => {
    await requireSearch(services, caller, id);
    await putSearchView(services.store.write, { id, userId: caller.id }, services.now());
    return {};
  }),

  serve(renewSearchFeed, async ({ input: { id }, caller, services }) => {
    await requireSearch(services, caller, id);
    await renewFeed(services, { searchId: id, userId: caller.id });
    return {};
  }),

  serve(revokeSearchFeed, async ({ input: { id }, caller, services }) => {
    await requireSearch(services, caller, id);
    await deleteFeed(services.store.write, { searchId: id, userId: caller.id });
    return {};
  }),
];

function listSearchRows({ store }: Services, { id: userId }: User, projectId: number) {
  return listVisibleSearches(store.read, { userId, projectId });
}

async function toSearchData(
  services: Services,
  row: SearchRow,
  caller: User,
  role: Role,
): Promise<SearchData> {
  return {
    id: row.id,
    name: row.name,
    search: readJson("saved_searches.search", row.search, row.id),
    shared: row.shared === 1,
    userId: row.user_id,
    userName: row.user_name,
    mayChange: mayChange(row, caller, role),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.seen_at === null ? {} : { seenAt: row.seen_at }),
    ...(row.feed_id === null || isActing(caller)
      ? {}
      : { feed: await toFeed(services, row.feed_id) }),
  };
}

/** The token is made anew each time and never stored; all of one feed work until it is revoked. */
async function toFeed({ tokens, settings }: Services, id: number) {
  const address = `${settings.publicUrl}/feeds/${toUrlToken(await tokens.sign("search-feed", { id }))}`;
  return { atom: `${address}.atom`, calendar: `${address}.ics` };
}
