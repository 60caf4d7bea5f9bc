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
  /** A time of day. */
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
  newest: (date: string) => `The newest backup is from ${date}.`,
  none: "There is no backup yet.",
  fixPlace: (place: string) =>
    `What to do: make sure that ${place} is there and that the site may write to it, or correct BACKUP_TO and start the site again. Then press "Back up now" on the page of backups.`,
  fix: 'What to do: fix what the message names, then press "Back up now" on the page of backups.',
  next: (at: string) => `The next backup is due at ${at}.`,
};

/** The next one takes the place of one that is not sent yet. */
export function backupFailedMail(facts: Facts): Mail {
  const { to, productName, kind, problem, place, fault, newest, nextAt, publicUrl } = facts;
  const known = newest === undefined ? text.none : text.newest(newest);
  return {
    to,
    subject: `The backup of ${productName} failed`,
    topic: "backup",
    productName,
    heading: "The backup failed",
    blocks: [
      "Kia ora,",
      `${text.failed[kind](place)} ${text.problem(problem)}`,
      fault === undefined ? known : text.fault(fault),
      `${fault === undefined ? text.fix : text.fixPlace(place)} ${text.next(nextAt)}`,
      { words: "See the backups", href: `${publicUrl}/backups` },
    ],
  };
}
