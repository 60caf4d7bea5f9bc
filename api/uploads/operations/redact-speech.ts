import { endOfLease } from "#contract/rules/processing/processing.ts";
import type { Db } from "#api/db/open.ts";
import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { redactSpeechJob } from "#api/jobs/job-kinds.ts";
import {
  hasHeardPeople,
  lockProcessed,
  updateProcessed,
  type ProcessedRow,
} from "#api/processing/queries/processing-jobs.ts";
import { findProjectSettings } from "#api/projects/queries/projects.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { deleteRenditions } from "#api/renditions/queries/renditions.ts";
import { takeMediaExports } from "#api/recordings/operations/take-media-exports.ts";
import type { Services } from "#api/services.ts";
import type { Actor } from "#api/projects/operations/change-people.ts";
import { readJson } from "#api/db/stored-json.ts";

/** Who caused it; absent where a device did. */
type Cause = Pick<Actor, "id" | "impersonator_id" | "address"> | undefined;

/** Unless the project keeps speech; tracks and tags stay. Gives keys to remove once the transaction is through. */
export async function redactSpeech(
  services: Services,
  trx: Db,
  by: Cause,
  row: ProcessedRow,
): Promise<string[]> {
  const keys = [row.raw_key, row.derived_key].filter((key) => key !== null);
  if (row.type !== "audio" || keys.length === 0) return [];
  if (!(await hasHeardPeople(trx, row.id))) return [];
  const settings = await findProjectSettings(trx, row.project_id);
  const { filterHuman = true } = readJson("projects.settings", settings, row.project_id);
  if (!filterHuman) return [];
  const now = services.now();
  const withoutFiles = { raw_key: null, raw_bytes: null, derived_key: null, derived_bytes: null };
  const redacted = { redacted_at: now.toISOString(), ...withoutFiles };
  await updateProcessed(trx, row.id, redacted, now);
  const pictures = await deleteRenditions(trx, row.id);
  const act = {
    action: "recording redacted" as const,
    projectId: row.project_id,
    details: { recordingId: row.id },
  };
  const actor = by && { id: by.id, impersonatorId: by.impersonator_id };
  await insertAudit(trx, { ...act, actor, address: by?.address }, now);
  return [...keys, ...pictures, ...(await takeMediaExports(trx, row))];
}

/** As soon as somebody has said that people speak in it, unless workers have still to finish it, and do this then. */
export async function redactUnlessAwaited(
  services: Services,
  trx: Db,
  by: Cause,
  recordingId: number,
): Promise<string[]> {
  const row = await lockProcessed(trx, recordingId);
  return !row || isAwaited(services, row) ? [] : redactSpeech(services, trx, by, row);
}

/** The same where a worker has said it: in the midst of a job the sound stays until that ends or its time is over. */
export async function redactUnlessLeased(
  services: Services,
  trx: Db,
  by: Cause,
  recordingId: number,
): Promise<string[]> {
  const row = await lockProcessed(trx, recordingId);
  if (!row || isAwaited(services, row)) return [];
  const leasedUntil = endOfLease(row.state_started_at);
  if (!row.processing || leasedUntil <= services.now().toISOString()) {
    return redactSpeech(services, trx, by, row);
  }
  await redactLater(services, trx, recordingId, leasedUntil);
  return [];
}

/** Waits once more where another worker has the recording by then, or one is to hear it again. */
export async function redactAfterLease(services: Services, recordingId: number): Promise<void> {
  const removed = await services.store.write.transaction().execute(async (trx) => {
    const row = await lockProcessed(trx, recordingId);
    if (row?.processing_state === "reprocess" && isAwaited(services, row)) {
      await redactLater(services, trx, recordingId, endOfLease(services.now().toISOString()));
    }
    return redactUnlessLeased(services, trx, undefined, recordingId);
  });
  for (const key of removed) await services.files.remove(key);
}

function redactLater({ now }: Services, trx: Db, recordingId: number, at: string) {
  const order = { now: now(), dueAt: new Date(at) };
  return enqueueJobAgain(trx, redactSpeechJob, { recordingId }, order);
}

function isAwaited({ settings }: Services, row: ProcessedRow): boolean {
  return settings.processing !== "off" && row.processing_state !== "FINISHED";
}
