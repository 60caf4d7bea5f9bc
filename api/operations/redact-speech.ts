import type { ProjectSettings } from "#contract/wire/projects.ts";
import type { Db } from "../db/open.ts";
import {
  findProjectSettings,
  hasHeardPeople,
  updateProcessed,
  type ProcessedRow,
} from "../queries/processing-jobs.ts";
import type { Services } from "../services.ts";
import { recordAct, type Actor } from "./change-people.ts";

/**
 * Takes the sound away where people were heard in it, unless the project keeps such recordings; tracks and tags stay.
 * Gives the keys of the files to remove once the transaction is through.
 */
export async function redactSpeech(
  services: Services,
  trx: Db,
  by: Actor,
  row: ProcessedRow,
): Promise<string[]> {
  if (row.type !== "audio" || !(await hasHeardPeople(trx, row.id))) return [];
  const settings = await findProjectSettings(trx, row.project_id);
  const { filterHuman = true } = JSON.parse(settings ?? "{}") as ProjectSettings;
  if (!filterHuman) return [];
  const now = services.now();
  const withoutFiles = { raw_key: null, raw_bytes: null, derived_key: null, derived_bytes: null };
  const redacted = { redacted_at: now.toISOString(), ...withoutFiles };
  await updateProcessed(trx, row.id, redacted, now);
  await recordAct(services, trx, by, {
    action: "recording redacted",
    projectId: row.project_id,
    details: { recordingId: row.id },
  });
  return [row.raw_key, row.derived_key].filter((key) => key !== null);
}
