import { migrate } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import { listSomeProjects } from "#api/projects/queries/projects.ts";
import { copyRows } from "../../queries/copy-rows.ts";
import { countPeople, listSealedSecrets, updateSealedSecret } from "../../queries/own-accounts.ts";
import { pruneToProject } from "../../queries/prune.ts";
import { countAllRows } from "../../queries/tables.ts";
import { type OpenBackup, readSecret, verifyBackup } from "../open-backup.ts";
import {
  openRestorable,
  restoreFiles,
  type RestoredFiles,
  type RestorePlan,
  restoreRows,
  verifyFiles,
} from "../restore.ts";
import { withRestoreMark } from "../restore-mark.ts";
import { withScratchStore } from "../scratch-store.ts";
import { findProjectToRestore, type NamedProject } from "./find-project.ts";
import { listOwnFiles } from "./own-files.ts";

export interface ProjectPlan extends Omit<RestorePlan, "keepSecret"> {
  /** Its id or name. */
  project: string;
  /** A folder for a database; whatever is in it goes before and afterwards. */
  scratch: string;
  /**
   * Seals for the secret of the place what another one has sealed, which is undefined where the backup has none; gives
   * undefined where it cannot. The backup's secret stays behind: whoever has it can sign in as anybody on the site that
   * the backup is of.
   */
  reseal(sealed: string, former: string | undefined): Promise<string | undefined>;
}

export interface RestoredProject extends RestoredFiles {
  manifest: OpenBackup["manifest"];
  project: NamedProject;
  rows: number;
  /** With an account, and by their name alone. */
  people: { members: number; named: number };
  /** What the backup has beside. */
  left: { projects: number; rows: number; files: number };
  /** Members whose app of two-step sign-in gives no right codes any more. */
  unsealed: number;
}

/**
 * Fills an empty database and file store with one project of a backup, and the accounts of its members. All rows go into
 * a scratch database first, where what is not the project's is removed: nothing of it is ever in the place that is
 * filled. Throws BackupRefusal.
 */
export async function restoreProject(plan: ProjectPlan): Promise<RestoredProject> {
  const backup = await openRestorable(plan);
  const { manifest } = backup;
  await verifyBackup(backup);
  return withScratchStore(plan.scratch, async (scratch) => {
    const { read, write } = scratch;
    await restoreRows(backup, scratch);
    await migrate(scratch);
    const project = await findProjectToRestore(read, plan.project);
    const [allRows, { count: projects }] = [
      await countAllRows(read),
      await listSomeProjects(read, 0),
    ];
    await pruneToProject(write, project.id, new Date(manifest.madeAt));
    if (!plan.leaveOut) await verifyFiles(backup, () => listOwnFiles(backup, read), plan);
    const unsealed = await sealAgain(backup, scratch, plan);
    const { files, damaged, rows } = await withRestoreMark(plan.files, {
      fill: async () => {
        await migrate(plan.store);
        const counts = await restoreFiles(backup, listOwnFiles(backup, read), plan);
        return { ...counts, rows: await copyRows(scratch, plan.store) };
      },
    });
    return {
      manifest,
      project,
      rows,
      files,
      damaged,
      people: await countPeople(read),
      left: {
        projects: projects - 1,
        rows: allRows - rows,
        files: manifest.files.lines - files - damaged,
      },
      unsealed,
    };
  });
}

/** Gives of how many it could not be done. */
async function sealAgain(
  backup: OpenBackup,
  { read, write }: Pick<Store, "read" | "write">,
  { reseal }: Pick<ProjectPlan, "reseal">,
): Promise<number> {
  const former = await readSecret(backup);
  let failed = 0;
  for (const { user_id, sealed_secret } of await listSealedSecrets(read)) {
    const sealed = await reseal(sealed_secret, former);
    if (sealed === undefined) failed += 1;
    else await updateSealedSecret(write, { user_id, sealed_secret: sealed });
  }
  return failed;
}
