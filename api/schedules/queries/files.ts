import type { Insertable } from "kysely";
import { jsonBytesOf, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

const columns = ["id", "user_id", "type", "key", "bytes", "file_name"] as const;

/** Newest first. */
export async function listFilesOf(db: Db, type: string, limit: number) {
  const rows = await db
    .selectFrom("files")
    .select(columns)
    .select(jsonBytesOf("files.details"))
    .where("type", "=", type)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return withJson(db, "files.details", rows);
}

export type FileRow = Awaited<ReturnType<typeof listFilesOf>>[number];

export async function countFilesOf(db: Db, type: string): Promise<number> {
  const { count } = await db
    .selectFrom("files")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  return count;
}

export function findFile(db: Db, id: number): Promise<FileRow | undefined> {
  return db
    .selectFrom("files")
    .select(columns)
    .select("details")
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Of these keys, those of files that people share. */
export async function listFileKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("files").select("key").where("key", "in", keys).execute();
  return new Set(rows.map(({ key }) => key));
}

type NewFile = Omit<Insertable<Schema["files"]>, "created_at">;

export async function insertFile(trx: Db, file: NewFile, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("files")
    .values({ ...file, created_at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteFile(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("files").where("id", "=", id).execute();
}
