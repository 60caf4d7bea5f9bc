import { subDays } from "date-fns";
import type { Db } from "../db/open.ts";
import { sessionIdleDays } from "./access.ts";

export interface ClientFacts {
  userAgent: string;
  viewport: string;
}

export async function insertSession(
  trx: Db,
  userId: number,
  { userAgent, viewport }: ClientFacts,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("sessions")
    .values({
      user_id: userId,
      user_agent: userAgent.slice(0, 255),
      viewport: viewport.slice(0, 255),
      created_at: at,
      refreshed_at: at,
      used_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteIdleSessions(trx: Db, userId: number, now: Date): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("used_at", "<=", subDays(now, sessionIdleDays).toISOString())
    .execute();
}

/** A session that is neither ended nor idle. */
export function findLiveSession(db: Db, id: number, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_id", "refresh_number", "refreshed_at"])
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("used_at", ">", subDays(now, sessionIdleDays).toISOString())
    .executeTakeFirst();
}

/** Moves on from this refresh number, once: of two that race only one is told so. */
export async function advanceRefresh(
  trx: Db,
  id: number,
  from: number,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ refresh_number: from + 1, refreshed_at: at, used_at: at })
    .where("id", "=", id)
    .where("refresh_number", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endSessionRow(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ ended_at: now.toISOString() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}
