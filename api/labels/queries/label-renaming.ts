import { sql } from "kysely";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Db } from "#api/db/open.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import { termSource, toTerm } from "#api/search/queries/recording-search-terms.ts";

interface Carried {
  projectId: number;
  medium: Medium;
  detail: string;
}

/** Recordings that carry a label, deleted ones included, by the index of what is said of recordings. */
export function listCarrying(
  db: Db,
  { projectId, medium, detail }: Carried,
  { limit }: { limit: number },
) {
  return db
    .selectFrom("recording_search_terms")
    .innerJoin("recordings", "recordings.id", "recording_search_terms.recording_id")
    .select(["recordings.id", "recordings.deleted_at"])
    .where("recording_search_terms.project_id", "=", projectId)
    .where("source", "=", termSource.label)
    .where("term", "=", toTerm(detail))
    .where("recordings.type", medium === "audio" ? "=" : "!=", "audio")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("recording_labels")
          .select("recording_labels.id")
          .whereRef("recording_labels.recording_id", "=", "recordings.id")
          .where("detail", "=", detail),
      ),
    )
    .limit(limit)
    .execute();
}

/** Up to some 10,000 recordings take 0.1 s, in which nobody else has a turn on SQLite. */
export async function changeLabels(
  trx: Db,
  recordingIds: number[],
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  for await (const ids of inBatches(recordingIds, maxIdsOfStatement)) {
    await trx
      .updateTable("recording_labels")
      .set({ detail: to })
      .where("recording_id", "in", ids)
      .where("detail", "=", from)
      .execute();
    await updateSearchTerms(trx, ids, to);
    await trx
      .updateTable("recordings")
      .set({ updated_at: now.toISOString() })
      .where("id", "in", ids)
      .execute();
  }
}

/** New labels are made findable by a trigger, changed ones are not. */
async function updateSearchTerms(trx: Db, ids: number[], detail: string): Promise<void> {
  await trx
    .insertInto("recording_search_terms")
    .columns(["project_id", "source", "term", "recorded_at", "recording_id"])
    .expression((eb) =>
      eb
        .selectFrom("recordings")
        .select(["project_id", sql<0 | 1 | 2>`${sql.lit(termSource.label)}`.as("source")])
        .select(sql<string>`${detail}`.as("term"))
        .select(["recorded_at", "id"])
        .where("id", "in", ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
