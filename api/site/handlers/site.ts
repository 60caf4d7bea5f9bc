import { subDays, subMinutes } from "date-fns";
import { countPackages } from "#contract/rules/site/count-packages.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";
import { getDiskSpace, getSite, type SiteProcess } from "#contract/wire/site.ts";
import { readJson } from "#api/db/stored-json.ts";
import {
  countDevicesAtWork,
  countInstalledSoftware,
} from "#api/devices/queries/installed-software.ts";
import { listLanes } from "#api/jobs/handlers/list-lanes.ts";
import { serve } from "#api/http/serve.ts";
import { readMailFacts } from "#api/mail/queries/mail-facts.ts";
import type { Services } from "#api/services.ts";
import { mergeSlowest } from "../operations/slow-log.ts";
import { readDatabaseFacts } from "../queries/database-facts.ts";
import { listDiskDays } from "../queries/disk-days.ts";
import { listProcesses, type ProcessRow } from "../queries/processes.ts";
import { utcDateOf } from "#contract/rules/times/local-dates.ts";

/** Each reports every minute; one that is busy may miss a turn. */
const reportedWithinMinutes = 3;
const forecastDays = 28;

export const site = [
  serve(getDiskSpace, async ({ services }) => ({ free: (await readSpace(services)).free })),

  serve(getSite, async ({ services }) => {
    const { store, settings, now } = services;
    const [{ database, bytes, schema }, rows, disk, lanes, mail, software] = await Promise.all([
      readDatabaseFacts(store),
      listProcesses(store.read),
      readDisk(services),
      listLanes(services),
      readMailFacts(store.read, now()),
      undefinedIfFailed(services, readSoftware(services)),
    ]);
    const since = subMinutes(now(), reportedWithinMinutes).toISOString();
    const stored = rows.flatMap(({ slowest }) => readJson("processes.slowest", slowest, undefined));
    return {
      versions: { product: settings.version, node: settings.nodeVersion, database, schema },
      processes: rows.filter((row) => isRunning(row, since)).map(toProcess),
      disk: { ...disk, databaseBytes: bytes },
      lanes,
      mail: { smtp: settings.smtp, ...mail },
      software,
      slowest: mergeSlowest(stored, now()),
    };
  }),
];

function isRunning({ seen_at, stopped_at }: ProcessRow, since: string): boolean {
  return stopped_at === null && seen_at >= since;
}

function toProcess(row: ProcessRow): SiteProcess {
  const { host, pid, version, node } = row;
  return {
    host,
    pid,
    roles: row.roles.split(","),
    version,
    node,
    memoryBytes: row.memory_bytes,
    startedAt: row.started_at,
    seenAt: row.seen_at,
  };
}

/** Who looks after a site that is not well sees the rest of it. */
async function undefinedIfFailed<T>({ log }: Services, figure: Promise<T>) {
  return figure.catch((error: unknown) => {
    log({ level: "error", message: `A figure of the site: ${errorMessage(error)}` });
    return undefined;
  });
}

async function readDisk(services: Services) {
  const from = utcDateOf(subDays(services.now(), forecastDays));
  const [space, days] = await Promise.all([
    readSpace(services),
    listDiskDays(services.store.read, from),
  ]);
  return {
    ...space,
    days: days.map((row) => ({
      day: row.day,
      freeBytes: row.free_bytes,
      totalBytes: row.total_bytes,
    })),
  };
}

async function readSpace(services: Services) {
  const space = await undefinedIfFailed(services, services.files.measureSpace());
  const isBucket = space?.free === Infinity;
  const free = space && !isBucket ? { bytes: space.free, ofBytes: space.total } : undefined;
  return { isBucket, free };
}

async function readSoftware({ store }: Services) {
  const [devices, installed] = await Promise.all([
    countDevicesAtWork(store.scan),
    countInstalledSoftware(store.scan),
  ]);
  const counted = installed.map((row) => ({
    details: readJson("detail_snapshots.details", row.details, row.id),
    devices: Number(row.devices),
  }));
  const reporting = counted.reduce((sum, row) => sum + row.devices, 0);
  return { devices, reporting, packages: countPackages(counted) };
}
