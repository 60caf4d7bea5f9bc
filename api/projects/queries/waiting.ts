import { subDays } from "date-fns";
import type { Db } from "#api/db/open.ts";

/** How many ask to be let into a project. */
export async function countRequests(db: Db, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom("memberships")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("project_id", "=", projectId)
    .where("pending", "=", "requested")
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Accounts with a link that works still and that nobody else can give them where there is no mail server. */
export async function countLinksToPassOn(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom("link_tokens")
    .innerJoin("users", "users.id", "link_tokens.user_id")
    .select("users.id")
    .distinct()
    .where("expires_at", ">", now.toISOString())
    .where("spent_at", "is", null)
    .where(({ eb, or, and }) =>
      or([
        eb("type", "=", "reset-password"),
        and([
          eb("type", "=", "confirm-email"),
          or([eb("email_confirmed_at", "is", null), eb("new_email", "is not", null)]),
        ]),
      ]),
    )
    .execute();
  return rows.length;
}

const recentDays = 7;

/** Mails of the last week that a mail server has refused so far. */
export async function countUnsent(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("sent_at", "is", null)
    .where("replaced_at", "is", null)
    .where("last_error", "is not", null)
    .where("created_at", ">", subDays(now, recentDays).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}
