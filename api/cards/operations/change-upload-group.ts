import { Refusal } from "#contract/envelope.ts";
import { groupByClock } from "#contract/rules/cards/clock-groups.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { listDatedFiles, listUndatedFiles, updateUploadFiles } from "../queries/upload-files.ts";
import { lockCardImport } from "../queries/upload-jobs.ts";
import { noSuchUploadJob, startedAlready } from "./store-card-file.ts";

interface GroupChange {
  /** Of its first file. */
  fileId: number;
  count: number;
  leaveOut: boolean | undefined;
  clockCorrectionSeconds: number | null | undefined;
}

/** Absent settings stay. Refuses `rule` where the group has other files now, or the job was started. */
export async function changeUploadGroup(
  { store }: Services,
  jobId: number,
  { fileId, count, leaveOut, clockCorrectionSeconds }: GroupChange,
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    await requireUnstarted(trx, jobId);
    const groups = groupByClock(await listDatedFiles(trx, jobId));
    const group = groups.find(([first]) => first?.id === fileId);
    if (group?.length !== count) throw changedMeanwhile();
    const state = leaveOut ? ("left-out" as const) : ("received" as const);
    const changes = {
      ...(leaveOut === undefined ? {} : { state }),
      ...(clockCorrectionSeconds === undefined
        ? {}
        : { correction_seconds: clockCorrectionSeconds }),
    };
    if (Object.keys(changes).length === 0) return;
    const ids = group.map(({ id }) => id);
    await updateUploadFiles(trx, ids, changes);
  });
}

interface Dating {
  clock: string;
  fileId: number | undefined;
}

/** Of one file that has none, or of all. Refuses `missing` where there is none that is held. */
export async function dateUploadFiles(
  { store }: Services,
  jobId: number,
  { clock, fileId }: Dating,
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    await requireUnstarted(trx, jobId);
    const files = await listUndatedFiles(trx, jobId, fileId);
    if (files.length === 0) throw new Refusal("missing", "There is no file without a date.");
    const dated = { clock: `${clock}.000`, state: "received" as const, reason: null };
    const ids = files.map(({ id }) => id);
    await updateUploadFiles(trx, ids, dated);
  });
}

async function requireUnstarted(trx: Db, jobId: number): Promise<void> {
  const job = await lockCardImport(trx, jobId);
  if (!job) throw noSuchUploadJob(jobId);
  if (job.started_at) throw startedAlready();
}

function changedMeanwhile(): Refusal {
  return new Refusal("rule", "These files have changed in the meantime. Look at them again.");
}
