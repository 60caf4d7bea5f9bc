import { subDays } from "date-fns";
import { removeSqliteCopies } from "#api/db/copy-sqlite.ts";
import type { Store } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { backupName, format } from "#contract/wire/backups/backup-format.ts";
import { findDatabaseBytes } from "../queries/database-bytes.ts";
import { withSnapshot } from "../queries/snapshot.ts";
import { listDrafts } from "./contents.ts";
import { backupsFolder, listBackups } from "./open-backup.ts";
import { type PlaceAddress, placeWithin } from "./places/backup-place.ts";
import { openPlace } from "./places/open-place.ts";
import { openSealings } from "./open-sealings.ts";
import { writeManifest, writeNoFiles, writeRows } from "./write-backup.ts";

/** To copy more keeps a start waiting for an hour. */
const maxCopiedBytes = 10 * 1024 ** 3;
const maxCopies = 2;
const keptDays = 30;

/** Before what copies are made: each has a folder. */
const reasons = ["updates", "repairs"] as const;

/** Holds copies of the rows, each a backup without files. */
export function copiesOf(
  copiesPlace: PlaceAddress,
  reason: (typeof reasons)[number],
): PlaceAddress {
  return placeWithin(copiesPlace, `before-${reason}`);
}

interface CopyPlan {
  store: Store;
  to: PlaceAddress;
  /** Seals them; undefined: they are not sealed. */
  passphrase: string | undefined;
  version: string;
  now: Date;
}

/**
 * Copies all rows of a PostgreSQL database before it is brought up to date or repaired, as a backup without files, which
 * the older version restores. Gives its path; undefined where the database is too large for that.
 */
export async function copyRows(plan: CopyPlan): Promise<string | undefined> {
  const { store, to, passphrase, version, now } = plan;
  if ((await findDatabaseBytes(store.read)) > maxCopiedBytes) return undefined;
  const place = await openPlace(to);
  const path = `${backupsFolder}/${backupName(now)}`;
  /* A start may have been killed amid one of this second. */
  await place.removeFolder(path);
  await place.remove(await listDrafts(place));
  const { current: sealing } = await openSealings(place, passphrase, { make: true });
  const copy = { place, path, sealing };
  const rows = await withSnapshot(store, (snapshot) => writeRows(snapshot, copy));
  const files = await writeNoFiles(copy);
  await writeManifest(copy, { format, madeAt: now.toISOString(), version, ...rows, files });
  const older = (await listBackups(place)).filter((one) => one !== path);
  for (const one of older.slice(maxCopies - 1)) await place.removeFolder(one);
  return place.nameOf(path);
}

/** Of either database: those of updates and repairs that were 30 days ago. */
export async function removeOldCopies({
  store,
  copiesPlace,
  now,
}: Pick<Services, "store" | "copiesPlace" | "now">): Promise<void> {
  const before = subDays(now(), keptDays);
  if (store.file !== undefined) await removeSqliteCopies(store.file, before);
  for (const reason of reasons) {
    const place = await openPlace(copiesOf(copiesPlace, reason));
    for (const path of await listBackups(place)) {
      if (path < `${backupsFolder}/${backupName(before)}`) await place.removeFolder(path);
    }
  }
}
