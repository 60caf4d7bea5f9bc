import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Who is looking at a recording of the review queue until when, and who has put it aside. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable("review_leases")
    .addColumn("recording_id", "integer", (c) =>
      c.primaryKey().references("recordings.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("leased_until", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("review_skips")
    .addColumn("recording_id", "integer", (c) =>
      c.notNull().references("recordings.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("skipped_until", instant, (c) => c.notNull())
    .addPrimaryKeyConstraint("review_skips_key", ["recording_id", "user_id"])
    .execute();
  const indexes = {
    review_leases_by_user: ["review_leases", "user_id"],
    review_leases_by_end: ["review_leases", "leased_until"],
    review_skips_by_user: ["review_skips", "user_id"],
    review_skips_by_end: ["review_skips", "skipped_until"],
  } as const;
  for (const [name, [table, column]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).column(column).execute();
  }
}
