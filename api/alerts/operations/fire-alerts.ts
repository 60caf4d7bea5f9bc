import { displayName } from "#contract/labels/display-name.ts";
import {
  chooseSighting,
  findMetCondition,
  isAlertDue,
  isNews,
  type DetectedTrack,
  type Sighting,
} from "#contract/rules/alerts/alerts.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { thumbnailKey } from "#api/files/keys.ts";
import type { Db } from "#api/db/open.ts";
import { alertMail } from "#api/mail/alert-mail.ts";
import { formatWhen } from "#api/mail/format-when.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import {
  findRecordingForAlerts,
  hasAlerted,
  lockAlert,
  listListeningAlerts,
  markAlerted,
  type ListeningAlert,
  type RecordingForAlerts,
} from "../queries/firing-alerts.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { listThumbnailScores } from "#api/tracks/queries/track-data.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";
import type { Services } from "#api/services.ts";
import { factsForMember } from "#api/projects/operations/join-project.ts";
import { toSeenTrack } from "#api/tracks/operations/to-detected-track.ts";
import { readJson } from "#api/db/stored-json.ts";

/** One mail and one event for each alert that a processed recording meets; none for old news, and none twice. */
export async function fireAlerts(services: Services, recordingId: number): Promise<void> {
  const { store, mailer } = services;
  const recording = await findRecordingForAlerts(store.read, recordingId);
  if (!recording || !isNews(toProcessed(recording), services.now())) return;
  const sighting = chooseSighting(await listSeenTracks(store.read, recordingId));
  if (!sighting) return;
  const alerts = await listListeningAlerts(store.read, recording);
  const met = alerts.flatMap((alert) => {
    const conditions = readJson("alerts.conditions", alert.conditions, alert.id);
    const condition = findMetCondition(conditions, sighting);
    return condition ? [{ alert, awaited: condition.tag }] : [];
  });
  if (met.length === 0) return;
  const picture = await findPicture(services, recording, sighting);
  for (const one of met) {
    const firing = { ...one, recording, sighting, picture };
    await store.write.transaction().execute((trx) => fire(services, trx, firing));
  }
  await mailer.deliver();
}

function toProcessed({ type, uploader, processing_state, recorded_at }: RecordingForAlerts) {
  return { type, uploader, processingState: processing_state, recordedAt: recorded_at };
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

/** The thumbnail of the track, or else of the recording, where one has been made. */
async function findPicture(
  { files }: Services,
  { raw_key: rawKey }: RecordingForAlerts,
  { trackId }: Sighting,
) {
  for (const key of rawKey === null ? [] : [thumbnailKey(rawKey, trackId), thumbnailKey(rawKey)]) {
    if (await files.open(key)) return { key, mimeType: "image/png" };
  }
  return undefined;
}

interface Firing {
  alert: ListeningAlert;
  awaited: string;
  recording: RecordingForAlerts;
  sighting: Sighting;
  picture: { key: string; mimeType: string } | undefined;
}

async function fire(services: Services, trx: Db, firing: Firing): Promise<void> {
  const { alert, recording, sighting } = firing;
  const now = services.now();
  const last = await lockAlert(trx, alert.id);
  if (!last || (await hasAlerted(trx, alert.id, recording))) return;
  const { last_alert_at: lastAlertAt } = last;
  if (!isAlertDue({ lastAlertAt, frequencySeconds: alert.frequency_seconds }, now)) return;
  await markAlerted(trx, alert.id, now);
  await insertEvents(
    trx,
    {
      deviceId: recording.device_id,
      projectId: recording.project_id,
      type: "alert",
      details: {
        alertId: alert.id,
        recId: recording.id,
        trackId: sighting.trackId,
        success: true,
      },
      times: [recording.recorded_at],
    },
    now,
  );
  await enqueueMail(trx, toMail(services, firing), now);
}

function toMail(services: Services, { alert, awaited, recording, sighting, picture }: Firing) {
  const { link, ...facts } = factsForMember(services, { name: recording.project_name }, alert);
  const zone = zoneOf(toPlace(recording), services.settings.defaultTimeZone);
  return alertMail({
    ...facts,
    deviceName: recording.device_name,
    locationName: recording.needs_rename ? null : recording.location_name,
    animal: displayName(sighting.what, "camera"),
    awaited: displayName(awaited, "camera"),
    when: formatWhen(recording.recorded_at, zone),
    recordingLink: `${link}/recording/${recording.id}`,
    settingsLink: `${link}/my-settings`,
    picture,
  });
}
