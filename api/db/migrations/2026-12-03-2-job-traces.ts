import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Which part of a trace has queued a job. On SQLite its result goes to the end again, where lists go past it. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await db.schema.alterTable("jobs").addColumn("traceparent", "text").execute();
  if (dialect === "postgres") return;
  await db.schema.alterTable("jobs").addColumn("result_last", "text").execute();
  await sql`update jobs set result_last = result`.execute(db);
  await db.schema.alterTable("jobs").dropColumn("result").execute();
  await db.schema.alterTable("jobs").renameColumn("result_last", "result").execute();
}
