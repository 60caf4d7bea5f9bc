import { hoursToMilliseconds, minutesToMilliseconds } from "date-fns";
import { digestTurnAfter, type DigestKind } from "#contract/rules/visits/digests.ts";
import { nextExpiryAt } from "#contract/rules/recordings/retention.ts";
import { nextTimeOfDay } from "#contract/rules/times/local-dates.ts";
import { enqueueBackup } from "#api/backups/operations/backup-job.ts";
import { removeOldCopies } from "#api/backups/operations/update-copies.ts";
import { enqueueDigests } from "#api/alerts/operations/enqueue-digests.ts";
import { maintainCardImports } from "#api/cards/operations/remove-upload-jobs.ts";
import { pruneOldRows } from "./operations/prune-old-rows.ts";
import { pruneJobs } from "./operations/prune-jobs.ts";
import { reportBatteries } from "#api/alerts/operations/report-batteries.ts";
import { reportStoppedDevices } from "#api/alerts/operations/report-stopped-devices.ts";
import { removeDeletedProjects } from "#api/projects/operations/remove-project.ts";
import { enqueueRefresh } from "#api/renditions/operations/enqueue-refresh.ts";
import { enqueueExpiry } from "#api/recordings/operations/enqueue-expiry.ts";
import { fillTimesOfDay } from "#api/recordings/operations/fill-times-of-day.ts";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { reportDiskSpace } from "#api/recordings/operations/report-disk-space.ts";
import { reportPiledJobs } from "#api/site/operations/report-piled-jobs.ts";
import { sweepFiles } from "#api/recordings/operations/sweep-files.ts";
import { claimCronJob, insertCronJob, listCronJobs, reschedule } from "./queries/cron-jobs.ts";
import type { Services } from "#api/services.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";

interface CronJob {
  name: string;
  /** The first time after another at which it is due; some are times of day in the deployment's zone. */
  nextDueAt(after: Date, timeZone: string): Date;
  work(services: Services, dueAt: Date): Promise<void>;
}

/** 04:25: cameras are about to sleep, and people still do. */
const minutesOfSweep = 4 * 60 + 25;

/** 08:05: before people set out for the day. */
const minutesOfBatteries = 8 * 60 + 5;

const cronJobs: CronJob[] = [
  { name: "stopped-devices", nextDueAt: nextFullHour, work: reportStoppedDevices },
  {
    name: "batteries",
    nextDueAt: (after, timeZone) => nextTimeOfDay(after, minutesOfBatteries, timeZone),
    work: reportBatteries,
  },
  { name: "disk-space", nextDueAt: nextFullHour, work: reportDiskSpace },
  { name: "piled-jobs", nextDueAt: nextFullHour, work: reportPiledJobs },
  { name: "upload-jobs", nextDueAt: nextFullHour, work: maintainCardImports },
  { name: "old-rows", nextDueAt: nextFullHour, work: pruneOldRows },
  { name: "prune-jobs", nextDueAt: nextFullHour, work: pruneJobs },
  { name: "update-copies", nextDueAt: nextFullHour, work: removeOldCopies },
  { name: "deleted-projects", nextDueAt: nextFullHour, work: removeDeletedProjects },
  { name: "outdated-pictures", nextDueAt: nextFullHour, work: enqueueRefresh },
  digestCronJob("daily"),
  digestCronJob("weekly"),
  { name: "expire-recordings", nextDueAt: nextExpiryAt, work: enqueueExpiry },
  {
    name: "sweep-files",
    nextDueAt: (after, timeZone) => nextTimeOfDay(after, minutesOfSweep, timeZone),
    work: sweepFiles,
  },
  { name: "times-of-day", nextDueAt: nextFiveMinutes, work: fillTimesOfDay },
  { name: "sum-days", nextDueAt: nextFiveMinutes, work: sumDays },
  { name: "sum-nights", nextDueAt: nextFiveMinutes, work: sumNights },
];

function digestCronJob(kind: DigestKind): CronJob {
  return {
    name: `${kind}-digest`,
    nextDueAt: (after, timeZone) => digestTurnAfter(kind, after, timeZone),
    work: (services, dueAt) => enqueueDigests(services, { kind, dueAt }),
  };
}

/** None where the site names no place for backups. */
function backupCronJobs({ backups }: Services): CronJob[] {
  if (!backups) return [];
  const { at } = backups.settings;
  const nextDueAt = (after: Date, timeZone: string) => nextTimeOfDay(after, at, timeZone);
  return [{ name: "backup", nextDueAt, work: (services) => enqueueBackup(services) }];
}

/**
 * Does what is due, in one of the processes. A new cron job waits until it is due, one of a clock that was set back
 * until it would be; runs that were missed are one.
 */
export async function runCronJobs(services: Services): Promise<void> {
  const { store, settings, now } = services;
  const dueTimes = await listCronJobs(store.read);
  for (const cronJob of [...cronJobs, ...backupCronJobs(services)]) {
    const { name } = cronJob;
    const nextDueAt = cronJob.nextDueAt(now(), settings.defaultTimeZone);
    const dueAt = dueTimes.get(name);
    if (dueAt === undefined) await insertCronJob(store.write, { name, dueAt: nextDueAt });
    else if (dueAt <= now().toISOString()) await runOnce(services, cronJob, new Date(dueAt));
    else if (dueAt > nextDueAt.toISOString())
      await reschedule(store.write, { name, dueAt: nextDueAt });
  }
}

/** One that fails is tried again when its lease ends, and keeps no other waiting. */
async function runOnce(
  services: Services,
  { name, nextDueAt, work }: CronJob,
  dueAt: Date,
): Promise<void> {
  const { store, settings, now, log } = services;
  if (!(await claimCronJob(store.write, name, now()))) return;
  try {
    await work(services, dueAt);
    await reschedule(store.write, { name, dueAt: nextDueAt(now(), settings.defaultTimeZone) });
  } catch (error) {
    log({ level: "error", message: `Cron job ${name}: ${errorMessage(error)}` });
  }
}

function nextFullHour(after: Date): Date {
  return nextMultiple(after, hoursToMilliseconds(1));
}

function nextFiveMinutes(after: Date): Date {
  return nextMultiple(after, minutesToMilliseconds(5));
}

function nextMultiple(after: Date, ms: number): Date {
  return new Date((Math.floor(after.getTime() / ms) + 1) * ms);
}
