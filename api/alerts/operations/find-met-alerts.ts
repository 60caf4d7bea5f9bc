import {
  chooseSighting,
  findMetCondition,
  type DetectedTrack,
} from "#contract/rules/alerts/alerts.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { toSeenTrack } from "#api/tracks/operations/to-detected-track.ts";
import { listThumbnailScores } from "#api/tracks/queries/track-data.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";
import { findRecordingForAlerts, listListeningAlerts } from "../queries/firing-alerts.ts";

/** What a processed recording shows, and the alerts that wait for it. Undefined where it shows nothing, or nobody waits. */
export async function findMetAlerts(db: Db, recordingId: number) {
  const recording = await findRecordingForAlerts(db, recordingId);
  if (!recording) return undefined;
  const alerts = await listListeningAlerts(db, recording);
  if (alerts.length === 0) return undefined;
  const sighting = chooseSighting(await listSeenTracks(db, recordingId));
  if (!sighting) return undefined;
  const met = alerts.flatMap((alert) => {
    const conditions = readJson("alerts.conditions", alert.conditions, alert.id);
    const condition = findMetCondition(conditions, sighting);
    return condition ? [{ alert, awaited: condition.tag }] : [];
  });
  return { recording, sighting, met };
}

async function listSeenTracks(db: Db, recordingId: number): Promise<DetectedTrack[]> {
  const options = { unfilteredOnly: false, usedOnly: true };
  const tracks = (await listTaggedTracks(db, [recordingId], options)).get(recordingId) ?? [];
  const scores = await listThumbnailScores(
    db,
    tracks.map(({ track }) => track.id),
  );
  return tracks.map((one) => toSeenTrack(one, scores));
}
