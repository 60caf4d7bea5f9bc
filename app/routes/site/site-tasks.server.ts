import { forecastDisk } from "#contract/rules/site/disk-forecast.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listBackups } from "#contract/wire/backups/backups.ts";
import type { getSite } from "#contract/wire/site.ts";
import { toBackupTasks } from "../project/dashboard/today/backup-tasks.server.ts";
import { describeFree, toLowDiskTasks } from "../project/dashboard/today/disk-tasks.server.ts";
import { toJobTasks } from "../project/dashboard/today/job-tasks.server.ts";
import type { Task } from "../project/dashboard/today/task.ts";

export type SiteReply = ReplyOf<typeof getSite>;
export type BackupsReply = ReplyOf<typeof listBackups>;

/** Time to buy a disk, and to find an evening for it. */
const forecastDays = 30;

const text = {
  diskFills: (days: number) =>
    days <= 1 ? "The disk is full within a day" : `The disk is full in about ${days} days`,
  jobsFailed: (count: number) => (count === 1 ? "1 job failed" : `${count} jobs failed`),
  jobsFailedText: "see why, then retry",
  noJobs: "No process does jobs",
  noJobsText:
    "Put jobs into ROLES of at least one process: until then no pictures are drawn, no emails are sent later, nothing is cleaned up.",
  noBackups: "The site makes no backups",
  noBackupsText:
    "set BACKUP_TO to a folder on another disk or to a bucket, unless you run npm run backup each night",
  versions: "Processes run different versions",
  mail: (count: number) => (count === 1 ? "1 email waits" : `${count} emails wait`),
  mailText: (error: string) => `the last try failed: ${error}`,
};

export interface Setting {
  zone: string;
  now: Date;
}

/** What somebody who looks after the site should see to, what is worst first. */
export function toSiteTasks(
  site: SiteReply,
  backups: BackupsReply,
  { zone, now }: Setting,
): Task[] {
  const tasks = [
    ...toDiskTasks(site.disk),
    ...toProcessTasks(site.processes),
    ...toJobTasks(site.lanes, now).map((task) => ({ ...task, to: "#jobs" })),
    ...toFailureTasks(site.lanes),
    ...toMailTasks(site.mail),
    ...(backups.schedule
      ? toBackupTasks({ backups }, { defaultTimeZone: zone, now })
      : [toNoBackupsTask()]),
  ];
  return tasks.toSorted((a, b) => Number(isWorst(b)) - Number(isWorst(a)));
}

function isWorst({ tone }: Task): boolean {
  return tone === "trouble";
}

function toDiskTasks({ free, days }: SiteReply["disk"]): Task[] {
  if (!free) return [];
  const to = "#disk";
  const now = toLowDiskTasks(free).map((task) => ({ ...task, to }));
  if (now.length > 0) return now;
  const forecast = forecastDisk(days, free.bytes);
  if (forecast.state !== "fills" || forecast.days > forecastDays) return [];
  const name = text.diskFills(forecast.days);
  return [{ key: "disk", tone: "attention", name, to, text: describeFree(free) }];
}

function toNoBackupsTask(): Task {
  const { noBackups: name, noBackupsText } = text;
  return { key: "no backups", tone: "attention", name, to: "#backups", text: noBackupsText };
}

function toProcessTasks(processes: SiteReply["processes"]): Task[] {
  const versions = [...new Set(processes.map(({ version }) => version))];
  const place = { to: "#processes" };
  const doesJobs = processes.some(({ roles }) => roles.includes("jobs"));
  const noJobs: Task = {
    ...place,
    key: "no jobs",
    tone: "trouble",
    name: text.noJobs,
    text: text.noJobsText,
  };
  const differ: Task = {
    ...place,
    key: "versions",
    tone: "attention",
    name: text.versions,
    text: versions.join(", "),
  };
  return [
    ...(processes.length > 0 && !doesJobs ? [noJobs] : []),
    ...(versions.length > 1 ? [differ] : []),
  ];
}

function toFailureTasks(lanes: SiteReply["lanes"]): Task[] {
  const failed = lanes.reduce((sum, lane) => sum + lane.failed, 0);
  if (failed === 0) return [];
  const name = text.jobsFailed(failed);
  return [{ key: "failed", tone: "attention", name, to: "#failed", text: text.jobsFailedText }];
}

function toMailTasks({ waiting, lastError }: SiteReply["mail"]): Task[] {
  if (lastError === undefined) return [];
  const about = text.mailText(lastError);
  return [{ key: "mail", tone: "attention", name: text.mail(waiting), to: "#mail", text: about }];
}
