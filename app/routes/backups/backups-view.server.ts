import type { RouterContextProvider } from "react-router";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatShortMoment, formatTime, readerZone } from "#app/services/times/times.server.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import { type BackupHealth, checkBackups } from "#contract/rules/backups/backup-health.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { BackupData, listBackups } from "#contract/wire/backups/backups.ts";

const text = {
  health: {
    proven: "The newest backup was restored, and everything was there.",
    unproven: "The newest backup has not been restored to prove it yet.",
    none: "There is no backup yet.",
    late: "There is no backup from last night.",
    failed: "The last backup failed.",
    broken: "The newest backup cannot be restored.",
    unreadable: "The backups cannot be read now.",
  } satisfies Record<BackupHealth, string>,
  underWay: "A backup is being made or checked.",
  schedule: (at: string, to: string, keep: number) =>
    `One is made each night at ${at}, in ${to}. The newest ${keep === 1 ? "one is" : `${keep} are`} kept.`,
  about: (rows: string, files: string, size: string, version: string) =>
    `${rows}, ${files} (${size}), version ${version}`,
  proofs: { proven: "Proven by a restore", unproven: "Not proven" },
};

const tones: Record<BackupHealth, StatusTone> = {
  proven: "ok",
  unproven: "quiet",
  none: "attention",
  late: "attention",
  failed: "trouble",
  broken: "trouble",
  unreadable: "trouble",
};

type Reply = ReplyOf<typeof listBackups>;

export function toBackupsView(
  { schedule, backups, fault, job }: Reply,
  context: Readonly<RouterContextProvider>,
) {
  const [zone, now] = [readerZone(context), siteOf(context).now()];
  const health = checkBackups({ backups, fault, job }, now);
  const isUnderWay = job?.state === "open" && fault === undefined;
  return {
    schedule:
      schedule && text.schedule(formatTime(schedule.nextAt, zone), schedule.to, schedule.keep),
    health: {
      tone: isUnderWay ? ("quiet" as const) : tones[health],
      text: isUnderWay ? text.underWay : text.health[health],
      detail: fault ?? (health === "broken" ? backups[0]?.problem : job?.error),
    },
    backups: backups.map((one) => toRow(one, zone, now)),
  };
}

function toRow(backup: BackupData, zone: string, now: Date) {
  const { madeAt, rows, files, bytes, version, provenAt, problem } = backup;
  return {
    madeAt,
    made: formatShortMoment(madeAt, zone, now),
    about: text.about(count(rows, "row"), count(files, "file"), formatBytes(bytes), version),
    proof: toProof(backup),
    proven: problem === undefined && provenAt ? formatShortMoment(provenAt, zone, now) : undefined,
  };
}

function toProof({ provenAt, problem }: BackupData): { tone: StatusTone; text: string } {
  if (problem !== undefined) return { tone: "trouble", text: problem };
  return provenAt === undefined
    ? { tone: "quiet", text: text.proofs.unproven }
    : { tone: "ok", text: text.proofs.proven };
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString("en-NZ")} ${number === 1 ? thing : `${thing}s`}`;
}
