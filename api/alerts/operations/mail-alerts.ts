import { displayName } from "#contract/labels/display-name.ts";
import type { Sighting } from "#contract/rules/alerts/alerts.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { Db } from "#api/db/open.ts";
import { thumbnailKey } from "#api/files/keys.ts";
import { alertMail } from "#api/mail/alert-mail.ts";
import { formatWhen } from "#api/mail/format-when.ts";
import { enqueueMail, hasMailAbout } from "#api/mail/queries/outbox.ts";
import { factsForMember } from "#api/projects/operations/join-project.ts";
import type { Services } from "#api/services.ts";
import {
  listAlerted,
  lockAlert,
  type ListeningAlert,
  type RecordingForAlerts,
} from "../queries/firing-alerts.ts";
import { findMetAlerts } from "./find-met-alerts.ts";
import { toStopLink } from "./stop-alert.ts";

/** One mail for each alert that has fired for a recording, however long ago, to those who may still see it; none that is in the outbox. */
export async function mailAlerts(services: Services, recordingId: number): Promise<void> {
  const { store, mailer } = services;
  const found = await findMetAlerts(store.read, recordingId);
  if (!found) return;
  const { recording, sighting } = found;
  const alerted = await listAlerted(store.read, recording);
  const fired = found.met.filter(({ alert }) => alerted.has(alert.id));
  if (fired.length === 0) return;
  const picture = await findPicture(services, recording, sighting);
  for (const one of fired) {
    const stopLink = await toStopLink(services, { id: one.alert.id, userId: one.alert.user_id });
    const firing = { ...one, recording, sighting, picture, stopLink };
    await store.write.transaction().execute((trx) => mail(services, trx, firing));
  }
  await mailer.deliver();
}

/** The thumbnail of the track, or else of the recording, where one has been made and can be had now. */
async function findPicture(
  { files, log }: Services,
  { raw_key: rawKey }: RecordingForAlerts,
  { trackId }: Sighting,
) {
  try {
    for (const key of rawKey === null
      ? []
      : [thumbnailKey(rawKey, trackId), thumbnailKey(rawKey)]) {
      if (await files.open(key)) return { key, mimeType: "image/png" };
    }
  } catch (error) {
    const { message } = error as Error;
    log({ level: "warn", message: `An alert goes without its picture: ${message}` });
  }
  return undefined;
}

interface Firing {
  alert: ListeningAlert;
  awaited: string;
  recording: RecordingForAlerts;
  sighting: Sighting;
  picture: { key: string; mimeType: string } | undefined;
  stopLink: string;
}

async function mail(services: Services, trx: Db, firing: Firing): Promise<void> {
  if (!(await lockAlert(trx, firing.alert.id))) return;
  const message = toMail(services, firing);
  if (await hasMailAbout(trx, message)) return;
  await enqueueMail(trx, message, services.now());
}

function toMail(services: Services, firing: Firing) {
  const { alert, awaited, recording, sighting, picture, stopLink } = firing;
  const { link, ...facts } = factsForMember(services, { name: recording.project_name }, alert);
  const zone = zoneOf(toPlace(recording), services.settings.defaultTimeZone);
  return alertMail({
    ...facts,
    topic: `alert ${alert.id} of recording ${recording.id}`,
    deviceName: recording.device_name,
    locationName: recording.needs_rename ? null : recording.location_name,
    animal: displayName(sighting.what, "camera"),
    awaited: displayName(awaited, "camera"),
    when: formatWhen(recording.recorded_at, zone),
    recordingLink: `${link}/recording/${recording.id}`,
    settingsLink: `${link}/my-settings`,
    stopLink,
    picture,
  });
}
