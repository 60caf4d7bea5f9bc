import { subDays, subHours } from "date-fns";
import type { Db } from "#api/db/open.ts";
import type { Instant } from "#api/db/schema.ts";
import { sessionIdleDays, sessionMaxDays } from "#api/projects/queries/access.ts";

export interface ClientFacts {
  userAgent: string;
  viewport: string;
  /** Where the person was; empty where nobody was there. */
  address: string;
  /** One of our pages, for a browser. */
  isPage?: boolean;
}

interface NewSession {
  userId: number;
  impersonatorId?: number;
  /** Its person has just given password, code or passkey. */
  isProven: boolean;
}

export async function insertSession(
  trx: Db,
  { userId, impersonatorId, isProven }: NewSession,
  { userAgent, viewport, isPage }: ClientFacts,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("sessions")
    .values({
      user_id: userId,
      impersonator_id: impersonatorId ?? null,
      user_agent: userAgent.slice(0, 255),
      viewport: viewport.slice(0, 255),
      created_at: at,
      refreshed_at: at,
      used_at: at,
      proven_at: isProven ? at : null,
      of_pages: isPage ? 1 : 0,
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

export function findLiveSession(db: Db, id: number, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_id", "refresh_number", "refreshed_at"])
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("used_at", ">", subDays(now, sessionIdleDays).toISOString())
    .where("created_at", ">", subDays(now, sessionMaxDays).toISOString())
    .executeTakeFirst();
}

export async function markSessionProven(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ proven_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Advances the refresh number once: of two that race only one gets true. */
export async function advanceRefresh(
  trx: Db,
  { id, from, isPage }: { id: number; from: number; isPage: boolean | undefined },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({
      refresh_number: from + 1,
      refreshed_at: at,
      used_at: at,
      /* Those that were opened before pages said so. */
      ...(isPage ? { of_pages: 1 } : {}),
    })
    .where("id", "=", id)
    .where("refresh_number", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Use is remembered to the hour, so that hardly any request writes because of it. */
export function isUseStale(usedAt: Instant, now: Date): boolean {
  return usedAt < subHours(now, 1).toISOString();
}

export async function markSessionUsed(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ used_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** A person's sessions that are neither ended nor idle nor over, the last used one first. */
export function listLiveSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom("sessions")
    .leftJoin("users as impersonators", "impersonators.id", "sessions.impersonator_id")
    .select([
      "sessions.id",
      "sessions.user_agent",
      "sessions.created_at",
      "sessions.used_at",
      "impersonators.name as impersonator_name",
    ])
    .where("sessions.user_id", "=", userId)
    .where("sessions.ended_at", "is", null)
    .where("sessions.used_at", ">", subDays(now, sessionIdleDays).toISOString())
    .where("sessions.created_at", ">", subDays(now, sessionMaxDays).toISOString())
    .where((eb) =>
      eb.or([
        eb("sessions.impersonator_id", "is", null),
        eb("impersonators.global_permission", "!=", "off"),
      ]),
    )
    .orderBy("sessions.used_at", "desc")
    .orderBy("sessions.id", "desc")
    .execute();
}

/** True where it was the person's own and had not ended. */
export async function endSessionRow(
  trx: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ ended_at: now.toISOString() })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endSessionsOf(
  trx: Db,
  { userId, rememberId }: { userId: number; rememberId?: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ ended_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(rememberId !== undefined, (query) => query.where("id", "!=", rememberId!))
    .execute();
}
