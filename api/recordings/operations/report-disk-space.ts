import { subHours } from "date-fns";
import { isDiskLow } from "#contract/rules/site/low-disk.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { mailSuperUsers } from "#api/accounts/operations/mail-super-users.ts";
import { diskFillsMail, diskTopic } from "#api/mail/disk-mails.ts";
import { hasMailSince } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";
import { recordDiskDay } from "#api/site/operations/record-disk-day.ts";

const hoursBetween = 23;

/** Hourly: keeps how much is free, and tells super-users, once a day, that the disk fills up. */
export async function reportDiskSpace(services: Services): Promise<void> {
  const { store, files, log, now } = services;
  const space = await files.measureSpace();
  await recordDiskDay(services, space);
  if (!isDiskLow(space)) return;
  const since = subHours(now(), hoursBetween);
  if (await hasMailSince(store.read, diskTopic, since)) return;
  const free = `${formatBytes(space.free)} of ${formatBytes(space.total)}`;
  log({ level: "warn", message: `The disk fills up: ${free} are free` });
  await mailSuperUsers(services, (facts) => diskFillsMail({ ...facts, free }));
}
