import { Refusal } from "#contract/envelope.ts";
import { isNews } from "#contract/rules/alerts/alerts.ts";
import { stateAfter } from "#contract/rules/processing/processing.ts";
import type { FieldUpdates } from "#contract/wire/processing/processing.ts";
import type { Db } from "#api/db/open.ts";
import { fireAlerts } from "#api/alerts/operations/fire-alerts.ts";
import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { redrawJob, renderJob } from "#api/jobs/job-kinds.ts";
import { deleteOpenJob } from "#api/jobs/queries/jobs.ts";
import { listDerivedKeys } from "#api/recordings/queries/named-files.ts";
import {
  lockProcessed,
  updateProcessed,
  type ProcessedRow,
  type RecordingUpdate,
} from "../queries/processing-jobs.ts";
import { listTrackIds } from "#api/tracks/queries/processed-tracks.ts";
import { refreshFiltered } from "#api/tracks/queries/refresh-filtered.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { findProcessedFile } from "./store-processed-file.ts";
import { redactSpeech } from "#api/uploads/operations/redact-speech.ts";
import { toProcessedColumns } from "./set-processed-fields.ts";

interface Report {
  id: number;
  /** Null is that of a recording which nobody has leased. */
  jobKey: string | null;
  success: boolean;
  fieldUpdates: FieldUpdates;
  newProcessedFileKey: string | undefined;
}

/**
 * Takes what a worker says has become of its lease, and does what a finished recording causes: tracks are hidden or
 * shown, speech is removed, pictures are made and alerts looked at. What has nothing to finish is only freed.
 */
export async function finishRecording(services: Services, by: Actor, report: Report) {
  const { store, files } = services;
  const key = report.newProcessedFileKey;
  const file = key === undefined ? {} : await findProcessedFile(files, key);
  const removed = await store.write.transaction().execute(async (trx) => {
    const row = await lockProcessed(trx, report.id);
    if (!row) throw new Refusal("rule", `There is no recording with an id of '${report.id}'.`);
    if (row.job_key !== report.jobKey) {
      throw new Refusal("rule", "The job key is not that of the current lease.");
    }
    const next = stateAfter({ type: row.type, state: row.processing_state }, report.success);
    const freed = { job_key: null, processing: 0 as const };
    if (!next) {
      await updateProcessed(trx, row.id, freed, services.now());
      return [];
    }
    if (report.success) {
      if (key !== undefined && key !== row.derived_key) await requireFree(trx, key);
      const sent = { ...freed, ...toProcessedColumns(row, report.fieldUpdates), ...file };
      return succeed(services, trx, by, row, { processing_state: next, ...sent });
    }
    const failed = { processing_failed_count: row.processing_failed_count + 1 };
    const update = { ...freed, processing_state: next, ...failed };
    await updateProcessed(trx, row.id, update, services.now());
    await recordAct(services, trx, by, toAct(row, "processing failed"));
    /* It was finished before this job: what was heard in it since waits for no other. */
    return row.processing_state === "FINISHED" ? redactSpeech(services, trx, by, row) : [];
  });
  for (const one of removed) await files.remove(one);
  services.wakeJobs();
}

/** A file is one recording's: with another's it would be shown, and removed, with both. */
async function requireFree(trx: Db, key: string): Promise<void> {
  if (!(await listDerivedKeys(trx, [key])).has(key)) return;
  throw new Refusal("rule", "The processed file with that key is another recording's.");
}

/** Gives the keys of files that the row no longer names. */
async function succeed(
  services: Services,
  trx: Db,
  by: Actor,
  row: ProcessedRow,
  sent: RecordingUpdate & { processing_state: string },
): Promise<string[]> {
  const now = services.now();
  const update = { processing_ended_at: now.toISOString(), processing_failed_count: 0, ...sent };
  await updateProcessed(trx, row.id, update, now);
  await recordAct(services, trx, by, toAct(row, "recording processed"));
  const replaced =
    sent.derived_key && row.derived_key !== sent.derived_key ? row.derived_key : null;
  const old = replaced === null ? [] : [replaced];
  const after = { ...row, ...update } as ProcessedRow;
  if (after.processing_state !== "FINISHED") return old;
  await refreshFiltered(trx, await listTrackIds(trx, row.id), now);
  await queueWhatFollows(trx, after, { wasReprocessed: row.processing_state === "reprocess", now });
  return [...old, ...(await redactSpeech(services, trx, by, after))];
}

/** Mails of alerts wait for the pictures that they show. */
async function queueWhatFollows(
  trx: Db,
  row: ProcessedRow,
  { wasReprocessed, now }: { wasReprocessed: boolean; now: Date },
): Promise<void> {
  const { id, type, uploader, processing_state: processingState, recorded_at: recordedAt } = row;
  const recording = { recordingId: id };
  if (type === "thermalRaw") {
    await deleteOpenJob(trx, { kind: redrawJob.kind, subjectId: id });
    await enqueueJobAgain(trx, renderJob, recording, { now });
  }
  if (wasReprocessed || !isNews({ type, uploader, processingState, recordedAt }, now)) return;
  await fireAlerts(trx, id, now);
}

function toAct(row: ProcessedRow, action: "recording processed" | "processing failed") {
  const details = { recordingId: row.id, state: row.processing_state };
  return { action, projectId: row.project_id, details };
}
