import type { BackupData } from "#contract/wire/backups/backups.ts";
import { listFinished, readManifest, readProof } from "./open-backup.ts";

/** More than a year of nights is not looked through. */
const maxListed = 400;

/** What the manifests in a folder of backups say, the newest first. One that cannot be read is no backup. */
export async function listBackupFacts(folder: string): Promise<BackupData[]> {
  const paths = (await listFinished(folder)).slice(0, maxListed);
  const facts = await Promise.all(paths.map((path) => describe(path).catch(() => undefined)));
  return facts.filter((one) => one !== undefined);
}

async function describe(path: string): Promise<BackupData> {
  const { madeAt, version, tables, files } = await readManifest(path);
  const proof = await readProof(path).catch(() => unreadable);
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

const unreadable = { provenAt: undefined, problem: "What came of its proof cannot be read." };
