import { hoursToMilliseconds, minutesToMilliseconds } from "date-fns";
import { digestTurnAfter, type DigestKind } from "#contract/rules/visits/digests.ts";
import { nextTimeOfDay } from "#contract/rules/times/local-dates.ts";
import { enqueueDigests } from "#api/alerts/operations/enqueue-digests.ts";
import { maintainCardImports } from "#api/cards/operations/remove-upload-jobs.ts";
import { pruneOldRows } from "./operations/prune-old-rows.ts";
import { pruneJobs } from "./operations/prune-jobs.ts";
import { reportStoppedDevices } from "#api/alerts/operations/report-stopped-devices.ts";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { sweepFiles } from "#api/recordings/operations/sweep-files.ts";
import { leaseClock, listCronJobs, reschedule, setClock } from "./queries/cron-jobs.ts";
import type { Services } from "#api/services.ts";

interface CronJob {
  name: string;
  /** The turn after a time; some are by the clock of the deployment's zone. */
  nextTurn(after: Date, timeZone: string): Date;
  work(services: Services, dueAt: Date): Promise<void>;
}

/** 04:25: cameras are about to sleep, and people still do. */
const minutesOfSweep = 4 * 60 + 25;

const cronJobs: CronJob[] = [
  { name: "stopped-devices", nextTurn: nextFullHour, work: reportStoppedDevices },
  { name: "upload-jobs", nextTurn: nextFullHour, work: maintainCardImports },
  { name: "old-rows", nextTurn: nextFullHour, work: pruneOldRows },
  { name: "prune-jobs", nextTurn: nextFullHour, work: pruneJobs },
  digestClock("daily"),
  digestClock("weekly"),
  {
    name: "sweep-files",
    nextTurn: (after, timeZone) => nextTimeOfDay(after, minutesOfSweep, timeZone),
    work: sweepFiles,
  },
  { name: "sum-days", nextTurn: nextFiveMinutes, work: sumDays },
];

function digestClock(kind: DigestKind): CronJob {
  return {
    name: `${kind}-digest`,
    nextTurn: (after, timeZone) => digestTurnAfter(kind, after, timeZone),
    work: (services, dueAt) => enqueueDigests(services, { kind, dueAt }),
  };
}

/** By the hour, in one of the processes. A new one waits for its first turn; turns that were missed are one. */
export async function runCronJobs(services: Services): Promise<void> {
  const { store, settings, now } = services;
  const set = await listCronJobs(store.read);
  for (const clock of cronJobs) {
    const dueAt = set.get(clock.name);
    if (dueAt === undefined) {
      const firstTurn = clock.nextTurn(now(), settings.defaultTimeZone);
      await setClock(store.write, { name: clock.name, dueAt: firstTurn });
    } else if (dueAt <= now().toISOString()) {
      await runOnce(services, clock, new Date(dueAt));
    }
  }
}

/** One that fails is tried again when its lease ends, and keeps no other waiting. */
async function runOnce(
  services: Services,
  { name, nextTurn, work }: CronJob,
  dueAt: Date,
): Promise<void> {
  const { store, settings, now, log } = services;
  if (!(await leaseClock(store.write, name, now()))) return;
  try {
    await work(services, dueAt);
    await reschedule(store.write, { name, dueAt: nextTurn(now(), settings.defaultTimeZone) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log({ level: "error", message: `Clock ${name}: ${message}` });
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
