import { withQuery } from "#app/components/with-query.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { toPersonPath } from "#app/services/projects/people.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { byName, isShown } from "../../devices/filters.server.ts";
import type { ListedDevice } from "../../devices/listed-devices.server.ts";
import {
  countUnstored,
  describeJob,
  formatFiles,
} from "../../device/manual-uploads/job/job-text.server.ts";
import { toDeletedPath } from "../../settings/keeping/deleted-path.server.ts";
import { toReviewPath } from "../../review/review-path.server.ts";
import type { Setting as SettingOfRows } from "../setting.server.ts";
import { toBackupTasks } from "./backup-tasks.server.ts";
import { toLowDiskTasks } from "./disk-tasks.server.ts";
import { toHeldTasks } from "./held-tasks.server.ts";
import { toJobTasks } from "./job-tasks.server.ts";
import type { Task } from "./task.ts";
import { type ReadToday, recentDays } from "./read-today.server.ts";

type Setting = Pick<SettingOfRows, "projectPath" | "defaultTimeZone" | "now">;

const maxDevices = 5;
const maxUploads = 3;
const maxRequests = 3;

const text = {
  moreDevices: (count: number) => `${count} more devices`,
  needAttention: "need attention",
  moreUploads: (count: number, isMore: boolean) =>
    isMore ? "More uploads" : `${count} more uploads`,
  notStored: "not stored yet",
  brokenOff: "Not all files have arrived",
  asks: "wants to join the project",
  askMany: (count: number) => (count === 1 ? "1 more person" : `${count} more people`),
  askToo: "asking to join",
  invitations: (count: number) => (count === 1 ? "1 invitation" : `${count} invitations`),
  forYou: "waiting for your answer",
  links: (count: number) =>
    count === 1 ? "1 person waits for a link" : `${count} people wait for a link`,
  outbox: "that confirms their address or sets a password: pass it on",
  unsent: (count: number) => (count === 1 ? "1 email" : `${count} emails`),
  notSent: "could not be sent",
  noTwoStep: "can't open the project without two-step sign-in",
  people: (count: number) => (count === 1 ? "1 person" : `${count} people`),
  expired: (count: number) =>
    count === 1
      ? "1 recording with only false triggers was deleted last night."
      : `${formatCount(count)} recordings with only false triggers were deleted last night.`,
  recent: `from the last ${recentDays} days`,
  unknown: "Can't be told right now:",
  parts: {
    queues: "recordings to review",
    faulty: "recordings that failed",
    uploads: "uploads that are not stored",
    requests: "requests to join",
  },
};

/** What needs doing, the most urgent first. Nothing where there is nothing; what is not known is named. */
export function toToday(devices: readonly ListedDevice[], read: ReadToday, setting: Setting) {
  const { queues, faulty, uploads, requests } = read;
  const unknown = [
    Object.values(queues).includes(undefined) && text.parts.queues,
    Object.values(faulty).includes(undefined) && text.parts.faulty,
    uploads === undefined && text.parts.uploads,
    requests === undefined && text.parts.requests,
  ].filter((part) => part !== false);
  return {
    tasks: [
      ...toDeviceTasks(devices.filter(isShown.trouble), setting),
      ...toUploadTasks(uploads, setting),
      ...toFaultyTasks(read, setting),
      ...toReviewTasks(read, setting),
      ...toRequestTasks(requests ?? [], setting),
      ...toWaitingTasks(read.waiting),
      ...toLowDiskTasks(read.free),
      ...toBackupTasks(read, setting),
      ...toJobTasks(read.lanes, setting.now),
      ...toHeldTasks(read, setting),
      ...toTwoStepTasks(read, setting),
    ],
    unknown: unknown.length > 0 ? `${text.unknown} ${unknown.join(", ")}.` : undefined,
    expired:
      read.expired > 0
        ? { to: toDeletedPath(setting.projectPath), text: text.expired(read.expired) }
        : undefined,
    devices: {
      to: `${setting.projectPath}/devices`,
      text: describeOthers(devices),
    },
  };
}

export type Today = ReturnType<typeof toToday>;

/** "8 devices are working, 1 doesn't report by itself" */
function describeOthers(devices: readonly ListedDevice[]): string {
  const working = devices.filter(isShown.working).length;
  const others = devices.filter(isShown.other).length;
  const parts = [
    working > 0 && `${working} ${working === 1 ? "device is" : "devices are"} working`,
    others > 0 &&
      `${others} ${others === 1 ? "doesn't" : "don't"} report by ${others === 1 ? "itself" : "themselves"}`,
  ];
  const said = parts.filter((part) => part !== false);
  return said.length > 0 ? `${said.join(", ")}.` : "No device is working.";
}

const urgency = ["trouble", "attention"];

function toDeviceTasks(troubled: ListedDevice[], setting: Setting): Task[] {
  const { projectPath } = setting;
  const inOrder = troubled.toSorted(
    (a, b) => urgency.indexOf(a.state.tone) - urgency.indexOf(b.state.tone) || byName(a, b),
  );
  const isMany = inOrder.length > maxDevices + 1;
  const shown = isMany ? inOrder.slice(0, maxDevices) : inOrder;
  const tasks = shown.map((one): Task => {
    const { id, name, state } = one;
    return {
      key: `device ${id}`,
      tone: state.tone,
      name,
      to: `${toDevicePath(projectPath, { id, name })}/overview`,
      text: [state.text, ...state.others].join(", "),
    };
  });
  if (!isMany) return tasks;
  const rest: Task = {
    key: "devices",
    tone: "attention",
    name: text.moreDevices(inOrder.length - shown.length),
    to: `${projectPath}/devices?show=trouble`,
    text: text.needAttention,
  };
  return [...tasks, rest];
}

function toUploadTasks(uploads: ReadToday["uploads"], setting: Setting): Task[] {
  if (!uploads) return [];
  const { projectPath, defaultTimeZone, now } = setting;
  const { uploadJobs, isMore } = uploads;
  const tasks = uploadJobs.slice(0, maxUploads).map((job): Task => {
    const { id, deviceId, deviceName, createdAt, userName, counts, location } = job;
    const files = job.state === "done" ? counts.failed : countUnstored(counts);
    const zone = zoneOf(location, defaultTimeZone);
    return {
      key: `upload ${id}`,
      tone: describeJob(job).tone,
      name: `Upload for ${deviceName}`,
      to: `${toDevicePath(projectPath, { id: deviceId, name: deviceName })}/manual-uploads/jobs/${id}`,
      text: `${
        files === 0
          ? text.brokenOff
          : `${formatFiles(files)} ${job.state === "done" ? "failed" : text.notStored}`
      }, by ${userName}`,
      time: formatShortMoment(createdAt, zone, now),
    };
  });
  const rest = uploadJobs.length - tasks.length;
  if (rest <= 0) return tasks;
  return [
    ...tasks,
    {
      key: "uploads",
      tone: "attention",
      name: text.moreUploads(rest, isMore),
      to: `${projectPath}/devices?type=trailcam`,
      text: text.notStored,
    },
  ];
}

const faultyText = {
  failed: ["recording whose processing failed", "recordings whose processing failed"],
  unreadable: ["recording whose file cannot be read", "recordings whose files cannot be read"],
} as const;

function toFaultyTasks({ faulty, from }: ReadToday, { projectPath }: Setting): Task[] {
  return (["failed", "unreadable"] as const).flatMap((state) => {
    const counted = faulty[state];
    if (!counted || counted.left === 0) return [];
    return {
      key: state,
      tone: "attention",
      name: describeCount(counted, faultyText[state]),
      to: withQuery(`${projectPath}/activity`, { "display-mode": "recordings", from, state }),
      text: text.recent,
    };
  });
}

function describeCount(
  { left, isMore }: { left: number; isMore: boolean },
  [one, many]: readonly [string, string],
): string {
  const count = `${isMore ? "More than " : ""}${left.toLocaleString("en-NZ")}`;
  return `${count} ${left === 1 && !isMore ? one : many}`;
}

const reviewText = {
  disputed: ["disputed recording", "disputed recordings"],
  flagged: ["recording flagged for review", "recordings flagged for review"],
  untagged: ["recording to tag", "recordings to tag"],
} as const;

function toReviewTasks({ queues, from }: ReadToday, { projectPath }: Setting): Task[] {
  return (["disputed", "flagged", "untagged"] as const).flatMap((queue) => {
    const counted = queues[queue];
    if (!counted || counted.left === 0) return [];
    return {
      key: queue,
      tone: "quiet",
      name: describeCount(counted, reviewText[queue]),
      to:
        queue === "untagged"
          ? toReviewPath(projectPath, { from })
          : `${projectPath}/review?queue=${queue}`,
      text: queue === "untagged" ? text.recent : undefined,
    };
  });
}

function toRequestTasks(requests: NonNullable<ReadToday["requests"]>, setting: Setting): Task[] {
  const { projectPath, defaultTimeZone, now } = setting;
  const usersPath = `${projectPath}/settings/users`;
  const shown = requests.slice(0, maxRequests);
  const tasks = shown.map((person): Task => ({
    key: `person ${person.id}`,
    tone: "attention",
    name: person.userName,
    to: toPersonPath(usersPath, person),
    text: text.asks,
    time: person.since ? formatShortMoment(person.since, defaultTimeZone, now) : undefined,
  }));
  const rest = requests.length - shown.length;
  if (rest === 0) return tasks;
  const others: Task = {
    key: "people",
    tone: "attention",
    name: text.askMany(rest),
    to: `${usersPath}?show=pending`,
    text: text.askToo,
  };
  return [...tasks, others];
}

/** What is not of this project, and waits for whoever looks. */
function toWaitingTasks({ invitations, mails, sendsMail }: ReadToday["waiting"]): Task[] {
  const tone = "attention";
  const invited: Task = {
    key: "invitations",
    tone,
    name: text.invitations(invitations),
    to: "/invitations",
    text: text.forYou,
  };
  const outbox: Task = {
    key: "outbox",
    tone,
    name: sendsMail ? text.unsent(mails) : text.links(mails),
    to: "/outbox",
    text: sendsMail ? text.notSent : text.outbox,
  };
  return [...(invitations > 0 ? [invited] : []), ...(mails > 0 ? [outbox] : [])];
}

function toTwoStepTasks({ lockedOut }: ReadToday, { projectPath }: Setting): Task[] {
  const [person] = lockedOut;
  if (!person) return [];
  return [
    {
      key: "two-step",
      tone: "attention",
      name: lockedOut.length === 1 ? person.userName : text.people(lockedOut.length),
      to: `${projectPath}/settings/users`,
      text: text.noTwoStep,
    },
  ];
}
