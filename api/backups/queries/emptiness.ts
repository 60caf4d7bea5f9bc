import { listApplied } from "#api/db/migrate.ts";
import type { Db, Store } from "#api/db/open.ts";
import { findBeginning } from "#api/recordings/queries/named-files.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";

/** Nobody has an account there: it is new, or was restored to in vain. */
export async function isEmpty(store: Store): Promise<boolean> {
  return (await listApplied(store)).length === 0 || !(await findBeginning(store.read));
}

/** Of a database that has its tables. Throws BackupRefusal where somebody has an account. */
export async function requireNobody(db: Db): Promise<void> {
  if (await findBeginning(db)) throw occupied();
}

export function occupied(): BackupRefusal {
  return new BackupRefusal(
    "There is something in the database already. Restore into an empty folder or database, and keep this one until you are sure.",
  );
}
