import { keyColumns, type NamedFile } from "#api/doctor/queries/named-files.ts";
import { openTemporarySizes } from "#api/db/temporary-sizes.ts";
import { BackupRefusal, parseBackedUpRow, rowsName } from "#contract/wire/backups/backup-format.ts";
import { readLines } from "./lines.ts";
import { listFiles, listMissing, type OpenBackup } from "./open-backup.ts";

export type NamedInBackup = Pick<NamedFile, "table" | "column" | "id" | "key">;

/** Every file that a column of a row of the backup names. The rows are those of this version. */
export async function* listNamedInBackup({
  place,
  path,
  sealing,
}: Omit<OpenBackup, "manifest">): AsyncGenerator<NamedInBackup> {
  for (const [table, columns] of keyColumns) {
    for await (const lines of readLines(place, `${path}/${rowsName(table)}`, sealing)) {
      for (const line of lines) {
        const row = parseBackedUpRow(line);
        for (const { key: column } of columns) {
          const key = row[column];
          if (typeof key === "string") yield { table, column, id: row.id, key };
        }
      }
    }
  }
}

const maxSaid = 5;

/**
 * Throws BackupRefusal where a row names a file that the backup neither has nor could not have: one that was lost before,
 * or deleted for good while it was made. Gives how many were lost. Which those are, backups of before do not say.
 */
export async function verifyNamed(
  backup: OpenBackup,
  named: AsyncIterable<{ key: string }[]>,
): Promise<number> {
  const missing = await listMissing(backup);
  if (missing === undefined) return 0;
  const stored = openTemporarySizes();
  try {
    for await (const { key, bytes } of listFiles(backup)) stored.set(key, bytes);
    const lacking = new Set<string>();
    for await (const rows of named) {
      for (const { key } of rows) {
        if (missing.has(key) || (await stored.find(key)) !== undefined) continue;
        lacking.add(key);
        if (lacking.size > maxSaid) throw lacks(lacking);
      }
    }
    if (lacking.size > 0) throw lacks(lacking);
    return [...missing.values()].filter((isLost) => isLost).length;
  } finally {
    stored.close();
  }
}

function lacks(keys: ReadonlySet<string>): BackupRefusal {
  const some = [...keys].slice(0, maxSaid);
  const what =
    keys.size > maxSaid
      ? `more than ${maxSaid} files`
      : keys.size === 1
        ? "a file"
        : `${keys.size} files`;
  return new BackupRefusal(
    `Rows name ${what} that the backup does not have: ${some.join(", ")}. Make another backup.`,
  );
}
