import { Refusal } from "#contract/envelope.ts";
import { maxSearchesOfPerson } from "#contract/wire/searches.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { orWhenTaken } from "#api/db/unique-violation.ts";
import { requireUnchanged } from "#api/db/require-unchanged.ts";
import { lockProject } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import { deleteFeed, insertFeed } from "../queries/search-feeds.ts";
import {
  countSearchesOf,
  insertSearch,
  lockSearch,
  putSearchView,
  type SearchFields,
  setSearchDeleted,
  updateSearch,
} from "../queries/searches.ts";

interface Owner {
  userId: number;
  projectId: number;
}

/** Its results count as seen: whoever saves a search looks at them. */
export function createSearch(
  { store, now }: Services,
  owner: Owner,
  fields: SearchFields,
): Promise<number> {
  return orNameTaken(
    fields.name,
    store.write.transaction().execute(async (trx) => {
      await requireRoom(trx, owner);
      const id = await insertSearch(trx, { ...owner, ...fields }, now());
      await putSearchView(trx, { id, userId: owner.userId }, now());
      return id;
    }),
  );
}

type SearchChanges = { [Field in keyof SearchFields]?: SearchFields[Field] | undefined } & {
  before?: SearchFields | undefined;
};

/** Changes what is given and leaves the rest. Refused where the search is no longer as it was read. */
export function changeSearch(
  { store, now }: Services,
  { id, name }: { id: number; name: string },
  changes: SearchChanges,
): Promise<void> {
  return orNameTaken(
    changes.name ?? name,
    store.write.transaction().execute(async (trx) => {
      const stored = await lockSearch(trx, id);
      if (!stored) throw noSuchSearch(id);
      const current = {
        name: stored.name,
        search: readJson("saved_searches.search", stored.search, id),
        shared: stored.shared === 1,
      };
      requireUnchanged(current, changes.before);
      const fields = {
        name: changes.name ?? current.name,
        search: changes.search ?? current.search,
        shared: changes.shared ?? current.shared,
      };
      await updateSearch(trx, id, fields, now());
    }),
  );
}

/** Takes back a deletion, where there is room and the name is free. */
export function restoreSearch(
  { store }: Services,
  { id, name, user_id: userId, project_id: projectId }: RestorableSearch,
): Promise<void> {
  return orNameTaken(
    name,
    store.write.transaction().execute(async (trx) => {
      await requireRoom(trx, { userId, projectId });
      await setSearchDeleted(trx, id, null);
    }),
  );
}

interface RestorableSearch {
  id: number;
  name: string;
  user_id: number;
  project_id: number;
}

/** A new address for one person's feed: the id of the old one is gone. */
export function renewFeed(
  { store, now }: Services,
  subscriber: { searchId: number; userId: number },
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    await lockSearch(trx, subscriber.searchId);
    await deleteFeed(trx, subscriber);
    await insertFeed(trx, subscriber, now());
  });
}

async function requireRoom(trx: Db, owner: Owner): Promise<void> {
  await lockProject(trx, owner.projectId);
  if ((await countSearchesOf(trx, owner)) < maxSearchesOfPerson) return;
  const message = `There are ${maxSearchesOfPerson} saved searches, which is all there can be. Delete one first.`;
  throw new Refusal("rule", message);
}

function orNameTaken<T>(name: string, write: Promise<T>): Promise<T> {
  const refusal = () =>
    new Refusal("taken", `There is already a saved search named '${name}'.`, {
      errors: [
        { param: "name", location: "body", msg: "There is already a saved search of that name" },
      ],
    });
  return orWhenTaken(write, refusal);
}

export function noSuchSearch(id: number): Refusal {
  return new Refusal("missing", `Could not find a saved search with an id of '${id}' for user`);
}
