import { Refusal } from "#contract/envelope.ts";
import { groupByClock } from "#contract/rules/cards/clock-groups.ts";
import type { Db } from "#api/db/open.ts";
import {
  dateUploadFiles,
  listDatedFiles,
  listTypedDates,
  listUndatedFiles,
  updateUploadFiles,
} from "../queries/upload-files.ts";
import { undatedReason } from "./receive-upload-file.ts";
import { updateUploadJob, type UploadJobSettings } from "../queries/upload-jobs.ts";

interface GroupChange {
  /** Of its first file. */
  fileId: number;
  count: number;
  leaveOut?: boolean | undefined;
  clockCorrectionSeconds?: number | null | undefined;
}

interface Dating {
  clock: string;
  /** All that have no date where it is absent. */
  fileId?: number | undefined;
}

interface DateChange {
  fileId: number;
  /** As it was seen. */
  was: string;
  clock: string | null;
}

export interface UploadChoices {
  settings: Partial<UploadJobSettings>;
  groups?: GroupChange[] | undefined;
  dates?: Dating[] | undefined;
  dateChanges?: DateChange[] | undefined;
}

/** Of a job that is locked and not started. What is absent stays; one wrong choice refuses all. */
export async function applyUploadChoices(
  trx: Db,
  jobId: number,
  { settings, groups = [], dates = [], dateChanges = [] }: UploadChoices,
  now: Date,
): Promise<void> {
  await updateUploadJob(trx, jobId, settings);
  /* Groups are those that were seen: dates come after them. */
  if (groups.length > 0) await changeGroups(trx, jobId, groups);
  const cleared = await changeDates(trx, jobId, dateChanges, now);
  if (dates.length > 0) await dateFiles(trx, jobId, { dates, except: cleared }, now);
}

/** Refuses `rule` where a group has other files now. */
async function changeGroups(trx: Db, jobId: number, changes: GroupChange[]): Promise<void> {
  const groups = groupByClock(await listDatedFiles(trx, jobId));
  for (const { fileId, count, leaveOut, clockCorrectionSeconds } of changes) {
    const group = groups.find(([first]) => first?.id === fileId);
    if (group?.length !== count) throw changedMeanwhile();
    const state = leaveOut ? ("left-out" as const) : ("received" as const);
    const change = {
      ...(leaveOut === undefined ? {} : { state }),
      ...(clockCorrectionSeconds === undefined
        ? {}
        : { correction_seconds: clockCorrectionSeconds }),
    };
    const ids = group.map(({ id }) => id);
    if (Object.keys(change).length > 0) await updateUploadFiles(trx, ids, change);
  }
}

/** Gives the files whose dates were cleared. Refuses `rule` where another date stands by now, or one that nobody typed. */
async function changeDates(
  trx: Db,
  jobId: number,
  changes: DateChange[],
  now: Date,
): Promise<number[]> {
  if (changes.length === 0) return [];
  const rows = await listTypedDates(trx, jobId);
  const standing = new Map(rows.map(({ id, clock }) => [id, clock]));
  const clocks = new Map<number, string>();
  const gone: number[] = [];
  for (const { fileId, was, clock } of changes) {
    if (standing.get(fileId) !== toStored(was)) throw changedMeanwhile();
    standing.delete(fileId);
    if (clock === null) gone.push(fileId);
    else clocks.set(fileId, toStored(clock));
  }
  await dateUploadFiles(trx, clocks, now);
  const none = { clock: null, clock_typed_at: null, correction_seconds: null };
  await updateUploadFiles(trx, gone, { ...none, state: "undated", reason: undatedReason });
  return gone;
}

/** Refuses `rule` where a file has a date by now, or is not held. */
async function dateFiles(
  trx: Db,
  jobId: number,
  { dates, except }: { dates: Dating[]; except: number[] },
  now: Date,
): Promise<void> {
  const undated = await listUndatedFiles(trx, jobId);
  const left = new Set(undated.map(({ id }) => id).filter((id) => !except.includes(id)));
  const clocks = new Map<number, string>();
  for (const [order, { clock, fileId }] of dates.entries()) {
    const ids = fileId === undefined ? [...left] : [fileId].filter((id) => left.has(id));
    /* "All others" may be none once each has a date of its own. */
    if (ids.length === 0 && (fileId !== undefined || order === 0)) throw changedMeanwhile();
    for (const id of ids) {
      left.delete(id);
      clocks.set(id, toStored(clock));
    }
  }
  await dateUploadFiles(trx, clocks, now);
}

function toStored(clock: string): string {
  return `${clock}.000`;
}

function changedMeanwhile(): Refusal {
  return new Refusal("rule", "These files have changed in the meantime. Look at them again.");
}
