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

/**
 * What the same person had said last in place of what they say now, of tracks that stand. Other tags of people are used,
 * archived ones too.
 */
export async function listReplacedTags(trx: Db, trackIds: number[], userId: number) {
  const tags: OwnTagRow[][] = [];
  for await (const ids of inBatches(trackIds, maxIdsOfStatement)) {
    const rows = await trx
      .selectFrom("track_tags")
      .innerJoin("tracks", "tracks.id", "track_tags.track_id")
      .select(["track_tags.id", "track_tags.track_id", "track_tags.what"])
      .where("track_tags.track_id", "in", ids)
      .where("track_tags.user_id", "=", userId)
      .where("track_tags.automatic", "=", 0)
      .where("track_tags.used", "=", 0)
      .where("track_tags.archived_at", "is not", null)
      .where("tracks.archived_at", "is", null)
      .execute();
    tags.push(rows);
  }
  return tags.flat();
}

/** Sets tags of people aside, or puts them back as they were. */
export async function setReplaced(trx: Db, tagIds: number[], since: Date | null): Promise<void> {
  const set = { archived_at: since?.toISOString() ?? null, used: since ? 0 : 1 } as const;
  for await (const ids of inBatches(tagIds, maxIdsOfStatement)) {
    await trx.updateTable("track_tags").set(set).where("id", "in", ids).execute();
  }
}
