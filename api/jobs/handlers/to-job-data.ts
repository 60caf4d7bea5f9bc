import {
  importCardKind,
  type JobData,
  type JobState,
  type ListedJobData,
} from "#contract/wire/jobs.ts";
import { bulkJobKind } from "#contract/wire/bulk-acts.ts";
import { listBulkChanges } from "#api/bulk/queries/bulk-changes.ts";
import type { User } from "#api/http/caller.ts";
import { listVisibleCards, type JobRow } from "../queries/job-lists.ts";
import { readJson } from "#api/db/stored-json.ts";
import type { Services } from "#api/services.ts";

type Card = Awaited<ReturnType<typeof listVisibleCards>>[number];

export async function toJobs(
  { store, now }: Services,
  caller: User,
  rows: JobRow[],
): Promise<JobData[]> {
  const ids = rows.flatMap(({ kind, subject_id }) =>
    kind === importCardKind && subject_id !== null ? [subject_id] : [],
  );
  const cards = await listVisibleCards(store.read, caller, ids);
  const changes = await listOwnChanges(store, caller, rows);
  return rows.map((row) => ({ ...toJob(row, cards, now()), ...toChange(row, changes) }));
}

function listOwnChanges({ read }: Services["store"], { id }: User, rows: JobRow[]) {
  const own = rows.filter(({ kind, requested_by }) => kind === bulkJobKind && requested_by === id);
  return listBulkChanges(
    read,
    own.flatMap(({ subject_id }) => subject_id ?? []),
  );
}

type Changes = Awaited<ReturnType<typeof listBulkChanges>>;

function toChange(row: JobRow, changes: Changes): Pick<JobData, "bulkChange"> {
  const change = changes.find(({ id }) => row.kind === bulkJobKind && id === row.subject_id);
  const act = change && readJson("bulk_changes.act", change.act, change.id);
  if (!act) return {};
  const { id, project_name: groupName, undoes, total: recordings } = change;
  return { bulkChange: { id, groupName, act, isUndo: undoes !== null, recordings } };
}

/** The same with what operators look for. */
export async function toListedJobs(
  services: Services,
  caller: User,
  rows: JobRow[],
): Promise<ListedJobData[]> {
  const jobs = await toJobs(services, caller, rows);
  return rows.flatMap((row, index) => {
    const job = jobs[index];
    return job ? [{ ...job, ...toOperatorFacts(row) }] : [];
  });
}

function toOperatorFacts(row: JobRow) {
  return {
    lane: row.lane,
    attempts: row.attempts,
    ...(row.subject_id === null ? {} : { subjectId: row.subject_id }),
    ...(row.user_name === null ? {} : { userName: row.user_name }),
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
  };
}

function toJob(row: JobRow, cards: Card[], now: Date): JobData {
  const state = stateOf(row, now);
  const card =
    row.kind === importCardKind ? cards.find(({ id }) => id === row.subject_id) : undefined;
  const isTriedLater = state === "waiting" && row.due_at > now.toISOString();
  return {
    id: row.id,
    kind: row.kind,
    state,
    createdAt: row.created_at,
    ...(row.started_at ? { startedAt: row.started_at } : {}),
    ...(row.finished_at ? { finishedAt: row.finished_at } : {}),
    ...(row.cancelled_at ? { cancelledAt: row.cancelled_at } : {}),
    ...(row.failed_at ? { failedAt: row.failed_at } : {}),
    ...(isTriedLater ? { nextAttemptAt: row.due_at } : {}),
    ...toProgress(row),
    ...(row.result ? { result: readJson("jobs.result", row.result, row.id) } : {}),
    ...(card ? { uploadJob: toUploadJobFacts(card) } : {}),
  };
}

type Running = Pick<JobRow, "finished_at" | "cancelled_at" | "failed_at" | "leased_until">;

export function stateOf(row: Running, now: Date): JobState {
  if (row.finished_at) return "finished";
  if (row.cancelled_at) return "cancelled";
  if (row.failed_at) return "failed";
  return row.leased_until && row.leased_until > now.toISOString() ? "running" : "waiting";
}

function toProgress({ progress_done: done, progress_total: total, progress_text: text }: JobRow) {
  if (done === null) return {};
  return {
    progress: {
      done,
      ...(total === null ? {} : { total }),
      ...(text === null ? {} : { text }),
    },
  };
}

function toUploadJobFacts({ id, device_id, device_name, project_name }: Card) {
  return { id, deviceId: device_id, deviceName: device_name, groupName: project_name };
}
