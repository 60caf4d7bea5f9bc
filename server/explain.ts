import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { PlaceFault } from "#api/backups/operations/places/backup-place.ts";
import { isStorageFull } from "#api/files/is-storage-full.ts";
import { isDamagedSqlite } from "#api/db/is-damaged-sqlite.ts";
import { NewerDatabase, OlderDatabase } from "#api/db/migrate.ts";
import { ConfigError } from "./config.ts";
import { describeBucketFault, isBucketFault } from "#api/files/s3/describe-bucket-fault.ts";

/** One line for what an operator has to mend; the stack of anything else. */
export function explain(error: unknown): string {
  const said = [ConfigError, NewerDatabase, OlderDatabase, BackupRefusal, PlaceFault];
  const isSaid = said.some((kind) => error instanceof kind);
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (isSaid) return message;
  if (isBucketFault(error)) return `The bucket cannot be used: ${describeBucketFault(error)}`;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || /^(28|3D)/.test(code ?? "")) {
    return `No database answers at DATABASE_URL: ${message || code}`;
  }
  if (isStorageFull(error as Error)) return `No space is left: ${message}`;
  if (isDamagedSqlite(error as Error)) {
    return `The database, nightjar.sqlite in DATA_DIR, is damaged (${message}). Keep the file, and restore the newest proven backup into an empty folder.`;
  }
  if (unusable.includes(code ?? "")) return message;
  return stack ?? String(error);
}

/** What the message of the system says of a path is all that there is to mend. */
const unusable = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EIO"];

/** Ends the process where the program fails, once it has said why. */
export async function runExplained(program: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(exitCode);
  }
}
