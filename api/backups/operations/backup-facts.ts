import { findNewestProven } from "#contract/rules/backups/backup-health.ts";
import { type BackupProof, BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { type BackupData, maxListedBackups } from "#contract/wire/backups/backups.ts";
import {
  type BackupPath,
  listBackups,
  readManifest,
  readPassedProof,
  readProof,
  undefinedIfRefused,
} from "./open-backup.ts";
import type { BackupPlace } from "./places/backup-place.ts";

/** A place may be far away. */
const readAtOnce = 20;

/**
 * What the newest manifests in a place of backups say, the newest first, and that of the newest proven one where none of
 * these is. One that is damaged is no backup.
 */
export async function listBackupFacts(
  place: BackupPlace,
  limit = maxListedBackups,
): Promise<BackupData[]> {
  const facts: BackupData[] = [];
  const paths = (await listBackups(place)).slice(0, maxListedBackups);
  while (paths.length > 0 && facts.length < limit) {
    const some = paths.splice(0, Math.min(readAtOnce, limit - facts.length));
    facts.push(...(await describeAll(place, some)));
  }
  if (!findNewestProven(facts)) facts.push(...(await describeProven(place, paths)));
  return facts;
}

/** Of older ones, the newest that is proven. */
async function describeProven(place: BackupPlace, paths: string[]): Promise<BackupData[]> {
  while (paths.length > 0) {
    const some = paths.splice(0, readAtOnce);
    const proofs = await Promise.all(some.map((path) => readPassedProof({ place, path })));
    const found = some.find((_, index) => proofs[index]);
    if (found !== undefined) return describeAll(place, [found]);
  }
  return [];
}

async function describeAll(place: BackupPlace, paths: string[]): Promise<BackupData[]> {
  const described = await Promise.all(
    paths.map((path) => describe({ place, path }).catch(undefinedIfRefused)),
  );
  return described.filter((one) => one !== undefined);
}

/** Undefined where it was not finished, or was removed meanwhile. */
async function describe(backup: BackupPath): Promise<BackupData | undefined> {
  const manifest = await readManifest(backup);
  if (!manifest) return undefined;
  const { madeAt, version, tables, files, encryption } = manifest;
  const proof = await readProof(backup).catch(problemOf);
  return {
    madeAt,
    version,
    rows: Object.values(tables).reduce((sum, { lines }) => sum + lines, 0),
    files: files.lines,
    bytes: files.bytes,
    ...(encryption === undefined ? {} : { sealed: true as const }),
    ...(proof?.provenAt === undefined ? {} : { provenAt: proof.provenAt }),
    ...(proof?.lost === undefined ? {} : { lost: proof.lost }),
    ...(proof?.problem === undefined ? {} : { problem: proof.problem }),
  };
}

function problemOf(error: unknown): Partial<BackupProof> {
  if (error instanceof BackupRefusal) return { problem: error.message };
  throw error;
}
