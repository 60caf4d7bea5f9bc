import type { RouterContextProvider } from "react-router";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatShortMoment, formatTime, readerZone } from "#app/services/times/times.server.ts";
import type { Moment } from "#app/ui/time-of.tsx";
import type { StatusTone } from "#app/ui/status-word.tsx";
import { type BackupHealth, checkBackups } from "#contract/rules/backups/backup-health.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { BackupData, BackupJobData, listBackups } from "#contract/wire/backups/backups.ts";

const text = {
  health: {
    proven: "The newest backup was restored, and everything was there.",
    lacking:
      "The newest backup was restored. It lacks files that the site had lost before: run the doctor, which finds them in older backups.",
    unproven: "The newest backup has not been restored to prove it yet.",
    none: "There is no backup yet.",
    late: "There is no backup from last night.",
    failed: "The last backup failed.",
    broken: "The newest backup cannot be restored.",
    unreadable: "The backups cannot be read now.",
  } satisfies Record<BackupHealth, string>,
  running: {
    backup: "A backup is being made.",
    proof: "The newest backup is being restored, to prove it.",
  },
  waiting: {
    backup: "A backup is about to be made.",
    proof: "The newest backup is about to be restored, to prove it.",
  },
  attemptFailed: {
    backup: "The last attempt to make a backup failed.",
    proof: "The last attempt to restore the newest backup failed.",
  },
  started: "Started",
  stored: (files: string) => `So far it has ${files}.`,
  storedOf: (files: string, before: string) =>
    `So far it has ${files}. The last one has ${before}.`,
  next: "Next attempt",
  fixPlace: (to: string) =>
    `Make sure that ${to} is there and that the site may write to it, or correct BACKUP_TO and start the site again.`,
  schedule: (at: string, to: string, keep: number) =>
    `One is due each night at ${at}, in ${to}. The newest ${keep === 1 ? "one is" : `${keep} are`} kept.`,
  about: (rows: string, files: string, size: string, version: string) =>
    `${rows}, ${files} (${size}), version ${version}`,
  sealed: ", sealed",
  proofs: {
    proven: "Proven by a restore",
    lacking: (files: string) => `Proven by a restore, but for ${files} already lost`,
    unproven: "Not proven",
  },
};

const tones: Record<BackupHealth, StatusTone> = {
  proven: "ok",
  lacking: "attention",
  unproven: "quiet",
  none: "attention",
  late: "attention",
  failed: "trouble",
  broken: "trouble",
  unreadable: "trouble",
};

export interface BackupJobView {
  isRunning: boolean;
  tone: StatusTone;
  text: string;
  detail?: string | undefined;
  time?: (Moment & { label: string }) | undefined;
}

type Reply = ReplyOf<typeof listBackups>;

export function toBackupsView(
  { schedule, backups, fault, job }: Reply,
  context: Readonly<RouterContextProvider>,
) {
  const [zone, now] = [readerZone(context), siteOf(context).now()];
  const health = checkBackups({ backups, fault, job }, now);
  return {
    schedule:
      schedule && text.schedule(formatTime(schedule.nextAt, zone), schedule.to, schedule.keep),
    health: {
      tone: tones[health],
      text: text.health[health],
      detail: describeHealth(health, { fault, backups, job }),
      fix: schedule && health === "unreadable" ? text.fixPlace(schedule.to) : undefined,
    },
    job: job?.state === "open" ? toJobView(job, { zone, now, last: backups[0] }) : undefined,
    backups: backups.map((one) => toRow(one, zone, now)),
  };
}

function describeHealth(
  health: BackupHealth,
  { fault, backups, job }: Pick<Reply, "fault" | "backups" | "job">,
): string | undefined {
  if (health === "unreadable") return fault;
  if (health === "broken") return backups[0]?.problem;
  return health === "failed" ? job?.error : undefined;
}

/** What is being done, or tried again. */
function toJobView(
  { kind, error, startedAt, nextAttemptAt, files }: BackupJobData,
  { zone, now, last }: { zone: string; now: Date; last: BackupData | undefined },
): BackupJobView {
  const at = (iso: string) => formatShortMoment(iso, zone, now);
  if (startedAt !== undefined) {
    const time = { label: text.started, ...at(startedAt) };
    const detail = files === undefined ? undefined : describeStored(files, last);
    return { isRunning: true, tone: "quiet", text: text.running[kind], detail, time };
  }
  const isRunning = false;
  if (error === undefined) return { isRunning, tone: "quiet", text: text.waiting[kind] };
  const time = nextAttemptAt === undefined ? undefined : { label: text.next, ...at(nextAttemptAt) };
  return { isRunning, tone: "attention", text: text.attemptFailed[kind], detail: error, time };
}

function describeStored(files: number, last: BackupData | undefined): string {
  const stored = count(files, "file");
  return last ? text.storedOf(stored, count(last.files, "file")) : text.stored(stored);
}

function toRow(backup: BackupData, zone: string, now: Date) {
  const { madeAt, rows, files, bytes, version, sealed, provenAt, problem } = backup;
  const about = text.about(count(rows, "row"), count(files, "file"), formatBytes(bytes), version);
  return {
    madeAt,
    made: formatShortMoment(madeAt, zone, now),
    about: sealed ? about + text.sealed : about,
    proof: toProof(backup),
    proven: problem === undefined && provenAt ? formatShortMoment(provenAt, zone, now) : undefined,
  };
}

function toProof(backup: BackupData): { tone: StatusTone; text: string } {
  const { provenAt, problem, lost } = backup;
  if (problem !== undefined) return { tone: "trouble", text: problem };
  if (provenAt === undefined) return { tone: "quiet", text: text.proofs.unproven };
  if (lost === undefined) return { tone: "ok", text: text.proofs.proven };
  return { tone: "attention", text: text.proofs.lacking(count(lost, "file")) };
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString("en-NZ")} ${number === 1 ? thing : `${thing}s`}`;
}
