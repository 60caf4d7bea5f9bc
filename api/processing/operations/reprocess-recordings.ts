import { Refusal } from "#contract/envelope.ts";
import { retriedState } from "#contract/rules/processing/processing.ts";
import type { Db } from "#api/db/open.ts";
import {
  archiveAutomaticTags,
  deleteLabels,
  listTrackIds,
  restoreAutomaticTags,
} from "#api/tracks/queries/processed-tracks.ts";
import {
  updateProcessed,
  type ProcessedRow,
  type ProcessingColumns,
} from "../queries/processing-jobs.ts";
import { listLabels, type LabelRow } from "#api/labels/queries/recording-labels.ts";
import { refreshFiltered } from "#api/tracks/queries/refresh-filtered.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { lockRecording } from "#api/recordings/operations/lock-recording.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

/** All or none. Models' tags are archived, labels go to `additionalMetadata.oldTags`; people's tags stay. */
export async function reprocessRecordings(services: Services, by: Actor, ids: number[]) {
  requireProcessing(services);
  await services.store.write.transaction().execute(async (trx) => {
    for (const id of ids.toSorted((a, b) => a - b)) await reprocess(services, trx, by, id);
  });
}

/** Refuses `rule` where there are no workers. */
export function requireProcessing({ settings }: Pick<Services, "settings">): void {
  if (settings.processing === "off") {
    throw new Refusal("rule", "No AI workers process recordings here.");
  }
}

async function reprocess(services: Services, trx: Db, by: Actor, id: number): Promise<void> {
  const row = await lockRecording(trx, id);
  if (row.raw_key === null) {
    throw new Refusal("rule", `The file of recording ${id} has been removed.`);
  }
  if (row.type === "unknown") {
    throw new Refusal("rule", `Recording ${id} is of an unknown kind.`);
  }
  await reprocessLocked(services, trx, by, row);
}

/** One that is locked and has its file. Gives since when it waits. */
export async function reprocessLocked(
  services: Services,
  trx: Db,
  by: Actor,
  row: ProcessedRow,
): Promise<string> {
  const { id } = row;
  const now = services.now();
  const at = now.toISOString();
  const labels = (await listLabels(trx, [id])).get(id) ?? [];
  await deleteLabels(trx, id);
  await archiveAutomaticTags(trx, id, now);
  await refreshFiltered(trx, await listTrackIds(trx, id), now);
  const waiting = {
    processing_state: "reprocess",
    state_started_at: at,
    processing: 0 as const,
    processing_failed_count: 0,
    processing_started_at: null,
    processing_ended_at: null,
    job_key: null,
    ...(labels.length === 0 ? {} : { additional_metadata: archiveMetadata(row, labels) }),
  };
  await updateProcessed(trx, id, waiting, now);
  await recordAct(services, trx, by, {
    action: "recording reprocessed",
    projectId: row.project_id,
    details: { recordingId: id, labels: labels.map(({ detail }) => detail) },
  });
  return at;
}

interface Undone {
  /** When it was sent. */
  at: string;
  processing: ProcessingColumns;
  labels: unknown[];
}

/** One that is locked and that no worker has taken: the tags of models stand again. Labels are the caller's. */
export async function undoReprocess(
  services: Services,
  trx: Db,
  by: Actor,
  row: ProcessedRow,
  { at, processing, labels }: Undone,
): Promise<void> {
  const { id, project_id: projectId } = row;
  const now = services.now();
  await restoreAutomaticTags(trx, id, at);
  await refreshFiltered(trx, await listTrackIds(trx, id), now);
  const metadata = labels.length === 0 ? {} : { additional_metadata: unarchive(row, labels) };
  await updateProcessed(trx, id, { ...processing, ...metadata }, now);
  const details = { recordingId: id, state: processing.processing_state };
  await recordAct(services, trx, by, { action: "processing undone", projectId, details });
}

function unarchive({ id, additional_metadata: stored }: ProcessedRow, labels: unknown[]): string {
  const { oldTags, ...known } = readJson("recordings.additional_metadata", stored, id);
  const older: unknown[] = Array.isArray(oldTags) ? oldTags.slice(0, -labels.length) : [];
  return writeJson("recordings.additional_metadata", {
    ...known,
    ...(older.length > 0 ? { oldTags: older } : {}),
  });
}

/** Appends to those of earlier rounds. */
function archiveMetadata(
  { id, additional_metadata: metadata }: ProcessedRow,
  labels: LabelRow[],
): string {
  const known = readJson("recordings.additional_metadata", metadata, id);
  const { oldTags } = known;
  const older: unknown[] = Array.isArray(oldTags) ? oldTags : [];
  const newer = labels.map((label) => ({
    id: label.id,
    detail: label.detail,
    confidence: label.confidence,
    automatic: label.automatic === 1,
    startTime: label.start_seconds,
    duration: label.duration_seconds,
    comment: label.comment,
    taggerId: label.user_id,
    createdAt: label.created_at,
  }));
  return writeJson("recordings.additional_metadata", { ...known, oldTags: [...older, ...newer] });
}

/** Queues a failed recording for workers again. */
export async function retryFailed(services: Services, by: Actor, id: number): Promise<void> {
  await services.store.write.transaction().execute(async (trx) => {
    const { processing_state: failed, project_id } = await lockRecording(trx, id);
    const state = retriedState(failed);
    if (state === undefined) {
      throw new Refusal("damaged", `The processing of recording ${id} has not failed.`);
    }
    await updateProcessed(trx, id, { processing_state: state }, services.now());
    const details = { recordingId: id, state };
    const act = { action: "processing retried" as const, projectId: project_id, details };
    await recordAct(services, trx, by, act);
  });
}
