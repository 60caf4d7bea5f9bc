import type { BackupData } from "#contract/wire/backups/backups.ts";
import type { Services } from "#api/services.ts";
import { PlaceFault } from "./places/backup-place.ts";

/** Of a bucket or a disk that does not answer now, it is said why. */
export async function listOrFault(
  backups: NonNullable<Services["backups"]>,
  limit?: number,
): Promise<{ backups: BackupData[]; fault?: string }> {
  try {
    return { backups: await backups.list(limit) };
  } catch (error) {
    if (error instanceof PlaceFault) return { backups: [], fault: error.message };
    throw error;
  }
}

/** Why the next backup cannot be made, where that is known. */
export async function findBackupFault({
  check,
}: Pick<NonNullable<Services["backups"]>, "check">): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof PlaceFault) return error.message;
    throw error;
  }
}
