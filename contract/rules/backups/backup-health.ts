import { differenceInHours } from "date-fns";

interface Backup {
  madeAt: string;
  provenAt?: string | undefined;
  problem?: string | undefined;
  lost?: number | undefined;
}

interface Facts {
  /** Newest first. */
  backups: readonly Backup[];
  /** Why nobody can tell which there are. */
  fault?: string | undefined;
  job?: { state: "open" | "failed" } | undefined;
}

/**
 * What the newest backup is good for: `unproven` means that nobody has restored it yet, `lacking` that the site had lost
 * files before.
 */
export type BackupHealth =
  | "proven"
  | "lacking"
  | "unproven"
  | "none"
  | "late"
  | "failed"
  | "broken"
  | "unreadable";

/** One is made each night. */
const lateHours = 26;

export function checkBackups({ backups, fault, job }: Facts, now: Date): BackupHealth {
  if (fault !== undefined) return "unreadable";
  const [newest] = backups;
  if (newest?.problem !== undefined) return "broken";
  if (job?.state === "failed") return "failed";
  if (!newest) return "none";
  if (differenceInHours(now, newest.madeAt) >= lateHours) return "late";
  if (newest.provenAt === undefined) return "unproven";
  return newest.lost === undefined ? "proven" : "lacking";
}

/** The newest that was restored and found whole, of backups with the newest first. */
export function findNewestProven<B extends Backup>(
  backups: readonly B[],
): (B & { provenAt: string }) | undefined {
  return backups.find(
    (backup): backup is B & { provenAt: string } =>
      backup.provenAt !== undefined && backup.problem === undefined,
  );
}
