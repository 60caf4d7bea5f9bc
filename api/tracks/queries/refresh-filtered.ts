import { isFilteredTrack } from "#contract/rules/tracks/track-tags.ts";
import { forUpdate } from "#api/db/for-update.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import { listTrackTags } from "./tracks.ts";

/** Call it after changing tags, in the same transaction. Locks the tracks, so that the later of two sees both. */
export async function refreshFiltered(trx: Db, trackIds: number[], now: Date): Promise<void> {
  for await (const ids of inBatches(trackIds, maxIdsOfStatement)) {
    await trx
      .selectFrom("tracks")
      .select("id")
      .where("id", "in", ids)
      .orderBy("id")
      .$call(forUpdate)
      .execute();
    const tags = await listTrackTags(trx, ids, { usedOnly: false });
    const ofTrack = Map.groupBy(tags, ({ track_id }) => track_id);
    const isFiltered = (id: number) =>
      isFilteredTrack(
        (ofTrack.get(id) ?? []).map(({ automatic, ...tag }) => ({
          ...tag,
          automatic: automatic === 1,
        })),
      );
    const { hidden = [], shown = [] } = Object.groupBy(ids, (id) =>
      isFiltered(id) ? "hidden" : "shown",
    );
    await setFiltered(trx, hidden, 1, now);
    await setFiltered(trx, shown, 0, now);
  }
}

async function setFiltered(trx: Db, ids: number[], filtered: 0 | 1, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("tracks")
    .set({ filtered, updated_at: now.toISOString() })
    .where("id", "in", ids)
    .execute();
}
