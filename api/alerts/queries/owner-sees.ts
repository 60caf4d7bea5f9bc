import type { Expression, ExpressionBuilder } from "kysely";
import type { Schema } from "#api/db/schema.ts";

/** Whether whoever has an alert may see a project. */
export function ownerSees(eb: ExpressionBuilder<Schema, "users">, projectId: Expression<number>) {
  return eb.or([
    eb("users.global_permission", "!=", "off"),
    eb.exists(
      eb
        .selectFrom("memberships")
        .select("memberships.id")
        .whereRef("memberships.user_id", "=", "users.id")
        .where("memberships.project_id", "=", projectId)
        .where("memberships.pending", "is", null)
        .where("memberships.removed_at", "is", null),
    ),
  ]);
}
