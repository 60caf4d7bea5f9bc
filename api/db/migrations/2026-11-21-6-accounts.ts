import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema.alterTable("users").addColumn("time_zone_chosen_at", instant).execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("impersonator_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .execute();
  await db.schema.alterTable("memberships").addColumn("standing_since", instant).execute();
  await sql`update memberships set standing_since = created_at`.execute(db);
  await db.schema
    .alterTable("memberships")
    .addColumn("invited_by_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await db.schema
    .createTable("invitations")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) =>
      c.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_folded", "text", (c) => c.notNull())
    .addColumn("admin", "smallint", (c) => c.notNull())
    .addColumn("owner", "smallint", (c) => c.notNull())
    .addColumn("invited_by_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("invited_at", instant, (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addUniqueConstraint("invitations_once", ["email_folded", "project_id"])
    .execute();
  await db.schema
    .createIndex("invitations_by_project")
    .on("invitations")
    .column("project_id")
    .execute();
  await db.schema
    .createTable("link_tokens")
    .addColumn("id", id, asId)
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("expires_at", instant, (c) => c.notNull())
    .addColumn("spent_at", instant)
    .execute();
  await db.schema
    .createIndex("link_tokens_by_user")
    .on("link_tokens")
    .columns(["user_id", "type"])
    .execute();
  await db.schema
    .createIndex("link_tokens_by_expiry")
    .on("link_tokens")
    .column("expires_at")
    .execute();
  await db.schema
    .createTable("reset_requests")
    .addColumn("id", id, asId)
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("legacy_link", "smallint", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("audit")
    .addColumn("id", id, asId)
    .addColumn("happened_at", instant, (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("actor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("impersonator_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("subject_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("project_id", "integer", (c) => c.references("projects.id").onDelete("set null"))
    .addColumn("address", "text")
    .addColumn("details", "text")
    .execute();
  await db.schema
    .createIndex("audit_by_subject")
    .on("audit")
    .columns(["subject_id", "action", "id"])
    .execute();
  await db.schema
    .createIndex("audit_by_project")
    .on("audit")
    .columns(["project_id", "id"])
    .execute();
  await db.schema.alterTable("outbox").addColumn("topic", "text").execute();
  await db.schema.alterTable("outbox").addColumn("replaced_at", instant).execute();
  await db.schema
    .createIndex("outbox_by_topic")
    .on("outbox")
    .columns(["recipient", "topic"])
    .execute();
}
