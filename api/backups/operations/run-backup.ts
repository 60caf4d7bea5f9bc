import type { JobOutcome } from "#api/jobs/runnable.ts";
import { backupFailedMail } from "#api/mail/backup-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { listSuperUserAddresses } from "#api/accounts/queries/users.ts";
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
    if (isLastAttempt && !signal.aborted) await tellSuperUsers(services, error);
    throw error;
  }
}

async function tellSuperUsers(services: Services, error: unknown): Promise<void> {
  const { store, settings, mailer, now } = services;
  const { publicUrl, productName } = settings;
  const problem = error instanceof Error ? error.message : String(error);
  for (const to of await listSuperUserAddresses(store.read)) {
    const mail = backupFailedMail({ to, productName, problem, link: `${publicUrl}/backups` });
    await enqueueMail(store.write, mail, now());
  }
  void mailer.deliver();
}
