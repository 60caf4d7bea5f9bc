import { bulkRights } from "#contract/rules/recordings/bulk-acts.ts";
import { can, roleOf } from "#contract/rules/projects/roles.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import type { Db } from "#api/db/open.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";
import { findUser } from "#api/accounts/queries/users.ts";
import type { Actor } from "#api/projects/operations/change-people.ts";
import { findMembership } from "#api/projects/queries/access.ts";
import { listChangeable, type ChangeableRow } from "#api/recordings/queries/recording-changes.ts";
import type { Services } from "#api/services.ts";
import type { ActOperation, Batch, ItemOutcome, Outcomes } from "./act.ts";
import { label, unlabel } from "./labels.ts";
import { move } from "./move.ts";
import { remove, restore } from "./deletion.ts";
import { reprocess } from "./reprocess.ts";
import { shift } from "./shift.ts";
import { tag } from "./tag.ts";
import {
  listLeftItems,
  lockBulkChange,
  updateBulkChange,
  updateItem,
  type ItemRow,
  type LockedBulkChange,
} from "../queries/bulk-changes.ts";

type Operations = {
  [Kind in BulkAct["kind"]]: ActOperation<Extract<BulkAct, { kind: Kind }>, never>;
};

const operations: Operations = {
  tag,
  label,
  unlabel,
  delete: remove,
  restore,
  move,
  reprocess,
  shift,
};

/** Few, as nobody else writes meanwhile on SQLite, and a tag takes a dozen statements. */
const itemsAtOnce = 10;

interface Done {
  count: number;
  isEnded: boolean;
  /** Keys of files that are the caller's to remove. */
  removed: string[];
}

/**
 * The next recordings of a change, with what became of them, in one transaction: whoever is killed amid it has done
 * none of them. Of two who are at the same change one waits, and goes on after the other.
 */
export async function doBatch(services: Services, trx: Db, id: number): Promise<Done> {
  const change = await lockBulkChange(trx, id);
  if (!change || change.cancelled_at || change.finished_at) {
    return { count: 0, isEnded: true, removed: [] };
  }
  const items = await listLeftItems(trx, id, itemsAtOnce);
  if (items.length === 0) {
    await updateBulkChange(trx, id, { finished_at: services.now().toISOString() });
    return { count: 0, isEnded: true, removed: [] };
  }
  const { outcomes, removed } = await changeItems(services, trx, change, items);
  for (const { position, recording_id } of items) {
    const { result, reason, before } = outcomes.get(recording_id) ?? { result: "gone" };
    await updateItem(
      trx,
      { bulkChangeId: id, position },
      {
        result,
        reason: reason ?? null,
        ...(before ? { before: writeJson("bulk_change_items.before", before) } : {}),
      },
    );
  }
  return { count: items.length, isEnded: false, removed };
}

async function changeItems(
  services: Services,
  trx: Db,
  change: LockedBulkChange,
  items: ItemRow[],
): Promise<{ outcomes: Outcomes; removed: string[] }> {
  const act = readJson("bulk_changes.act", change.act, change.id);
  if (!act) throw new Error(`What change ${change.id} is to do cannot be read.`);
  const ids = items.map(({ recording_id }) => recording_id);
  const rows = [
    ...(await listChangeable(trx, ids, { deleted: false })),
    ...(await listChangeable(trx, ids, { deleted: true })),
  ];
  const by = await findActor(trx, change, act);
  const { own = [], others = [] } = Object.groupBy(rows, ({ project_id }) =>
    by && project_id === change.project_id ? "own" : "others",
  );
  const outcomes: Outcomes = new Map(
    others.map(({ id }): [number, ItemOutcome] => [
      id,
      { result: "refused", reason: by ? "project" : "rights" },
    ]),
  );
  if (!by || own.length === 0) return { outcomes, removed: [] };
  const batch: Batch = { services, trx, by, projectId: change.project_id, removed: [] };
  const changed = await changeOwn(batch, { act, isUndo: change.undoes !== null, rows: own, items });
  for (const [id, outcome] of changed) outcomes.set(id, outcome);
  return { outcomes, removed: batch.removed };
}

interface Work {
  act: BulkAct;
  isUndo: boolean;
  rows: ChangeableRow[];
  items: ItemRow[];
}

function changeOwn(batch: Batch, { act, isUndo, rows, items }: Work): Promise<Outcomes> {
  /* Each act has stored what it reads. */
  const operation = operations[act.kind] as unknown as ActOperation<BulkAct, unknown>;
  if (!isUndo) return operation.apply(batch, act, rows);
  const stored = new Map(items.map(({ recording_id, before }) => [recording_id, before]));
  const changed = rows.map((row) => {
    const before = readJson("bulk_change_items.before", stored.get(row.id), row.id);
    return { row, before };
  });
  return operation.undo(batch, act, changed);
}

/** Whoever asked for it, where they still may. */
async function findActor(
  trx: Db,
  change: LockedBulkChange,
  { kind }: BulkAct,
): Promise<Actor | undefined> {
  const { project_id: projectId, user_id: userId, impersonator_id, address } = change;
  const user = await findUser(trx, userId);
  if (!user) return undefined;
  const membership = await findMembership(trx, { userId, projectId });
  const role = roleOf(membership, change.as_super === 1 ? user.global_permission : "off");
  if (!can(role, bulkRights[kind])) return undefined;
  const { id, name, email, email_confirmed_at } = user;
  return { id, name, email, email_confirmed_at, impersonator_id, address: address ?? undefined };
}
