import type { Db } from "#api/db/open.ts";

interface Watched {
  locationId: number;
  projectId: number;
}

/** Who has alerts on a location, how many, and whether they are members of its project, in the order they signed up. */
export function listAlertOwners(db: Db, { locationId, projectId }: Watched) {
  return db
    .selectFrom("alerts")
    .innerJoin("users", "users.id", "alerts.user_id")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "users.id")
        .on("memberships.project_id", "=", projectId)
        .on("memberships.pending", "is", null)
        .on("memberships.removed_at", "is", null),
    )
    .select(["users.id", "users.name", "memberships.id as membership_id"])
    .select(({ fn }) => fn.countAll<number>().as("alerts"))
    .where("alerts.location_id", "=", locationId)
    .groupBy(["users.id", "users.name", "memberships.id"])
    .orderBy("users.id")
    .execute();
}
