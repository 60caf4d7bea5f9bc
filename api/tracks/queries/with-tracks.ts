import { scheduler } from "node:timers/promises";
import type { Db } from "#api/db/open.ts";
import { listTracks, listTrackTags, type TrackRow, type TrackTagRow } from "./tracks.ts";

export interface TaggedTrack {
  track: TrackRow;
  tags: TrackTagRow[];
}

interface Options {
  unfilteredOnly: boolean;
  usedOnly: boolean;
}

const recordingsAtOnce = 250;

/** The tracks of recordings with their tags, some recordings at a time: other requests are answered between. */
export async function listTaggedTracks(
  db: Db,
  recordingIds: number[],
  options: Options,
): Promise<Map<number, TaggedTrack[]>> {
  const tagged: TaggedTrack[][] = [];
  for (let from = 0; from < recordingIds.length; from += recordingsAtOnce) {
    if (from > 0) await scheduler.yield();
    const some = recordingIds.slice(from, from + recordingsAtOnce);
    tagged.push(await listTaggedOf(db, some, options));
  }
  return Map.groupBy(tagged.flat(), ({ track }) => track.recording_id);
}

async function listTaggedOf(
  db: Db,
  recordingIds: number[],
  { unfilteredOnly, usedOnly }: Options,
): Promise<TaggedTrack[]> {
  const tracks = await listTracks(db, recordingIds, { unfilteredOnly });
  const trackIds = tracks.map(({ id }) => id);
  const tags = await listTrackTags(db, trackIds, { usedOnly });
  const tagsOf = Map.groupBy(tags, ({ track_id }) => track_id);
  return tracks.map((track) => ({ track, tags: tagsOf.get(track.id) ?? [] }));
}
