import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

/** What PostgreSQL's clock shows. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  return new Date(rows[0]?.at ?? 0);
}

/** When the newest act happened by the clock of the server. */
export async function findNewestAct(db: Db): Promise<Date | undefined> {
  const newest = await db
    .selectFrom("audit")
    .select("happened_at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && new Date(newest.happened_at);
}

/** What the authenticator apps of some people share with the site, sealed. */
export async function listSealed(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("authenticator_apps")
    .select("sealed_secret")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(({ sealed_secret }) => sealed_secret);
}

/** The addresses of the newest sign-ins, as the server saw them. */
export async function listSignInAddresses(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("audit")
    .select("address")
    .where("action", "=", "signed in")
    .where("address", "is not", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

/** What an SQLite file finds wrong with itself, in its words. */
export async function checkSqlite(db: Db): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(10)`.execute(db);
  return rows.map((row) => row.quick_check).filter((text) => text !== "ok");
}

/** Rows that refer to others that are not there, by table. */
export async function listLooseRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [...new Set(rows.map(({ table }) => table))];
}
