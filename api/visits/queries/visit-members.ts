import { sql, type SqlBool } from "kysely";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { Days } from "#api/recordings/queries/utc-days.ts";

/** That a recording is part of a visit. */
export interface VisitMember {
  recordingId: number;
  /** UTC day on which the visit began, and with it all that people see otherwise. */
  day: number;
  /** Of the visit, which tells it apart together with what it is of. */
  firstRecordingId: number;
  what: string;
  /** 0 where it has none. */
  locationId: number;
  startedAt: string;
}

/** Puts the members of visits that began on some days in the place of those that were known. */
export async function replaceMembers(
  trx: Db,
  projectId: number,
  { days, members }: { days: Days; members: readonly VisitMember[] },
): Promise<void> {
  await trx
    .deleteFrom("visit_members")
    .where("project_id", "=", projectId)
    .where("day", ">=", days.first)
    .where("day", "<=", days.last)
    .execute();
  for await (const some of inBatches(members, maxIdsOfStatement)) {
    const rows = some.map(
      ({ recordingId, day, firstRecordingId, what, locationId, startedAt }) => ({
        project_id: projectId,
        recording_id: recordingId,
        day,
        first_recording_id: firstRecordingId,
        what,
        location_id: locationId,
        started_at: startedAt,
      }),
    );
    await trx.insertInto("visit_members").values(rows).execute();
  }
}

/** Of which visits recordings are part, as far as that was summed, in no order. */
export function listMembers(
  db: Db,
  projectId: number,
  recordingIds: readonly number[],
): Promise<VisitMember[]> {
  if (recordingIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("visit_members")
    .select([
      "recording_id as recordingId",
      "day",
      "first_recording_id as firstRecordingId",
      "what",
      "location_id as locationId",
      "started_at as startedAt",
    ])
    .where("project_id", "=", projectId)
    .where("recording_id", "in", recordingIds)
    .execute();
}

/** Recordings of visits that nobody has tagged, as far as that was summed; undefined where there are more than `most`. */
export async function listFewUntagged(
  db: Db,
  projectId: number,
  most: number,
): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom("visit_members")
    .select("recording_id as id")
    .where("project_id", "=", projectId)
    /* As its index has it. */
    .where(sql<SqlBool>`what = 'none'`)
    .limit(most + 1)
    .execute();
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}
