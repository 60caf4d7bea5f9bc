import type { JobOutcome } from "#api/jobs/runnable.ts";
import { backupFailedMail } from "#api/mail/backup-mails.ts";
import { mailSuperUsers } from "#api/accounts/operations/mail-super-users.ts";
import type { Services } from "#api/services.ts";

interface Attempt {
  signal: AbortSignal;
  isLastAttempt: boolean;
}

/** Makes a backup and proves it; where neither comes to be, super-users are told. */
export async function runBackup(
  services: Services,
  { signal, isLastAttempt }: Attempt,
): Promise<JobOutcome> {
  const { backups, now } = services;
  /* The site names no place for them any more. */
  if (!backups) return {};
  try {
    const made = await backups.make(now(), signal);
    const proof = await backups.prove(now(), signal);
    return { result: { rows: made.rows, files: made.files.lines, added: made.added, proof } };
  } catch (error) {
    if (isLastAttempt && !signal.aborted) {
      const problem = error instanceof Error ? error.message : String(error);
      await mailSuperUsers(services, (facts) => backupFailedMail({ ...facts, problem }));
    }
    throw error;
  }
}
