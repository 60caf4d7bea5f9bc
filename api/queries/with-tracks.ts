import type { Db } from "../db/open.ts";
import { listTracks, listTrackTags, type TrackRow, type TrackTagRow } from "./tracks.ts";

export interface TaggedTrack {
  track: TrackRow;
  tags: TrackTagRow[];
}

interface Wanted {
  unfilteredOnly: boolean;
  usedOnly: boolean;
}

/** The tracks of recordings with their tags, in two queries however many there are. */
export async function listTaggedTracks(
  db: Db,
  recordingIds: number[],
  { unfilteredOnly, usedOnly }: Wanted,
): Promise<Map<number, TaggedTrack[]>> {
  const tracks = await listTracks(db, recordingIds, { unfilteredOnly });
  const tags = await listTrackTags(
    db,
    tracks.map(({ id }) => id),
    { usedOnly },
  );
  const tagsOf = Map.groupBy(tags, ({ track_id }) => track_id);
  const tagged = tracks.map((track) => ({ track, tags: tagsOf.get(track.id) ?? [] }));
  return Map.groupBy(tagged, ({ track }) => track.recording_id);
}
