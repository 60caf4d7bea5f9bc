import { forUpdate } from "#api/db/for-update.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";

/** Changes of them and their tags queue here. Gives the ids of those of the recording, which is locked already. */
export async function lockTracks(
  trx: Db,
  recordingId: number,
  trackIds: number[],
): Promise<number[]> {
  const locked: { id: number }[] = [];
  for await (const ids of inBatches(trackIds, maxIdsOfStatement)) {
    const rows = await trx
      .selectFrom("tracks")
      .select("id")
      .where("recording_id", "=", recordingId)
      .where("id", "in", ids)
      .orderBy("id")
      .$call(forUpdate)
      .execute();
    locked.push(...rows);
  }
  return locked.map(({ id }) => id);
}

/** What one person says of tracks; archived tags are left out. */
export async function listOwnTags(trx: Db, trackIds: number[], userId: number) {
  const tags: OwnTagRow[][] = [];
  for await (const ids of inBatches(trackIds, maxIdsOfStatement)) {
    tags.push(await selectOwnTags(trx, ids, userId).execute());
  }
  return tags.flat();
}

function selectOwnTags(trx: Db, trackIds: number[], userId: number) {
  return trx
    .selectFrom("track_tags")
    .select(["id", "track_id", "what"])
    .where("track_id", "in", trackIds)
    .where("user_id", "=", userId)
    .where("automatic", "=", 0)
    .where("archived_at", "is", null)
    .orderBy("id");
}

type OwnTagRow = Awaited<ReturnType<ReturnType<typeof selectOwnTags>["execute"]>>[number];
