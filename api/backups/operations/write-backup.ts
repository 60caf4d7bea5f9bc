import { Readable } from "node:stream";
import {
  filesName,
  manifestName,
  rowsName,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import type { Snapshot } from "../queries/snapshot.ts";
import { writeLines } from "./lines.ts";
import type { BackupPlace } from "./places/backup-place.ts";
import { storeWhole } from "./read-placed.ts";
import { type Sealing, unsealed } from "./sealing.ts";

export interface UnfinishedBackup {
  place: BackupPlace;
  path: string;
  sealing: Sealing;
}

export async function writeRows(
  { migrations, tables, readRows }: Snapshot,
  { place, path, sealing }: UnfinishedBackup,
): Promise<Pick<Manifest, "migrations" | "tables">> {
  const written: Manifest["tables"] = {};
  for (const table of tables) {
    const name = `${path}/${rowsName(table.name)}`;
    const lines = await writeLines(place, name, readRows(table), sealing);
    written[table.name] = { ...lines, lastId: table.lastId };
  }
  return { migrations, tables: written };
}

/** Of a backup of rows alone. */
export async function writeNoFiles({
  place,
  path,
  sealing,
}: UnfinishedBackup): Promise<Manifest["files"]> {
  const lines = await writeLines(place, `${path}/${filesName}`, Readable.from([]), sealing);
  return { ...lines, bytes: 0 };
}

/** Only when all that it names is there to stay. */
export async function writeManifest(
  { place, path, sealing }: UnfinishedBackup,
  made: Manifest,
): Promise<void> {
  const manifest: Manifest = sealing === unsealed ? made : { ...made, encryption: "age" };
  await storeWhole(place, `${path}/${manifestName}`, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
