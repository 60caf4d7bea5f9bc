import { fold } from "#contract/rules/navigation/names.ts";
import { sortByName } from "#contract/rules/text/compare-names.ts";
import type { SavedSearch } from "#contract/wire/searches.ts";
import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { writeJson } from "#api/db/stored-json.ts";

const columns = [
  "saved_searches.id",
  "saved_searches.project_id",
  "saved_searches.user_id",
  "saved_searches.name",
  "saved_searches.shared",
  "saved_searches.created_at",
  "saved_searches.updated_at",
  "saved_searches.deleted_at",
] as const;

/** With what the person has to do with each: when they opened it, and their feed. */
function selectFor(db: Db, userId: number) {
  return db
    .selectFrom("saved_searches")
    .innerJoin("users", "users.id", "saved_searches.user_id")
    .leftJoin("search_views", (join) =>
      join
        .onRef("search_views.search_id", "=", "saved_searches.id")
        .on("search_views.user_id", "=", userId),
    )
    .leftJoin("search_feeds", (join) =>
      join
        .onRef("search_feeds.search_id", "=", "saved_searches.id")
        .on("search_feeds.user_id", "=", userId),
    )
    .select(columns)
    .select(["users.name as user_name", "search_views.seen_at", "search_feeds.id as feed_id"])
    .where((eb) =>
      eb.or([eb("saved_searches.user_id", "=", userId), eb("saved_searches.shared", "=", 1)]),
    );
}

interface Reader {
  userId: number;
  projectId: number;
}

/** Their own, and those that are shared, by name. */
export async function listVisibleSearches(db: Db, { userId, projectId }: Reader) {
  const rows = await selectFor(db, userId)
    .select(jsonBytesOf("saved_searches.search"))
    .where("saved_searches.project_id", "=", projectId)
    .where("saved_searches.deleted_at", "is", null)
    .execute();
  return withJson(db, "saved_searches.search", sortByName(rows));
}

export type SearchRow = Awaited<ReturnType<typeof listVisibleSearches>>[number];

/** One that the person sees, in whatever project, deleted ones too. */
export function findVisibleSearch(db: Db, { id, userId }: { id: number; userId: number }) {
  return selectFor(db, userId)
    .select("saved_searches.search")
    .where("saved_searches.id", "=", id)
    .executeTakeFirst();
}

/** At the start of a transaction it makes the changes of one search queue. */
export function lockSearch(trx: Db, id: number) {
  return trx
    .selectFrom("saved_searches")
    .select(columns)
    .select("saved_searches.search")
    .where("id", "=", id)
    .$call(forUpdate)
    .executeTakeFirst();
}

export async function countSearchesOf(trx: Db, { userId, projectId }: Reader): Promise<number> {
  const { count } = await trx
    .selectFrom("saved_searches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface SearchFields {
  name: string;
  search: SavedSearch;
  shared: boolean;
}

export async function insertSearch(
  trx: Db,
  { userId, projectId, ...fields }: Reader & SearchFields,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("saved_searches")
    .values({
      project_id: projectId,
      user_id: userId,
      ...toColumns(fields),
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSearch(
  trx: Db,
  id: number,
  fields: SearchFields,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("saved_searches")
    .set({ ...toColumns(fields), updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

function toColumns({ name, search, shared }: SearchFields) {
  return {
    name,
    name_folded: fold(name),
    search: writeJson("saved_searches.search", search),
    shared: shared ? (1 as const) : (0 as const),
  };
}

export async function setSearchDeleted(trx: Db, id: number, deletedAt: Date | null): Promise<void> {
  await trx
    .updateTable("saved_searches")
    .set({ deleted_at: deletedAt?.toISOString() ?? null })
    .where("id", "=", id)
    .execute();
}

export async function putSearchView(
  db: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<void> {
  const seen_at = now.toISOString();
  await db
    .insertInto("search_views")
    .values({ search_id: id, user_id: userId, seen_at })
    .onConflict((conflict) => conflict.columns(["search_id", "user_id"]).doUpdateSet({ seen_at }))
    .execute();
}
