import type { BackupJobData } from "#contract/wire/backups/backups.ts";
import type { Mail } from "./mail.ts";

interface Facts {
  to: string;
  productName: string;
  /** What was attempted. */
  kind: BackupJobData["kind"];
  /** Of the last attempt. */
  problem: string;
  place: string;
  /** Why nobody can tell which backups there are. */
  fault?: string | undefined;
  /** When it was made. */
  newest?: string | undefined;
  /** When the newest that a restore has proven was made. */
  proven?: string | undefined;
  /** A time of day, with its day where that is not today. */
  nextAt: string;
  publicUrl: string;
}

const text = {
  failed: {
    backup: (place: string) => `Three attempts to make a backup in ${place} failed.`,
    proof: (place: string) => `Three attempts to restore the newest backup in ${place} failed.`,
  },
  problem: (problem: string) => `The last one said: ${problem}`,
  fault: (fault: string) => `Whether there are older backups cannot be told now: ${fault}`,
  none: "There is no backup yet.",
  unproven: (newest: string) =>
    `The newest backup is from ${newest}, and none has been proven by a restore.`,
  proven: (newest: string) =>
    `The newest backup is from ${newest}, and has been proven by a restore.`,
  older: (newest: string, proven: string) =>
    `The newest backup is from ${newest}. If you have to restore one, take that from ${proven}: it is the newest that a restore has proven, and stays until a newer one is.`,
  fixPlace: (place: string) =>
    `What to do: make sure that ${place} is there and that the site may write to it, or correct BACKUP_TO and start the site again. Then press "Back up now" on the page of backups.`,
  fix: 'What to do: fix what the message names, then press "Back up now" on the page of backups.',
  next: (at: string) => `The next backup is due at ${at}.`,
};

/** The next one takes the place of one that is not sent yet. */
export function backupFailedMail(facts: Facts): Mail {
  const { to, productName, kind, problem, place, fault, nextAt, publicUrl } = facts;
  return {
    to,
    subject: `The backup of ${productName} failed`,
    topic: "backup",
    productName,
    heading: "The backup failed",
    blocks: [
      "Kia ora,",
      `${text.failed[kind](place)} ${text.problem(problem)}`,
      fault === undefined ? describeBackups(facts) : text.fault(fault),
      `${fault === undefined ? text.fix : text.fixPlace(place)} ${text.next(nextAt)}`,
      { words: "See the backups", href: `${publicUrl}/backups` },
    ],
  };
}

function describeBackups({ newest, proven }: Facts): string {
  if (newest === undefined) return text.none;
  if (proven === undefined) return text.unproven(newest);
  return newest === proven ? text.proven(newest) : text.older(newest, proven);
}
