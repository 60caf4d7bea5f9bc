import { differenceInSeconds } from "date-fns";
import { findBatteryReading } from "#contract/rules/devices/battery.ts";
import {
  type ReportedEvent,
  toBatteryNotice,
  toReportedConfig,
  toReportedSoftware,
} from "#contract/rules/devices/reported-facts.ts";
import type { LatestVersions } from "#contract/rules/devices/software-versions.ts";
import { listDeviceReports, type DeviceReport } from "#contract/wire/devices/device-reports.ts";
import { serve } from "#api/http/serve.ts";
import { addLowSince } from "../operations/add-low-since.ts";
import { readDetailsOf, toBatches, weightOf } from "../queries/detail-snapshots.ts";
import {
  listHistoryEntries,
  listLatestIds,
  listEventDetails,
  type EntryRow,
  type LatestIds,
  type EventDetailRow,
} from "../queries/device-reports.ts";
import { readDetails } from "#api/events/handlers/read-details.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";

export const deviceReports = [
  serve(listDeviceReports, async ({ input, caller, services }) => {
    const seeing = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.groupIdOrName, seeing);
    const { read } = services.store;
    const { deviceId, "only-active": onlyActive } = input;
    const options = { now: services.now(), onlyActive, deviceId };
    const devices = await listLatestIds(read, id, options);
    const eventIds = devices.flatMap((row) => [
      row.event_id,
      row.battery_id,
      row.config_id,
      row.version_id,
      row.salt_id,
      row.notice_id,
    ]);
    const [reported, entries, versions] = await Promise.all([
      listEventDetails(read, withoutNull(eventIds)),
      listHistoryEntries(read, withoutNull(devices.map(({ history_id }) => history_id))),
      services.softwareVersions(),
    ]);
    const reports: DeviceReport[] = [];
    const weigh = (row: LatestIds) => sumBy(reportedOf(row, reported), weightOf);
    for (const batch of toBatches(devices, weigh)) {
      const detailsOf = await readDetailsOf(
        read,
        batch.flatMap((row) => reportedOf(row, reported)),
      );
      reports.push(
        ...batch.map((row) => toReport(row, { reported, detailsOf, entries, versions })),
      );
    }
    return { reports: input["with-low-since"] ? await addLowSince(services, reports) : reports };
  }),
];

function withoutNull(ids: (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}

function reportedOf(row: LatestIds, reported: Map<number, EventDetailRow>): EventDetailRow[] {
  const ids = [row.battery_id, row.config_id, row.version_id, row.salt_id, row.notice_id];
  return withoutNull(ids).flatMap((id) => reported.get(id) ?? []);
}

function sumBy<T>(rows: readonly T[], weigh: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + weigh(row), 0);
}

interface Known {
  reported: Map<number, EventDetailRow>;
  detailsOf: (row: EventDetailRow) => string;
  entries: Map<number, EntryRow>;
  versions: LatestVersions;
}

function toReport(row: LatestIds, { reported, detailsOf, entries, versions }: Known): DeviceReport {
  const find = (id: number | null): ReportedEvent | undefined => {
    const event = id === null ? undefined : reported.get(id);
    if (!event) return undefined;
    return { at: event.happened_at, ...readDetails(detailsOf(event), event.detail_id) };
  };
  const entry = row.history_id === null ? undefined : entries.get(row.history_id);
  const battery = findBattery(find(row.battery_id));
  const [told, installed] = [find(row.config_id), find(row.version_id)];
  const config = told && toReportedConfig(told);
  const software = installed && toReportedSoftware(installed, find(row.salt_id), versions);
  const noticed = find(row.notice_id);
  const batteryNotice = noticed && toBatteryNotice(noticed);
  const ahead = secondsAhead(row.event_id === null ? undefined : reported.get(row.event_id));
  return {
    deviceId: row.id,
    registered: row.created_at,
    hasRecordings: Boolean(row.has_recordings),
    ...(entry?.location_id ? { stationId: entry.location_id } : {}),
    ...(row.next_heartbeat_at ? { nextHeartbeat: row.next_heartbeat_at } : {}),
    ...(battery ? { battery } : {}),
    ...(batteryNotice ? { batteryNotice } : {}),
    ...(config ? { config } : {}),
    ...(software ? { software } : {}),
    ...(entry?.isPending ? { pendingSettings: { since: entry.from_at } } : {}),
    ...(ahead > 0 ? { clockAheadSeconds: ahead } : {}),
  };
}

function findBattery(event: ReportedEvent | undefined) {
  return event && findBatteryReading({ dateTime: event.at, details: event.details });
}

function secondsAhead(event: EventDetailRow | undefined): number {
  return event ? Math.max(0, differenceInSeconds(event.happened_at, event.created_at)) : 0;
}
