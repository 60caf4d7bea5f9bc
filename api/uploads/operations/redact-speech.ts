import type { Db } from "#api/db/open.ts";
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
  if (!row) return [];
  const isAwaited = services.settings.processing !== "off" && row.processing_state !== "FINISHED";
  return isAwaited ? [] : redactSpeech(services, trx, by, row);
}
