import { createHash } from "node:crypto";
import { migrate } from "#api/db/migrate.ts";
import { listNamedFiles } from "#api/doctor/queries/named-files.ts";
import type { Store } from "#api/db/open.ts";
import {
  type BackupProof,
  BackupRefusal,
  proofName,
  rowsName,
} from "#contract/wire/backups/backup-format.ts";
import { withSnapshot } from "../queries/snapshot.ts";
import { verifyContent } from "./contents.ts";
import { readLines } from "./lines.ts";
import { verifyNamed } from "./named-in-backup.ts";
import {
  listFiles,
  openBackup,
  verifyBackup,
  verifyContents,
  type OpenBackup,
} from "./open-backup.ts";
import type { PlaceAddress } from "./places/backup-place.ts";
import { storeWhole } from "./read-placed.ts";
import { removeOlderThanProven } from "./remove-older.ts";
import { restoreRows } from "./restore.ts";
import { withScratchStore } from "./scratch-store.ts";

export interface ProofPlan {
  /** One backup, or a place of them, of which the newest is taken. */
  from: PlaceAddress;
  passphrase?: string | undefined;
  /** A folder for a database; whatever is in it goes before and afterwards. */
  scratch: string;
  now: Date;
  /** So many stay once it is proven, with this one; undefined: all. */
  keep?: number | undefined;
}

/** Of the files, so many are read in whole; of all, it is looked that they are there and how large they are. */
const filesRead = 200;

/**
 * Restores all rows of a backup into a database of its own, compares them, and brings them up to date; reads some of the
 * files. What came of it is written beside the backup. Throws BackupRefusal where it could not be restored.
 */
export async function prove(plan: ProofPlan, restoreInto = restoreRows): Promise<BackupProof> {
  const { from, passphrase, keep } = plan;
  const backup = await openBackup(from, passphrase);
  const proof = await proveWhole(backup, plan, restoreInto);
  /* What cannot be removed now is no fault of the proof: the next backup removes it, or says why it cannot. */
  if (keep !== undefined) await removeOlderThanProven(backup, { keep, passphrase }).catch(() => {});
  return proof;
}

async function proveWhole(
  backup: OpenBackup,
  { scratch, now }: ProofPlan,
  restoreInto: typeof restoreRows,
): Promise<BackupProof> {
  const provenAt = now.toISOString();
  try {
    await verifyBackup(backup);
    await verifyContents(backup);
    const { rows, lost } = await proveRows(backup, scratch, restoreInto);
    const files = await proveFiles(backup);
    return await writeProof(backup, { provenAt, rows, files, ...(lost > 0 ? { lost } : {}) });
  } catch (error) {
    if (error instanceof BackupRefusal) {
      await writeProof(backup, { provenAt, rows: 0, files: 0, problem: error.message });
    }
    throw error;
  }
}

function proveRows(
  backup: OpenBackup,
  scratch: string,
  restoreInto: typeof restoreRows,
): Promise<{ rows: number; lost: number }> {
  return withScratchStore(scratch, async (store) => {
    await restoreInto(backup, store);
    const rows = await compareRows(backup, store);
    await migrate(store);
    const lost = await verifyNamed(backup, listNamedFiles(store.read));
    return { rows, lost };
  });
}

async function compareRows(
  { place, path, manifest, sealing }: OpenBackup,
  store: Store,
): Promise<number> {
  return withSnapshot(store, async ({ tables, readRows }) => {
    let rows = 0;
    for (const table of tables) {
      const restored = async function* () {
        for await (const some of readRows(table)) yield some.map((row) => JSON.stringify(row));
      };
      const found = await sumLines(restored());
      const wanted = await sumLines(readLines(place, `${path}/${rowsName(table.name)}`, sealing));
      if (found.lines !== wanted.lines || found.sum !== wanted.sum) {
        throw new BackupRefusal(
          `The rows of ${table.name} are not the same once they are restored: ${found.lines} of ${wanted.lines}.`,
        );
      }
      rows += found.lines;
    }
    const backedUp = Object.keys(manifest.tables).length;
    if (backedUp === tables.length) return rows;
    throw new BackupRefusal(`The backup has ${backedUp} tables, and ${tables.length} are there.`);
  });
}

/** In any order: each database reads its rows in its own. */
async function sumLines(source: AsyncIterable<string[]>): Promise<{ lines: number; sum: bigint }> {
  let [lines, sum] = [0, 0n];
  for await (const some of source) {
    lines += some.length;
    for (const line of some) {
      sum += createHash("sha256").update(line).digest().readBigUInt64LE();
    }
  }
  return { lines, sum };
}

async function proveFiles(backup: OpenBackup): Promise<number> {
  const each = Math.max(1, Math.floor(backup.manifest.files.lines / filesRead));
  let [seen, read] = [0, 0];
  for await (const file of listFiles(backup)) {
    seen += 1;
    if (seen % each !== 0) continue;
    await verifyContent(backup, file);
    read += 1;
  }
  return read;
}

async function writeProof({ place, path }: OpenBackup, proof: BackupProof): Promise<BackupProof> {
  await storeWhole(place, `${path}/${proofName}`, `${JSON.stringify(proof, undefined, 2)}\n`);
  return proof;
}
