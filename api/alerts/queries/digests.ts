import { subDays } from "date-fns";
import type { DigestKind, Period } from "#contract/rules/visits/digests.ts";
import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { Db } from "#api/db/open.ts";
import { toVisitRecording, visitColumns } from "#api/visits/queries/visit-recordings.ts";

const pageLength = 500;

/** Cameras that save power send once a day, and cards come later; older recordings are not news. */
const latestDays = 31;

const columns = { daily: "daily_digest_at", weekly: "weekly_digest_at" } as const;

/** Projects where somebody may want one, each with the end of its last digest. */
export function listDigestProjects(db: Db, kind: DigestKind) {
  return db
    .selectFrom("projects")
    .select(["projects.id", `projects.${columns[kind]} as told_until`])
    .where("projects.deleted_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("memberships")
          .select("memberships.id")
          .whereRef("memberships.project_id", "=", "projects.id")
          .where("memberships.removed_at", "is", null)
          .where("memberships.pending", "is", null)
          .where("memberships.settings", "like", `%"${kind}Digest":true%`),
      ),
    )
    .orderBy("projects.id")
    .execute();
}

interface Position {
  recorded_at: string;
  id: number;
}

/** The recordings that came in during a period and may be part of a visit, oldest first, a page after another. */
export async function* pageArrivals(db: Db, projectId: number, { from, until }: Period) {
  let last: Position = { recorded_at: subDays(from, latestDays).toISOString(), id: 0 };
  for (;;) {
    const { recorded_at: at, id } = last;
    const page = await db
      .selectFrom("recordings")
      .leftJoin("locations", "locations.id", "recordings.location_id")
      .select(visitColumns)
      .where("recordings.project_id", "=", projectId)
      .where("recordings.recorded_at", ">=", at)
      .where((eb) => eb.or([eb("recordings.recorded_at", ">", at), eb("recordings.id", ">", id)]))
      .where("recordings.recorded_at", "<", until.toISOString())
      .where("recordings.created_at", ">=", from.toISOString())
      .where("recordings.created_at", "<", until.toISOString())
      .where("recordings.deleted_at", "is", null)
      .where("recordings.duration_seconds", ">", statusSeconds)
      .where("recordings.type", "in", visitTypes)
      .orderBy("recordings.recorded_at")
      .orderBy("recordings.id")
      .limit(pageLength)
      .execute();
    const newest = page.at(-1);
    if (!newest) return;
    last = newest;
    yield page.map(toVisitRecording);
  }
}

/** Records that digests of a project are sent up to then. False where another process did so first. */
export async function markDigested(
  trx: Db,
  { projectId, kind, until }: { projectId: number; kind: DigestKind; until: Date },
): Promise<boolean> {
  const column = columns[kind];
  const at = until.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("projects")
    .set({ [column]: at })
    .where("id", "=", projectId)
    .where((eb) => eb.or([eb(column, "is", null), eb(column, "<", at)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
