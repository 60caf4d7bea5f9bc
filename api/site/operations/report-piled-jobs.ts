import { differenceInMinutes, formatDistanceStrict } from "date-fns";
import { formatCount } from "#contract/rules/text/format-count.ts";
import { findPiledLanes } from "#contract/rules/site/piled-jobs.ts";
import { hasMailedToday, mailSuperUsers } from "#api/accounts/operations/mail-super-users.ts";
import { countJobsOfLanes } from "#api/jobs/queries/lane-counts.ts";
import { piledJobsMail, piledJobsTopic } from "#api/mail/piled-jobs-mail.ts";
import type { Services } from "#api/services.ts";

/** After a night without power, jobs that waited are about to be done. */
const lateMinutes = 30;

/** Hourly: tells super-users, once a day, that jobs wait for longer than they should. A turn that is late says nothing. */
export async function reportPiledJobs(services: Services, dueAt: Date): Promise<void> {
  const { store, log, now } = services;
  if (differenceInMinutes(now(), dueAt) >= lateMinutes) return;
  const counts = await countJobsOfLanes(store.read, now());
  const lanes = [...counts].map(([lane, count]) => ({ lane, ...count }));
  const piled = findPiledLanes(lanes, now());
  const [longest] = piled;
  if (longest?.waitingSince === undefined) return;
  if (await hasMailedToday(services, piledJobsTopic)) return;
  const waited = formatDistanceStrict(longest.waitingSince, now());
  const waiting = piled.map((one) => `${one.lane}: ${formatCount(one.waiting)} waiting`);
  log({ level: "warn", message: `Jobs have waited for ${waited}: ${waiting.join(", ")}` });
  await mailSuperUsers(services, (facts) => piledJobsMail({ ...facts, waited, lanes: waiting }));
}
