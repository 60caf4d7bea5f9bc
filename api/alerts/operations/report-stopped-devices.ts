import { isAudioOnly } from "#contract/rules/devices/audio-mode.ts";
import { isStopped } from "#contract/rules/devices/health.ts";
import { isToldOfStoppedDevices } from "#contract/rules/devices/notifications.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { Db } from "#api/db/open.ts";
import { formatWhen } from "#api/mail/format-when.ts";
import { stoppedDevicesMail } from "#api/mail/stopped-devices-mail.ts";
import {
  readDetailsOf,
  toBatches,
  weightOf,
  type MeasuredRow,
} from "#api/devices/queries/detail-snapshots.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import { listReachableMembers, type ReachableMember } from "#api/projects/queries/memberships.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { lockProject } from "#api/projects/queries/projects.ts";
import { listSilentDevices, type SilentDevice } from "#api/devices/queries/stopped-devices.ts";
import type { Services } from "#api/services.ts";
import { factsForMember } from "#api/projects/operations/join-project.ts";
import { readJson } from "#api/db/stored-json.ts";

/** One event for each device since its last contact, one mail for each project; a second run mails nothing. */
export async function reportStoppedDevices(services: Services): Promise<void> {
  const { store, mailer, now } = services;
  const silent = await listSilentDevices(store.read, now());
  const stopped = await filterStopped(store.read, silent, now());
  const projectIds = new Set(stopped.map(({ project_id }) => project_id));
  for (const projectId of projectIds) {
    await store.write.transaction().execute((trx) => reportOfProject(services, trx, projectId));
  }
  if (projectIds.size > 0) await mailer.deliver();
}

async function reportOfProject(services: Services, trx: Db, projectId: number): Promise<void> {
  const now = services.now();
  await lockProject(trx, projectId);
  const silent = await listSilentDevices(trx, now, { projectId });
  const stopped = await filterStopped(trx, silent, now);
  if (stopped.length === 0) return;
  for (const { id: deviceId } of stopped) {
    const type = "stop-reported";
    const times = [now.toISOString()];
    await insertEvents(trx, { deviceId, projectId, type, details: {}, times }, now);
  }
  const members = await listReachableMembers(trx, projectId);
  for (const member of members.filter(wantsDeviceMails)) {
    await enqueueMail(trx, toMail(services, member, stopped), now);
  }
}

async function filterStopped(db: Db, silent: SilentDevice[], now: Date): Promise<SilentDevice[]> {
  const stopped: SilentDevice[] = [];
  for (const devices of toBatches(silent, (device) => weightOf(configOf(device)))) {
    const detailsOf = await readDetailsOf(db, devices.map(configOf));
    stopped.push(
      ...devices.filter((device) => hasStopped(device, detailsOf(configOf(device)), now)),
    );
  }
  return stopped;
}

/** Id 0, which no row has, for a device that sent no configuration. */
function configOf({ detail_id, details_bytes }: SilentDevice): MeasuredRow {
  return { detail_id: detail_id ?? 0, details_bytes: details_bytes ?? 0 };
}

function hasStopped(device: SilentDevice, config: string, now: Date): boolean {
  const silence = {
    kind: device.kind,
    lastConnectionAt: device.last_connection_at,
    nextHeartbeatAt: device.next_heartbeat_at,
    isAudioOnly: isAudioOnly(
      readJson("detail_snapshots.details", config, device.detail_id ?? undefined),
    ),
  };
  return isStopped(silence, now);
}

export function wantsDeviceMails({ id, admin, settings }: ReachableMember): boolean {
  const { notificationPreferences } = readJson("memberships.settings", settings, id);
  return isToldOfStoppedDevices({ admin: admin === 1, notificationPreferences });
}

function toMail(services: Services, member: ReachableMember, stopped: SilentDevice[]) {
  const { defaultTimeZone } = services.settings;
  const { link, ...facts } = factsForMember(services, { name: member.project_name }, member);
  const devices = stopped.map((device) => {
    const zone = zoneOf(toPlace(device), defaultTimeZone);
    return { name: device.name, since: formatWhen(device.last_connection_at ?? "", zone) };
  });
  return stoppedDevicesMail({ ...facts, devices, settingsLink: `${link}/my-settings` });
}
