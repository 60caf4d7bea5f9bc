import { subDays } from "date-fns";
import { previewAlert, type Preview } from "#contract/rules/alerts/alert-preview.ts";
import type { DetectedTrack } from "#contract/rules/alerts/alerts.ts";
import { listWatchedRecordings, type WatchedRecording } from "../queries/alert-recordings.ts";
import { listThumbnailScores } from "#api/tracks/queries/track-data.ts";
import type { AlertScope } from "../queries/alerts.ts";
import { listTaggedTracks, type TaggedTrack } from "#api/tracks/queries/with-tracks.ts";
import type { Services } from "#api/services.ts";
import { toSeenTrack } from "#api/tracks/operations/to-detected-track.ts";

const previewedDays = 7;
const maxRecordings = 2000;

interface Input {
  scope: AlertScope;
  conditions: readonly { tag: string }[];
  frequencySeconds: number;
}

/** The last week, or the part of it that its newest 2000 recordings cover. */
interface Looked {
  recordings: number;
  from: string;
}

/** What an alert would have mailed of the last week's recordings that alerts look at. Writes nothing. */
export async function previewLastWeek(
  { store, now }: Services,
  { scope, ...input }: Input,
): Promise<Preview<{ row: WatchedRecording }> & Looked> {
  const from = subDays(now(), previewedDays);
  const options = { from, limit: maxRecordings };
  const rows = await listWatchedRecordings(store.scan, scope, options);
  const tracksOf = await listSeenTracks(
    store,
    rows.map(({ id }) => id),
  );
  const recordings = rows.toReversed().map((row) => ({
    row,
    type: row.type,
    uploader: row.uploader,
    processingState: row.processing_state,
    recordedAt: row.recorded_at,
    arrivedAt: row.created_at,
    tracks: tracksOf.get(row.id) ?? [],
  }));
  const oldest = rows.length === maxRecordings ? rows.at(-1)?.recorded_at : undefined;
  return {
    ...previewAlert(recordings, input),
    recordings: rows.length,
    from: oldest ?? from.toISOString(),
  };
}

/** Thumbnails decide between labels of one recording only, and their tracks are long to read. */
async function listSeenTracks(
  { scan }: Services["store"],
  recordingIds: number[],
): Promise<Map<number, DetectedTrack[]>> {
  const options = { unfilteredOnly: false, usedOnly: true };
  const tagged = await listTaggedTracks(scan, recordingIds, options);
  const undecided = [...tagged.values()].filter(saysSeveral).flat();
  const scores = await listThumbnailScores(
    scan,
    undecided.map(({ track }) => track.id),
  );
  return new Map(
    [...tagged].map(([id, tracks]) => [id, tracks.map((one) => toSeenTrack(one, scores))]),
  );
}

function saysSeveral(tracks: TaggedTrack[]): boolean {
  return new Set(tracks.flatMap(({ tags }) => tags.map(({ what }) => what))).size > 1;
}
