import { Readable } from "node:stream";
import { isCurrent } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import { openTemporarySizes, type Sizes } from "#api/db/temporary-sizes.ts";
import { maxFound } from "#api/doctor/operations/find-lost-files.ts";
import { isStillNamed } from "#api/doctor/queries/named-files.ts";
import type { FileStore } from "#api/files/file-store.ts";
import {
  backupName,
  BackupRefusal,
  type BackedUpFile,
  filesName,
  format,
  manifestName,
  type MissingFile,
  missingName,
  secretName,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import { withSnapshot } from "../queries/snapshot.ts";
import { isEmpty } from "../queries/emptiness.ts";
import { contentsFolder, openContents, type Contents } from "./contents.ts";
import { withKnownPlace } from "./known-places.ts";
import { requireKey } from "./usable-place.ts";
import { writeLines } from "./lines.ts";
import { backupsFolder } from "./open-backup.ts";
import type { BackupPlace, PlaceAddress, PlaceLock } from "./places/backup-place.ts";
import type { KnownFiles } from "./places/known-files.ts";
import { openPlace } from "./places/open-place.ts";
import { removeOlder, removeUnfinished, type Removed } from "./remove-older.ts";
import { openSealings, type Sealings } from "./open-sealings.ts";
import { listNamedInBackup, type NamedInBackup } from "./named-in-backup.ts";
import { type UnfinishedBackup, writeManifest, writeRows } from "./write-backup.ts";

export interface BackupPlan {
  store: Store;
  files: FileStore;
  /** Of all backups of one installation; a folder is made where it is not there. */
  to: PlaceAddress;
  /** A file that says where backups were made to from here, so that a disk that is not mounted is noticed. */
  knownPlaces: string;
  /** That of the data folder, which seals what people set up for two-step sign-in; undefined where a setting has it. */
  secret: string | undefined;
  /** Seals all that is written but the manifest; undefined: nothing is sealed. */
  passphrase?: string | undefined;
  version: string;
  now: Date;
  /** So many are kept, with this one, and the newest proven one; undefined: all. */
  keep?: number | undefined;
  /** Told how many files are stored so far. */
  report?: (files: number) => void;
}

export interface BackupReport {
  /** Where this one is, as people are told of it. */
  path: string;
  rows: number;
  files: Manifest["files"];
  /** What the place did not hold before. */
  added: Contents["added"];
  /** What rows name and the site itself does not have. */
  lost: NamedInBackup[];
  removed: Removed;
}

/**
 * Backs up all rows as of one moment, and every file that they name, while others go on writing. What is deleted for
 * good meanwhile may be missing among the files. It counts only once its manifest is there.
 */
export async function backUp(plan: BackupPlan): Promise<BackupReport> {
  if (await isEmpty(plan.store)) {
    throw new BackupRefusal(
      "There is nothing to back up: nobody has an account. Set DATA_DIR and DATABASE_URL as the server has them.",
    );
  }
  const place = await openPlace(plan.to);
  const target = await withKnownPlace(plan.knownPlaces, place, () => begin(place, plan));
  const { lock, sealings } = target;
  try {
    await removeUnfinished(place);
    const { path, ...facts } = await makeBackup(plan, target);
    const removed = await removeOlder(place, { made: path, keep: plan.keep, sealings });
    return { ...facts, path: place.nameOf(path), removed };
  } finally {
    await lock.release();
  }
}

interface Target {
  place: BackupPlace;
  lock: PlaceLock;
  sealings: Sealings;
  known: KnownFiles;
}

/** From then on the place holds something, whatever becomes of the backup. */
async function begin(place: BackupPlace, { passphrase }: BackupPlan): Promise<Target> {
  const lock = await place.lock();
  try {
    await requireKey(place);
    const sealings = await openSealings(place, passphrase, { make: true });
    return { place, lock, sealings, known: await lock.openKnown(sealings.current) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function makeBackup(plan: BackupPlan, { place, lock, sealings, known }: Target) {
  const { current: sealing } = sealings;
  const path = `${backupsFolder}/${backupName(plan.now)}`;
  if (await place.open(`${path}/${manifestName}`)) {
    throw new BackupRefusal(`There is ${place.nameOf(path)} already. Try again in a second.`);
  }
  const at = { place, path, sealing };
  const { migrations, tables } = await withSnapshot(plan.store, (rows) => writeRows(rows, at));
  /* Which columns name files is known of this version alone. */
  const isKnown = await isCurrent(plan.store);
  /* The files that a row names are there before it: read after the rows, none is missing. */
  const { added, files, missing, lost } = await storeFiles({ ...plan, isKnown }, known, at);
  if (plan.secret !== undefined) {
    const secret = await place.receive(sealing.seal(Readable.from([Buffer.from(plan.secret)])));
    await secret.keep(`${path}/${secretName}${sealing.suffix}`);
  }
  const madeAt = plan.now.toISOString();
  await lock.check();
  const { version } = plan;
  await writeManifest(at, { format, madeAt, version, migrations, tables, files, missing });
  const rows = Object.values(tables).reduce((sum, { lines }) => sum + lines, 0);
  return { path, rows, files, added, lost };
}

interface FilesPlan extends BackupPlan {
  /** Which columns of the rows name files. */
  isKnown: boolean;
}

async function storeFiles(plan: FilesPlan, known: KnownFiles, at: UnfinishedBackup) {
  const sizes = await at.place.openSizes(contentsFolder);
  const stored = openTemporarySizes();
  try {
    const contents = openContents(at.place, { known, sizes });
    return { ...(await writeFiles(contents, { plan, stored }, at)), added: contents.added };
  } finally {
    sizes.close();
    stored.close();
  }
}

async function writeFiles(
  contents: Contents,
  { plan, stored }: { plan: FilesPlan; stored: Sizes },
  { place, path, sealing }: UnfinishedBackup,
): Promise<Pick<Manifest, "files" | "missing"> & Pick<BackupReport, "lost">> {
  const lost: NamedInBackup[] = [];
  const missing: MissingFile[] = [];
  let [count, bytes] = [0, 0];
  const take = (file: BackedUpFile) => {
    count += 1;
    bytes += file.bytes;
    stored.set(file.key, file.bytes);
    plan.report?.(count);
    return [file];
  };
  const written = (async function* () {
    for await (const file of contents.store(plan.files, sealing)) yield take(file);
    /* What a row names is asked for by its name as well: a bucket may leave out some of what it lists. */
    if (!plan.isKnown) return;
    for await (const row of listNamedInBackup({ place, path, sealing })) {
      if ((await stored.find(row.key)) !== undefined) continue;
      const file = await contents.storeNamed(plan.files, row.key, sealing);
      if (file) {
        yield take(file);
        continue;
      }
      if (missing.length === maxFound) continue;
      const isLost = await isStillNamed(plan.store.read, row);
      missing.push({ key: row.key, isLost });
      if (isLost) lost.push(row);
    }
  })();
  const lines = await writeLines(place, `${path}/${filesName}`, written, sealing);
  /* Where it is cut, the proof says that files are missing. */
  const list = plan.isKnown
    ? await writeLines(place, `${path}/${missingName}`, Readable.from([missing]), sealing)
    : undefined;
  return { files: { ...lines, bytes }, missing: list, lost };
}
