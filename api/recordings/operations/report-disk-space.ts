import { formatSpace, isDiskLow } from "#contract/rules/site/disk-space.ts";
import { hasMailedToday, mailSuperUsers } from "#api/accounts/operations/mail-super-users.ts";
import { diskFillsMail, diskTopic } from "#api/mail/disk-mails.ts";
import type { Services } from "#api/services.ts";
import { recordDiskDay } from "#api/site/operations/record-disk-day.ts";

/** Hourly: keeps how much is free, and tells super-users, once a day, that the disk fills up. */
export async function reportDiskSpace(services: Services): Promise<void> {
  const { files, log } = services;
  const space = await files.measureSpace();
  await recordDiskDay(services, space);
  if (!isDiskLow(space)) return;
  if (await hasMailedToday(services, diskTopic)) return;
  const free = formatSpace(space);
  log({ level: "warn", message: `The disk fills up: ${free} are free` });
  await mailSuperUsers(services, (facts) => diskFillsMail({ ...facts, free }));
}
