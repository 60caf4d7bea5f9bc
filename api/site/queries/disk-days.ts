import type { Insertable } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

/** The last measurement of a day counts. */
export async function saveDiskDay(db: Db, row: Insertable<Schema["disk_days"]>): Promise<void> {
  const { free_bytes, total_bytes } = row;
  await db
    .insertInto("disk_days")
    .values(row)
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ free_bytes, total_bytes }))
    .execute();
}

export async function deleteDiskDaysBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom("disk_days").where("day", "<", day).execute();
}

/** The oldest first. */
export function listDiskDays(db: Db, from: string) {
  return db
    .selectFrom("disk_days")
    .select(["day", "free_bytes", "total_bytes"])
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
}
