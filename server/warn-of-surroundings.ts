import { findBackupFault, listOrFault } from "#api/backups/operations/list-or-fault.ts";
import type { Services } from "#api/services.ts";
import type { Config } from "./config.ts";
import { findMailFault } from "./mail-fault.ts";

/** Of what jobs and people find only later. The site answers meanwhile: a bucket or a mail server may be far away. */
export async function warnOfSurroundings(services: Services, config: Config): Promise<void> {
  await Promise.all([warnOfBackups(services, config), warnOfMail(services, config)]);
}

/** A process without jobs only lists them. */
async function warnOfBackups({ backups, log }: Services, { roles }: Config): Promise<void> {
  if (!backups) return;
  const fault = roles.includes("jobs")
    ? await findBackupFault(backups)
    : (await listOrFault(backups, 1)).fault;
  if (fault === undefined) return;
  log({ level: "warn", message: `BACKUP_TO: no backup can be made now: ${fault}` });
}

async function warnOfMail({ log }: Services, config: Config): Promise<void> {
  const fault = await findMailFault(config);
  if (!fault) return;
  const { setting, text, advice } = fault;
  log({ level: "warn", message: `${setting}: ${text}; ${advice}` });
}
