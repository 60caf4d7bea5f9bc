import { nextTimeOfDay } from "#contract/rules/times/local-dates.ts";
import { Refusal } from "#contract/envelope.ts";
import { type BackupData, listBackups, startBackup } from "#contract/wire/backups/backups.ts";
import { requireSuperUser } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import type { Services } from "#api/services.ts";
import { enqueueBackup, findBackupJob } from "../operations/backup-job.ts";
import { listFinished, readManifest, readProof } from "../operations/open-backup.ts";

/** More than a year of nights is not looked through. */
const maxListed = 400;

export const backups = [
  serve(listBackups, async ({ services }) => {
    const { backups: own } = services;
    if (!own) return { backups: [] };
    const { to, keep } = own.settings;
    const paths = (await listFinished(to)).slice(0, maxListed);
    return {
      schedule: { to, keep, nextAt: findNext(services, own.settings.at) },
      backups: await Promise.all(paths.map(describe)),
      job: await findBackupJob(services),
    };
  }),

  serve(startBackup, async ({ caller, services }) => {
    requireSuperUser(caller, "write");
    if (!services.backups) throw new Refusal("rule", "Set BACKUP_TO to a folder first.");
    await enqueueBackup(services, { requestedBy: caller.id });
    services.wakeJobs();
    return { messages: ["A backup will be made."] };
  }),
];

function findNext({ now, settings }: Services, at: number): string {
  return nextTimeOfDay(now(), at, settings.defaultTimeZone).toISOString();
}

async function describe(path: string): Promise<BackupData> {
  const { madeAt, version, tables, files } = await readManifest(path);
  const proof = await readProof(path);
  return {
    madeAt,
    version,
    rows: Object.values(tables).reduce((sum, { lines }) => sum + lines, 0),
    files: files.lines,
    bytes: files.bytes,
    ...(proof ? { provenAt: proof.provenAt } : {}),
    ...(proof?.problem === undefined ? {} : { problem: proof.problem }),
  };
}
