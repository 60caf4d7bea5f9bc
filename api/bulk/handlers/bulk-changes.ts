import { Refusal } from "#contract/envelope.ts";
import { can } from "#contract/rules/projects/roles.ts";
import { bulkRights } from "#contract/rules/recordings/bulk-acts.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import {
  getBulkChange,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
} from "#contract/wire/bulk-changes.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { noSuchLocation, requireLocation } from "#api/locations/handlers/require-location.ts";
import { requireProcessing } from "#api/processing/operations/reprocess-recordings.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import type { Services } from "#api/services.ts";
import { nothingChosen, selectRecordings } from "./select-recordings.ts";
import { createBulkChange, createUndo } from "../operations/start-bulk-change.ts";
import {
  findBulkChange,
  findByKey,
  listItems,
  type BulkChangeRow,
} from "../queries/bulk-changes.ts";
import { foresee } from "../queries/foreseen.ts";
import { toBulkChange } from "./to-bulk-change.ts";

const itemsOnPage = 100;

export const bulkChanges = [
  serve(previewBulkChange, async ({ input, caller, services }) => {
    const action = "see its devices and recordings";
    await requireProject(services, caller, input.projectId, action);
    const rows = await selectRecordings(services, input);
    const [last, first] = [rows[0], rows.at(-1)];
    const { act } = input;
    const ids = rows.map(({ id }) => id);
    return {
      recordings: rows.length,
      audio: rows.filter(({ type }) => type === "audio").length,
      deleted: rows.filter(({ deleted_at }) => deleted_at !== null).length,
      locations: new Set(rows.flatMap(({ location_id }) => location_id ?? [])).size,
      ...(first && last ? { first: first.recorded_at, last: last.recorded_at } : {}),
      ...(act
        ? { foreseen: await foresee(services.store.scan, { act, userId: caller.id, ids }) }
        : {}),
    };
  }),

  serve(startBulkChange, async ({ input, caller, address, services }) => {
    const { projectId, act, key, expected } = input;
    await requireRights(services, caller, projectId, act);
    const sent = await findByKey(services.store.read, caller.id, key);
    if (sent) return { id: sent.id, messages: ["The change has been started before."] };
    const rows = await selectRecordings(services, input);
    if (rows.length === 0) throw nothingChosen();
    if (expected !== undefined && expected !== rows.length) throw changedMeanwhile(rows.length);
    await countAttempt(services, "bulk:account", String(caller.id));
    const recordingIds = rows.map(({ id }) => id);
    const change = { projectId, act, key, recordingIds };
    const id = await createBulkChange(services, { ...caller, address }, change);
    return { id, messages: ["Started the change."] };
  }),

  serve(getBulkChange, async ({ input, caller, services }) => {
    const { read } = services.store;
    const row = await requireChange(services, caller, input.id);
    const page = { result: input.result, after: input.after ?? -1, limit: itemsOnPage + 1 };
    const items = await listItems(read, row.id, page);
    const shown = items.slice(0, itemsOnPage);
    const last = items.length > itemsOnPage ? shown.at(-1) : undefined;
    return {
      change: await toBulkChange(services, row),
      recordings: shown.map(({ recording_id, result, reason }) => ({
        id: recording_id,
        result: result ?? ("left" as const),
        ...(reason === null ? {} : { reason }),
      })),
      ...(last ? { after: last.position } : {}),
    };
  }),

  serve(undoBulkChange, async ({ input, caller, address, services }) => {
    const row = await requireChange(services, caller, input.id);
    const id = await createUndo(services, { ...caller, address }, row);
    return { id, messages: ["Started to put everything back."] };
  }),
];

/** Refuses whoever may not do that to one recording, before any is looked for. */
async function requireRights(
  services: Services,
  caller: User,
  projectId: number,
  act: BulkAct,
): Promise<void> {
  const action = "see its devices and recordings";
  const { role } = await requireProject(services, caller, projectId, action);
  const right = bulkRights[act.kind];
  if (!can(role, right)) throw new Refusal("forbidden", notAllowed[right] ?? "");
  if (act.kind === "reprocess") requireProcessing(services);
  if (act.kind !== "move") return;
  const location = await requireLocation(services, caller, { id: act.locationId, action: right });
  if (location.project_id !== projectId) throw noSuchLocation(act.locationId);
}

const notAllowed: Partial<Record<(typeof bulkRights)[BulkAct["kind"]], string>> = {
  "manage the project": "Only admins of the project do that.",
  "tag its recordings": "Only members of the project do that.",
};

/** Whoever asked for it has it, and nobody else; without the project, not even they. */
async function requireChange(services: Services, caller: User, id: number): Promise<BulkChangeRow> {
  const row = await findBulkChange(services.store.read, id);
  if (row?.user_id !== caller.id) {
    throw new Refusal("missing", `Could not find a change with an id of '${id}' for user.`);
  }
  await requireProject(services, caller, row.project_id, "see its devices and recordings");
  return row;
}

function changedMeanwhile(count: number): Refusal {
  const found = count === 1 ? "1 recording" : `${count.toLocaleString("en-NZ")} recordings`;
  return new Refusal("rule", `There are ${found} now. Check them again.`);
}
