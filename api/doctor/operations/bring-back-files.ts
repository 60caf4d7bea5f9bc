import { listFinished, listFiles, openFinished } from "#api/backups/operations/open-backup.ts";
import { DamagedContent, readContent } from "#api/backups/operations/contents.ts";
import type { PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import { openPlace } from "#api/backups/operations/places/open-place.ts";
import type { OpenBackup } from "#api/backups/operations/open-backup.ts";
import type { Services } from "#api/services.ts";
import { BackupRefusal, type BackedUpFile } from "#contract/wire/backups/backup-format.ts";
import type { NamedFile } from "../queries/named-files.ts";

interface Backups {
  from: PlaceAddress;
  passphrase: string | undefined;
}

type Place = Pick<Services, "files" | "now">;

/**
 * Puts files back from the newest backup that has the bytes that their rows tell of; what was in their place is moved to
 * the trash. Gives those that no backup has, and why some backups could not be read.
 */
export async function bringBackFiles(
  place: Place,
  { from, passphrase }: Backups,
  wanted: readonly NamedFile[],
): Promise<{ left: NamedFile[]; refusals: string[] }> {
  const refusals: string[] = [];
  const left = new Map(wanted.map((file) => [file.key, file]));
  const backups = await openPlace(from);
  /* One that is damaged or has lost its key is not the only one. */
  for (const path of await listFinished(backups)) {
    if (left.size === 0) break;
    await openFinished({ place: backups, path }, passphrase)
      .then((backup) => bringBackFrom(place, backup, left))
      .catch((error: unknown) => {
        if (!(error instanceof BackupRefusal)) throw error;
        refusals.push(error.message);
      });
  }
  return { left: wanted.filter(({ key }) => left.has(key)), refusals };
}

async function bringBackFrom(
  place: Place,
  backup: OpenBackup,
  left: Map<string, NamedFile>,
): Promise<void> {
  for await (const file of listFiles(backup)) {
    const row = left.get(file.key);
    if (!row || (row.bytes !== null && row.bytes !== file.bytes)) continue;
    if (await bringBack(place, backup, { file, row })) left.delete(file.key);
  }
}

async function bringBack(
  { files, now }: Place,
  backup: OpenBackup,
  { file, row }: { file: BackedUpFile; row: NamedFile },
): Promise<boolean> {
  try {
    const received = await files.receive(readContent(backup, file));
    if (row.sha1 !== null && row.sha1 !== received.sha1) {
      await received.discard();
      return false;
    }
    if (await files.open(row.key)) await files.moveToTrash(row.key, now());
    await received.keep(row.key);
    return true;
  } catch (error) {
    if (error instanceof DamagedContent) return false;
    throw error;
  }
}
