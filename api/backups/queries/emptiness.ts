import { listApplied } from "#api/db/migrate.ts";
import type { Db, Store } from "#api/db/open.ts";
import { findBeginning } from "#api/recordings/queries/named-files.ts";
import { listSomeProjects } from "#api/projects/queries/projects.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";

/** Nobody has an account there, and there is no project: it is new, or was restored to in vain. */
export async function isEmpty(store: Store): Promise<boolean> {
  return (await listApplied(store)).length === 0 || !(await isOccupied(store.read));
}

/** Of a database that has its tables. Throws BackupRefusal where there is something. */
export async function requireNobody(db: Db): Promise<void> {
  if (await isOccupied(db)) throw occupied();
}

/** A project may be there alone, where it was restored and had no members. */
async function isOccupied(db: Db): Promise<boolean> {
  if (await findBeginning(db)) return true;
  return (await listSomeProjects(db, 0)).count > 0;
}

export function occupied(): BackupRefusal {
  return new BackupRefusal(
    "There is something in the database already. Restore into an empty folder or database, and keep this one until you are sure.",
  );
}
