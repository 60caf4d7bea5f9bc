import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { type BackupProof, BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { type BackupData, maxListedBackups } from "#contract/wire/backups/backups.ts";
import { listFinished, readManifest, readProof } from "./open-backup.ts";

/** What the newest manifests in a folder of backups say, the newest first. One that is damaged is no backup. */
export async function listBackupFacts(
  folder: string,
  limit = maxListedBackups,
): Promise<BackupData[]> {
  const paths = (await listFinished(folder)).slice(0, limit);
  const facts = await Promise.all(paths.map((path) => describe(path).catch(undefinedIfDamaged)));
  return facts.filter((one) => one !== undefined);
}

/** Or removed meanwhile. */
function undefinedIfDamaged(error: unknown): undefined {
  if (!(error instanceof BackupRefusal)) undefinedIfAbsent(error as NodeJS.ErrnoException);
}

async function describe(path: string): Promise<BackupData> {
  const { madeAt, version, tables, files } = await readManifest(path);
  const proof = await readProof(path).catch(problemOf);
  return {
    madeAt,
    version,
    rows: Object.values(tables).reduce((sum, { lines }) => sum + lines, 0),
    files: files.lines,
    bytes: files.bytes,
    ...(proof?.provenAt === undefined ? {} : { provenAt: proof.provenAt }),
    ...(proof?.problem === undefined ? {} : { problem: proof.problem }),
  };
}

function problemOf(error: unknown): Partial<BackupProof> {
  if (error instanceof BackupRefusal) return { problem: error.message };
  throw error;
}
