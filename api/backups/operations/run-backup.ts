import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { proveBackupJob } from "#api/jobs/job-kinds.ts";
import type { JobContext, JobOutcome } from "#api/jobs/runnable.ts";
import { backupFailedMail } from "#api/mail/backup-mails.ts";
import { formatNext, formatWhen } from "#api/mail/format-when.ts";
import { mailSuperUsers } from "#api/accounts/operations/mail-super-users.ts";
import type { Services } from "#api/services.ts";
import { findNewestProven } from "#contract/rules/backups/backup-health.ts";
import { nextTimeOfDay } from "#contract/rules/times/local-dates.ts";
import type { BackupData, BackupJobData } from "#contract/wire/backups/backups.ts";
import { listOrFault } from "./list-or-fault.ts";
import { nameOfPlace } from "./places/backup-place.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";

type Attempt = Pick<JobContext<unknown>, "signal" | "isLastAttempt">;
type Reporting = Pick<JobContext<unknown>, "report">;

const maxLogged = 20;

/** Makes a backup, and queues its proof. */
export function runBackup(
  services: Services,
  { report, ...attempt }: Attempt & Reporting,
): Promise<JobOutcome> {
  const { backups, store, now, log } = services;
  return withFailureMail(services, { ...attempt, kind: "backup" }, async () => {
    /* The site names no place for them any more. */
    if (!backups) return {};
    const { rows, files, added, lost } = await backups.make(now(), {
      signal: attempt.signal,
      report: (done) => report({ done }),
    });
    if (lost.length > 0) {
      const lacked = lost.length === 1 ? "a file" : `${lost.length} files`;
      const message = `The backup lacks ${lacked} that rows name and the site does not have: run the doctor`;
      log({ level: "warn", message, keys: lost.slice(0, maxLogged).map(({ key }) => key) });
    }
    await store.write
      .transaction()
      .execute((trx) => enqueueJobAgain(trx, proveBackupJob, {}, { now: now() }));
    return { result: { rows, files: files.lines, added } };
  });
}

/** Restores the newest backup to a scratch place. */
export function runProof(services: Services, attempt: Attempt): Promise<JobOutcome> {
  const { backups, now } = services;
  return withFailureMail(services, { ...attempt, kind: "proof" }, async () =>
    backups ? { result: { ...(await backups.prove(now(), attempt.signal)) } } : {},
  );
}

/** Tells super-users once it is given up. */
async function withFailureMail(
  services: Services,
  { signal, isLastAttempt, kind }: Attempt & Pick<BackupJobData, "kind">,
  work: () => Promise<JobOutcome>,
): Promise<JobOutcome> {
  try {
    return await work();
  } catch (error) {
    if (isLastAttempt && !signal.aborted && services.backups) {
      const problem = errorMessage(error);
      const place = await describePlace(services, services.backups);
      await mailSuperUsers(services, (facts) =>
        backupFailedMail({ ...facts, ...place, kind, problem }),
      );
    }
    throw error;
  }
}

async function describePlace(
  { now, settings: { defaultTimeZone } }: Services,
  own: NonNullable<Services["backups"]>,
) {
  const { to, at } = own.settings;
  const { backups, fault } = await listOrFault(own, 1);
  const next = nextTimeOfDay(now(), at, defaultTimeZone);
  const whenMade = (backup: BackupData | undefined) =>
    backup && formatWhen(backup.madeAt, defaultTimeZone);
  return {
    place: nameOfPlace(to),
    fault,
    newest: whenMade(backups[0]),
    proven: whenMade(findNewestProven(backups)),
    nextAt: formatNext(next.toISOString(), now(), defaultTimeZone),
  };
}
