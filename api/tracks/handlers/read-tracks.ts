import type { TrackData } from "#contract/wire/recordings/recordings.ts";
import { listTrackData } from "../queries/tracks.ts";
import { listTaggedTracks } from "../queries/with-tracks.ts";
import type { Services } from "#api/services.ts";
import { toTrack } from "#api/recordings/handlers/to-recording.ts";

export async function readTracks({ store }: Services, recordingId: number): Promise<TrackData[]> {
  const [tagged, data] = await Promise.all([
    listTaggedTracks(store.read, [recordingId], { unfilteredOnly: false, usedOnly: false }),
    listTrackData(store.read, recordingId),
  ]);
  const tracks = tagged.get(recordingId) ?? [];
  return tracks.map(({ track, tags }) => toTrack(track, tags, data.get(track.id)));
}
