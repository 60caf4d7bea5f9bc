import { Refusal } from "#contract/envelope.ts";
import { groupByClock } from "#contract/rules/cards/clock-groups.ts";
import type { Db } from "#api/db/open.ts";
import {
  dateUploadFiles,
  listDatedFiles,
  listUndatedFiles,
  updateUploadFiles,
} from "../queries/upload-files.ts";
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

export interface UploadChoices {
  settings: Partial<UploadJobSettings>;
  groups?: GroupChange[] | undefined;
  dates?: Dating[] | undefined;
}

/** Of a job that is locked and not started. What is absent stays; one wrong choice refuses all. */
export async function applyUploadChoices(
  trx: Db,
  jobId: number,
  { settings, groups = [], dates = [] }: UploadChoices,
): Promise<void> {
  await updateUploadJob(trx, jobId, settings);
  /* Groups are those that were seen: dates come after them. */
  if (groups.length > 0) await changeGroups(trx, jobId, groups);
  if (dates.length > 0) await dateFiles(trx, jobId, dates);
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

/** Refuses `rule` where a file has a date by now, or is not held. */
async function dateFiles(trx: Db, jobId: number, dates: Dating[]): Promise<void> {
  const left = new Set((await listUndatedFiles(trx, jobId)).map(({ id }) => id));
  const clocks = new Map<number, string>();
  for (const [order, { clock, fileId }] of dates.entries()) {
    const ids = fileId === undefined ? [...left] : [fileId].filter((id) => left.has(id));
    /* "All others" may be none once each has a date of its own. */
    if (ids.length === 0 && (fileId !== undefined || order === 0)) throw changedMeanwhile();
    for (const id of ids) {
      left.delete(id);
      clocks.set(id, `${clock}.000`);
    }
  }
  await dateUploadFiles(trx, clocks);
}

function changedMeanwhile(): Refusal {
  return new Refusal("rule", "These files have changed in the meantime. Look at them again.");
}
