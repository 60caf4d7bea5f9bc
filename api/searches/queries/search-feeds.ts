import type { Db } from "#api/db/open.ts";

interface Subscriber {
  searchId: number;
  userId: number;
}

export async function insertFeed(
  trx: Db,
  { searchId, userId }: Subscriber,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("search_feeds")
    .values({ search_id: searchId, user_id: userId, created_at: now.toISOString() })
    .execute();
}

export async function deleteFeed(trx: Db, { searchId, userId }: Subscriber): Promise<void> {
  await trx
    .deleteFrom("search_feeds")
    .where("search_id", "=", searchId)
    .where("user_id", "=", userId)
    .execute();
}

/** Of somebody who is out of a project: their addresses do not work again when they come back. */
export async function deleteFeedsOfMember(
  trx: Db,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<void> {
  await trx
    .deleteFrom("search_feeds")
    .where("user_id", "=", userId)
    .where("search_id", "in", (eb) =>
      eb.selectFrom("saved_searches").select("id").where("project_id", "=", projectId),
    )
    .execute();
}

/** Whose it is, unless they are blocked, and what that person may do everywhere. */
export function findFeed(db: Db, id: number) {
  return db
    .selectFrom("search_feeds")
    .innerJoin("users", "users.id", "search_feeds.user_id")
    .select(["search_feeds.search_id", "search_feeds.user_id", "users.global_permission"])
    .where("search_feeds.id", "=", id)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
}
