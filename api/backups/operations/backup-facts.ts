import type { BackupData } from "#contract/wire/backups/backups.ts";
import { listFinished, readManifest, readProof } from "./open-backup.ts";

/** More than a year of nights is not looked through. */
const maxListed = 400;

/** What the manifests in a folder of backups say, the newest first. */
export async function listBackupFacts(folder: string): Promise<BackupData[]> {
  const paths = (await listFinished(folder)).slice(0, maxListed);
  return Promise.all(paths.map(describe));
}

async function describe(path: string): Promise<BackupData> {
  const { madeAt, version, tables, files } = await readManifest(path);
  const proof = await readProof(path);
  return {
    madeAt,
    version,
    rows: Object.values(tables).reduce((sum, { lines }) => sum + lines, 0),
    files: files.lines,
    bytes: files.bytes,
    ...(proof ? { provenAt: proof.provenAt } : {}),
    ...(proof?.problem === undefined ? {} : { problem: proof.problem }),
  };
}
