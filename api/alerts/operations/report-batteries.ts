import { subHours } from "date-fns";
import { forecastReachHours } from "#contract/rules/devices/battery-forecast.ts";
import {
  type BatteryNotice,
  findBatteryNotice,
  isNoticed,
} from "#contract/rules/devices/battery-notice.ts";
import { toBatteryNotice } from "#contract/rules/devices/reported-facts.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import {
  type BatteryDevice,
  listBatteryDevices,
  listBatteryReadings,
} from "#api/devices/queries/battery-readings.ts";
import { nextTurn } from "#api/files/next-turn.ts";
import { findEvent, insertEvents } from "#api/events/queries/events.ts";
import { batteryMail } from "#api/mail/battery-mail.ts";
import { formatDayOf } from "#api/mail/format-when.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { factsForMember } from "#api/projects/operations/join-project.ts";
import { listReachableMembers, type ReachableMember } from "#api/projects/queries/memberships.ts";
import { lockProject } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import { wantsDeviceMails } from "./report-stopped-devices.ts";

interface Noticed {
  device: BatteryDevice;
  notice: BatteryNotice;
}

/** At most one event a month for each charge of a battery that is low or soon empty, one mail for each project. */
export async function reportBatteries(services: Services): Promise<void> {
  const { store, mailer, now } = services;
  const devices = await listBatteryDevices(store.read, now());
  const noticed = await findNoticed(store.read, devices, now());
  const projects = Map.groupBy(noticed, ({ device }) => device.project_id);
  for (const [projectId, found] of projects) {
    await store.write
      .transaction()
      .execute((trx) => reportOfProject(services, trx, { projectId, found }));
  }
  if (projects.size > 0) await mailer.deliver();
}

async function reportOfProject(
  services: Services,
  trx: Db,
  { projectId, found }: { projectId: number; found: Noticed[] },
): Promise<void> {
  const now = services.now();
  await lockProject(trx, projectId);
  const noticed = await keepUnreported(trx, found, projectId, now);
  if (noticed.length === 0) return;
  const [type, times] = ["battery-reported", [now.toISOString()]];
  for (const { device, notice } of noticed) {
    const { percent, empty } = notice;
    const details = {
      percent,
      ...(empty ? { emptyFrom: empty.from, emptyUntil: empty.until } : {}),
    };
    await insertEvents(trx, { deviceId: device.id, projectId, type, details, times }, now);
  }
  const members = await listReachableMembers(trx, projectId);
  for (const member of members.filter(wantsDeviceMails)) {
    await enqueueMail(trx, toMail(services, member, noticed), now);
  }
}

/** Another process may have reported some of them meanwhile. */
async function keepUnreported(trx: Db, found: Noticed[], projectId: number, now: Date) {
  const devices = await listBatteryDevices(trx, now, { projectId });
  const lastOf = new Map(devices.map(({ id, notice_id }) => [id, notice_id]));
  return found.filter(({ device }) => lastOf.get(device.id) === device.notice_id);
}

/** Others have their turn before each device. */
async function findNoticed(db: Db, devices: BatteryDevice[], now: Date): Promise<Noticed[]> {
  const noticed: Noticed[] = [];
  for (const device of devices) {
    await nextTurn();
    const since = subHours(now, forecastReachHours);
    const readings = await listBatteryReadings(db, device.id, since);
    if (isNoticed(await findLastNotice(db, device), readings, now)) continue;
    const notice = findBatteryNotice(readings, now);
    if (notice) noticed.push({ device, notice });
  }
  return noticed;
}

async function findLastNotice(db: Db, { notice_id }: BatteryDevice) {
  const event = notice_id === null ? undefined : await findEvent(db, notice_id);
  if (!event) return undefined;
  const details: unknown = readJson("detail_snapshots.details", event.details, event.detail_id);
  return toBatteryNotice({ at: event.happened_at, details });
}

function toMail(services: Services, member: ReachableMember, noticed: Noticed[]) {
  const { defaultTimeZone } = services.settings;
  const { link, ...facts } = factsForMember(services, { name: member.project_name }, member);
  const batteries = noticed.map(({ device, notice: { percent, empty } }) => {
    const zone = zoneOf(toPlace(device), defaultTimeZone);
    const days = empty && {
      from: formatDayOf(empty.from, zone),
      until: formatDayOf(empty.until, zone),
    };
    return { name: device.name, percent: Math.round(percent), days };
  });
  const [devicesLink, settingsLink] = [`${link}/devices`, `${link}/my-settings`];
  return batteryMail({ ...facts, batteries, devicesLink, settingsLink });
}
