import { formatShortMoment } from "#app/services/times/times.server.ts";
import {
  type BackupHealth,
  findNewestProven,
  checkBackups,
} from "#contract/rules/backups/backup-health.ts";
import type { Setting } from "../setting.server.ts";
import type { ReadToday } from "./read-today.server.ts";
import type { Task } from "./task.ts";

const text = {
  unproven: "and none has been restored to prove it",
  lastProof: "one was last proven",
  isDue: "the first one is due",
  isMade: "the first one is being made",
  waits: "the first one is about to be made",
  attemptFailed: (error: string) => `the last attempt failed: ${error}`,
};

const names: Partial<Record<BackupHealth, string>> = {
  none: "There is no backup yet",
  late: "There is no backup from last night",
  lacking: "The newest backup lacks files that the site has lost",
  failed: "The last backup failed",
  broken: "The newest backup cannot be restored",
  unreadable: "The backups cannot be read",
};

type Backups = NonNullable<ReadToday["backups"]>;

const troubles: BackupHealth[] = ["failed", "broken", "unreadable"];

/** For whoever looks after the site. Nothing where it names no place for backups, as its first page says. */
export function toBackupTasks(
  { backups: read }: Pick<ReadToday, "backups">,
  setting: Pick<Setting, "defaultTimeZone" | "now">,
): Task[] {
  const { defaultTimeZone: zone, now } = setting;
  const health = read?.schedule && checkBackups(read, now);
  const name = health && names[health];
  if (!read || !health || name === undefined) return [];
  const proof = findNewestProven(read.backups)?.provenAt;
  const isDue = health === "none" && read.job === undefined;
  const at = isDue ? read.schedule?.nextAt : proof;
  return [
    {
      key: "backups",
      tone: troubles.includes(health) ? "trouble" : "attention",
      name,
      to: "/backups",
      text: proof === undefined ? describe(health, read) : text.lastProof,
      time: at === undefined ? undefined : formatShortMoment(at, zone, now),
    },
  ];
}

/** What is known of backups of which none was proven. */
function describe(health: BackupHealth, { fault, job }: Backups): string | undefined {
  if (health === "unreadable") return fault;
  if (job?.error !== undefined) return text.attemptFailed(job.error);
  if (health !== "none") return text.unproven;
  if (job === undefined) return text.isDue;
  return job.startedAt === undefined ? text.waits : text.isMade;
}
