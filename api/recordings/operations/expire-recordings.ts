import { scheduler } from "node:timers/promises";
import { subDays } from "date-fns";
import { expiredDays } from "#contract/rules/recordings/kept-days.ts";
import { holdsOnlyFalseTriggers, keptSince } from "#contract/rules/recordings/retention.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { maxRowsOfTransaction } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { JobContext, JobOutcome } from "#api/jobs/runnable.ts";
import { beginNight, endNight, findRetention, holdNight } from "#api/projects/queries/retention.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import type { Position } from "#api/search/queries/positions.ts";
import type { Services } from "#api/services.ts";
import {
  insertExpired,
  listExpiredBefore,
  listTracksWithTags,
  lockRecordings,
  toExpiryFilter,
} from "../queries/expired-recordings.ts";
import { eraseRows, listChangeable } from "../queries/recording-changes.ts";
import { countExpiring, isUnusual } from "./count-expiring.ts";
import { deleteLocked, lockDevices, lockStanding } from "./delete-standing.ts";

interface Expiry {
  projectId: number;
  /** The night that it is for: later ones find what has become too old since. */
  at: string;
}

type Retention = NonNullable<Awaited<ReturnType<typeof findRetention>>>;
type Context = Pick<JobContext<Expiry>, "services" | "payload" | "report" | "signal">;

/** Then the others of the lane have their turn. */
const batchesOfRun = 100;
const erasedAtOnce = 20;

/** After such a pause nobody could put anything back: the server was off, its clock jumped, or the project was away. */
const maxPauseDays = 2;

/** Of the audit, where an admin's choice acts and no person does. */
const by = "retention";

/**
 * Deletes what a project need not keep, the oldest first, so that it can be brought back, and for good what was deleted
 * so long enough ago. Some at a time, each batch whole or not at all, and none once the project keeps everything.
 */
export async function expireRecordings(context: Context): Promise<JobOutcome> {
  if (!(await begin(context))) return {};
  for (let batch = 0; await eraseSome(context); batch += 1) {
    if (batch === batchesOfRun) return { isUnfinished: true };
    await scheduler.yield();
  }
  return deleteUsual(context);
}

/** False where the project keeps everything, or is in the trash. */
function begin({ services, payload: { projectId } }: Context): Promise<boolean> {
  const now = services.now();
  return services.store.write.transaction().execute(async (trx) => {
    if (!(await findRetention(trx, projectId))) return false;
    await beginNight(trx, projectId, { now, missedBefore: subDays(now, maxPauseDays) });
    return true;
  });
}

/** Nothing where it would be more than usual and than an admin has confirmed: that is said instead. */
async function deleteUsual(context: Context): Promise<JobOutcome> {
  const { services, payload, signal } = context;
  const { store, log } = services;
  const { projectId } = payload;
  const retention = await findRetention(store.read, projectId);
  if (!retention) return {};
  const { approved, false_trigger_days: days } = retention;
  const count = await countExpiring(services, toFilter(payload, retention), signal);
  if (await isUnusual(services, { projectId, count, approved })) {
    await store.write.transaction().execute((trx) => holdNight(trx, projectId, count));
    log({ level: "warn", message: describeHold(projectId, count) });
    return {};
  }
  if (await deletePages(context, days)) return { isUnfinished: true };
  await store.write.transaction().execute((trx) => endNight(trx, projectId, approved));
  return {};
}

function describeHold(projectId: number, count: number): string {
  return `Project ${projectId} keeps ${count} false triggers that were to be deleted: that is unusually many. An admin of it can confirm them under Keeping recordings`;
}

/** Whether any are left. Days that are changed amid it are counted anew first. */
async function deletePages(context: Context, days: number): Promise<boolean> {
  const { services, payload, report, signal } = context;
  const { store } = services;
  let after: Position | undefined;
  let done = 0;
  for (let batch = 0; batch < batchesOfRun; batch += 1) {
    signal.throwIfAborted();
    const retention = await findRetention(store.read, payload.projectId);
    if (!retention) return false;
    if (retention.false_trigger_days !== days) return true;
    const filter = toFilter(payload, retention);
    const page = { limit: maxRowsOfTransaction, after, towards: "newer" } as const;
    const found = await findRecordings(store.scan, filter, page);
    if (found.length === 0) return false;
    const ids = found.map(({ id }) => id);
    done += await store.write.transaction().execute((trx) => expire(services, trx, payload, ids));
    report({ done });
    after = found.at(-1);
    await scheduler.yield();
  }
  /* Those that have been gone through and stay are not gone through for ever. */
  return done > 0;
}

/** Those that are to go still, now that nobody says anything of them; gives how many. */
async function expire(
  { now: readClock }: Services,
  trx: Db,
  expiry: Expiry,
  ids: number[],
): Promise<number> {
  const { projectId } = expiry;
  const standing = await lockStanding(trx, await listChangeable(trx, ids, { deleted: false }));
  const retention = await findRetention(trx, projectId);
  if (standing.length === 0 || !retention) return 0;
  await lockRecordings(trx, ids);
  const said = await listTracksWithTags(trx, toFilter(expiry, retention), ids);
  const expired = new Set(
    said.filter(({ tracks }) => holdsOnlyFalseTriggers(tracks)).map(({ id }) => id),
  );
  const condemned = standing.filter(({ id }) => expired.has(id));
  if (condemned.length === 0) return 0;
  const now = readClock();
  const recordingIds = condemned.map(({ id }) => id);
  await deleteLocked(trx, condemned, { byId: null, now });
  await insertExpired(trx, recordingIds, now);
  const details = { recordingIds, by };
  await insertAudit(trx, { action: "recording deleted", projectId, details }, now);
  return condemned.length;
}

function toFilter({ projectId, at }: Expiry, { false_trigger_days: days }: Retention) {
  return toExpiryFilter(projectId, keptSince(at, days));
}

/** Rows before files: what is left of a process that dies in between is swept. False where none is left. */
async function eraseSome({ services, payload, signal }: Context): Promise<boolean> {
  const { store, files, now } = services;
  const { projectId } = payload;
  signal.throwIfAborted();
  const before = subDays(now(), expiredDays);
  if (!mayErase(await findRetention(store.read, projectId), before)) return false;
  const some = { before, limit: erasedAtOnce };
  const found = await listExpiredBefore(store.read, projectId, some);
  if (found.length === 0) return false;
  const keys = await store.write.transaction().execute(async (trx) => {
    await lockDevices(trx, found);
    const ids = found.map(({ id }) => id);
    await lockRecordings(trx, ids);
    if (!mayErase(await findRetention(trx, projectId), before)) return [];
    const condemned = await listExpiredBefore(trx, projectId, { ...some, ids });
    if (condemned.length === 0) return [];
    const keys = await eraseRows(trx, condemned);
    const details = { recordingIds: condemned.map(({ id }) => id), by };
    await insertAudit(trx, { action: "recording deleted for good", projectId, details }, now());
    return keys;
  });
  for (const key of keys) await files.remove(key);
  return true;
}

/** What is there from before a project kept everything, or missed its nights, can be put back for as long again. */
function mayErase(retention: Retention | undefined, before: Date): boolean {
  return retention !== undefined && retention.begun_at <= before.toISOString();
}
