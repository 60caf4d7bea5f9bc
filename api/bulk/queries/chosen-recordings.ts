import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";

/** Those that are of the project, deleted or not, each once and newest first. */
export async function listChosen(db: Db, projectId: number, ids: number[]): Promise<ChosenRow[]> {
  const rows: ChosenRow[] = [];
  for await (const some of inBatches(new Set(ids), maxIdsOfStatement)) {
    rows.push(...(await selectChosen(db, projectId, some)));
  }
  return rows.toSorted(
    (one, other) =>
      Date.parse(other.recorded_at) - Date.parse(one.recorded_at) || other.id - one.id,
  );
}

function selectChosen(db: Db, projectId: number, ids: number[]) {
  return db
    .selectFrom("recordings")
    .select(["id", "type", "location_id", "recorded_at", "deleted_at"])
    .where("id", "in", ids)
    .where("project_id", "=", projectId)
    .execute();
}

export type ChosenRow = Awaited<ReturnType<typeof selectChosen>>[number];
