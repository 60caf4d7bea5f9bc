import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/**
 * A device and a location belong to one project. PostgreSQL took the three to vary by themselves, expected five
 * recordings of a place where there were thousands, and read and sorted them all for a page.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect !== "postgres") return;
  await sql`
    create statistics recordings_places (dependencies)
    on project_id, device_id, location_id from recordings`.execute(db);
  await sql`analyze recordings (project_id, device_id, location_id)`.execute(db);
}
