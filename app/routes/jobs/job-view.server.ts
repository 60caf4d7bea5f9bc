import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { describeBulkAct } from "#app/services/recordings/bulk-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { trashDays } from "#contract/rules/projects/deleted-projects.ts";
import { bulkJobKind } from "#contract/wire/bulk-acts.ts";
import {
  importCardKind,
  type JobData,
  type JobState,
  type ListedJobData,
} from "#contract/wire/jobs.ts";
import {
  exportMediaKind,
  mediaExportResult,
  type MediaExportResult,
} from "#contract/wire/recordings/media-export.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";

const expiryKind = "expire-recordings";

const text = {
  states: {
    waiting: { tone: "quiet", text: "Waiting" },
    running: { tone: "quiet", text: "Running" },
    finished: { tone: "ok", text: "Finished" },
    cancelled: { tone: "quiet", text: "Cancelled" },
    failed: { tone: "trouble", text: "Failed" },
  } satisfies Record<JobState, { tone: StatusTone; text: string }>,
  willRetry: { tone: "attention" as const, text: "Failed, will try again" },
  ofCard: (device: string) => `Pictures from ${device}`,
  ofAnyCard: "Pictures from a card",
  ofManyRecordings: "Change of many recordings",
  ofSubject: {
    render: (id: number) => `Pictures of recording ${id}`,
    redraw: (id: number) => `Pictures of recording ${id}, after a change of its tracks`,
    "redact-speech": (id: number) => `Removal of speech from recording ${id}`,
    backup: () => "Backup of this site",
    "prove-backup": () => "Restore of the newest backup, to prove it",
    "refresh-pictures": () => "Older pictures, made again",
    "remove-project": (id: number) => `Removal of project ${id}, deleted ${trashDays} days ago`,
    [expiryKind]: (id: number) => `Deletion of old false triggers of project ${id}`,
    alert: (id: number) => `Alert emails for recording ${id}`,
  } as Record<string, (id: number) => string>,
  files: "files",
  recordings: "recordings",
  progress: (done: string, total: string, things: string) => `${done} of ${total} ${things} done`,
  progressOf: (done: string, things: string) => `${done} ${things} done`,
  counts: {
    stored: (count: string) => `${count} stored`,
    duplicate: (count: string) => `${count} already here`,
    undated: (count: string) => `${count} without a date`,
    refused: (count: string) => `${count} not accepted`,
    failed: (count: string) => `${count} failed`,
  },
  ofMedia: (project: string) => `ZIP of files from ${project}`,
  ofAnyMedia: "ZIP of files",
  download: (size: string) => `Download, ${size}`,
  fileCount: (count: string) => (count === "1" ? "1 file" : `${count} files`),
  missing: (count: string) => `, ${count} missing on the server`,
  takenMedia: "Deleted, because speech in it has been removed since. Ask for a new one.",
  cancelledCard: "What was stored stays. Open it to store the rest.",
  failedCard: "The server will try again within the hour.",
  failed: "The server tried 3 times. Ask whoever runs this site to look at it.",
};

const ofRecordings = [bulkJobKind, expiryKind];

interface Setting {
  zone: string;
  now: Date;
}

export type JobView = ReturnType<typeof toJobView>;

/** A job for whoever asked for it. */
export function toJobView(job: JobData, { zone, now }: Setting) {
  const { id, state, progress, uploadJob, nextAttemptAt, startedAt, createdAt } = job;
  const endedAt = job.finishedAt ?? job.cancelledAt ?? job.failedAt;
  return {
    id,
    title: describeJob(job),
    to: uploadJob ? toCardPath(uploadJob) : toBulkPath(job),
    state: nextAttemptAt ? text.willRetry : text.states[state],
    isRunning: state === "running",
    isOpen: state === "waiting" || state === "running",
    bar: state === "running" && progress ? toBar(progress, job.kind) : undefined,
    detail: describeDetail(job),
    file: toFile(job),
    ended: endedAt && formatShortMoment(endedAt, zone, now),
    next: nextAttemptAt && formatShortMoment(nextAttemptAt, zone, now),
    started: state === "running" && startedAt ? formatShortMoment(startedAt, zone, now) : undefined,
    queued: formatShortMoment(createdAt, zone, now),
  };
}

export type ListedJobView = ReturnType<typeof toListedJobView>;

/** The same for whoever runs the site. */
export function toListedJobView(job: ListedJobData, setting: Setting) {
  const { lane, userName, attempts, lastError } = job;
  return { ...toJobView(job, setting), operator: { lane, userName, attempts, lastError } };
}

function describeJob({
  kind,
  uploadJob,
  bulkChange,
  ...job
}: JobData & { subjectId?: number }): string {
  if (bulkChange) {
    const { act, recordings, isUndo } = bulkChange;
    /* How many have changed, once that is known. */
    const count = Number(job.result?.["done"]) || recordings;
    return describeBulkAct(act, { count, isUndo });
  }
  if (kind === bulkJobKind) return text.ofManyRecordings;
  if (kind === importCardKind) {
    return uploadJob ? text.ofCard(uploadJob.deviceName) : text.ofAnyCard;
  }
  if (kind === exportMediaKind) {
    const made = readMedia({ kind, ...job });
    return made ? text.ofMedia(made.projectName) : text.ofAnyMedia;
  }
  const ofSubject = text.ofSubject[kind];
  return ofSubject && job.subjectId !== undefined ? ofSubject(job.subjectId) : kind;
}

function toCardPath({ id, deviceId, deviceName, groupName }: NonNullable<JobData["uploadJob"]>) {
  const device = { id: deviceId, name: deviceName };
  return `${toDevicePath(toProjectPath({ groupName }), device)}/manual-uploads/jobs/${id}`;
}

function toBulkPath({ bulkChange }: JobData): string | undefined {
  return bulkChange && `${toProjectPath(bulkChange)}/activity/bulk/${bulkChange.id}`;
}

function toBar({ done, total, text: at }: NonNullable<JobData["progress"]>, kind: string) {
  const things = ofRecordings.includes(kind) ? text.recordings : text.files;
  const detail =
    total === undefined
      ? text.progressOf(formatCount(done), things)
      : text.progress(formatCount(done), formatCount(total), things);
  return { done, total, text: at === undefined ? detail : `${detail} · ${at}` };
}

function readMedia({ kind, result }: Pick<JobData, "kind" | "result">) {
  return kind === exportMediaKind ? mediaExportResult.safeParse(result).data : undefined;
}

function describeFiles({ files, missing }: MediaExportResult): string {
  const lost = missing > 0 ? text.missing(formatCount(missing)) : "";
  return text.fileCount(formatCount(files)) + lost;
}

function toFile(job: JobData) {
  const made = readMedia(job);
  if (!made || made.isTaken) return undefined;
  return { to: `/my-jobs/${job.id}/file`, text: text.download(formatBytes(made.bytes)) };
}

function describeDetail({ kind, state, result }: JobData): string | undefined {
  const made = readMedia({ kind, result });
  if (made) return made.isTaken ? text.takenMedia : describeFiles(made);
  const isCard = kind === importCardKind;
  if (state === "cancelled" && isCard) return text.cancelledCard;
  if (state === "failed") return isCard ? text.failedCard : text.failed;
  return state === "finished" && isCard ? describeCounts(result ?? {}) : undefined;
}

/** "212 stored, 3 here before"; what there is none of is left out. */
function describeCounts(result: Record<string, unknown>): string {
  return Object.entries(text.counts)
    .flatMap(([state, format]) => {
      const count = result[state];
      return typeof count === "number" && count > 0 ? [format(formatCount(count))] : [];
    })
    .join(", ");
}
