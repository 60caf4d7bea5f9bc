import { differenceInHours } from "date-fns";

interface Backup {
  madeAt: string;
  provenAt?: string | undefined;
  problem?: string | undefined;
}

interface Facts {
  /** Newest first. */
  backups: readonly Backup[];
  /** Why nobody can tell which there are. */
  fault?: string | undefined;
  job?: { state: "open" | "failed" } | undefined;
}

/** What the newest backup is good for: `unproven` means that nobody has restored it yet. */
export type BackupHealth =
  | "proven"
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
  return newest.provenAt === undefined ? "unproven" : "proven";
}

/** When a backup was last restored and found whole. */
export function findLastProof(backups: readonly Backup[]): string | undefined {
  const proofs = backups.flatMap(({ provenAt, problem }) =>
    provenAt !== undefined && problem === undefined ? [provenAt] : [],
  );
  return proofs.toSorted().at(-1);
}
