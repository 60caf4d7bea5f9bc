import { nextTimeOfDay } from "#contract/rules/times/local-dates.ts";
import { Refusal } from "#contract/envelope.ts";
import { listBackups, startBackup } from "#contract/wire/backups/backups.ts";
import { requireSuperUser } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import type { Services } from "#api/services.ts";
import { enqueueBackup, findBackupJob } from "../operations/backup-job.ts";
import { findBackupFault, listOrFault } from "../operations/list-or-fault.ts";
import { nameOfPlace } from "../operations/places/backup-place.ts";

export const backups = [
  serve(listBackups, async ({ input, services }) => {
    const { backups: own } = services;
    if (!own) return { backups: [] };
    const { to, keep } = own.settings;
    return {
      schedule: { to: nameOfPlace(to), keep, nextAt: findNext(services, own.settings.at) },
      ...(await listOrFault(own, input.limit)),
      job: await findBackupJob(services),
    };
  }),

  serve(startBackup, async ({ caller, services }) => {
    requireSuperUser(caller, "write");
    if (!services.backups)
      throw new Refusal("rule", "Set BACKUP_TO to a folder or a bucket first.");
    /* Three attempts would say the same after minutes. */
    const fault = await findBackupFault(services.backups);
    if (fault !== undefined) throw new Refusal("rule", `No backup can be made now: ${fault}`);
    await enqueueBackup(services, { requestedBy: caller.id });
    services.wakeJobs();
    return { messages: ["A backup will be made."] };
  }),
];

function findNext({ now, settings }: Services, at: number): string {
  return nextTimeOfDay(now(), at, settings.defaultTimeZone).toISOString();
}
