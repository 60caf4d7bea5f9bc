import type { DatabaseSync } from "node:sqlite";
import { openTemporaryDatabase } from "#api/db/temporary-database.ts";
import { type KnownFile, parseKnownFile } from "#contract/wire/backups/backup-format.ts";
import { readLines, writeLines } from "../lines.ts";
import type { Sealing } from "../sealing.ts";
import { type BackupPlace, PlaceFault } from "./backup-place.ts";
import { type KnownFiles, openKnownTable } from "./known-files.ts";

/** What is sealed has another end. */
export const knownObjectsName = "known-files.jsonl.gz";
const fewFiles = 500;
const linesAtOnce = 500;

export interface KnownObjects extends KnownFiles {
  save(): Promise<void>;
}

/** As in a folder, brought from a bucket and back. What is here meanwhile goes with the process. */
export async function openKnownObjects(
  place: Pick<BackupPlace, "nameOf" | "open" | "receive" | "remove">,
  sealing: Sealing,
): Promise<KnownObjects> {
  const known = openTemporaryDatabase();
  const { find, insert } = openKnownTable(known);
  let saved = 0;
  let added = 0;
  const write = () => writeLines(place, knownObjectsName, readAll(known), sealing);
  const save = async () => {
    if (added === 0) return;
    await write();
    [saved, added] = [saved + added, 0];
  };
  try {
    for await (const some of readStored(place, sealing)) {
      for (const { sha256, ...file } of some) insert(file, sha256);
      saved += some.length;
    }
    /* From the first backup on it says that the bucket is in use. */
    if (!(await place.open(knownObjectsName + sealing.suffix))) await write();
    /* From before there was a passphrase: it names every file. */
    if (sealing.suffix !== "") await place.remove([knownObjectsName]);
  } catch (error) {
    known.close();
    throw error;
  }
  return {
    find,
    remember: async (file, sha256) => {
      insert(file, sha256);
      added += 1;
      /* A backup that is stopped keeps most of what it had read. */
      if (added >= Math.max(fewFiles, saved / 4)) await save();
    },
    save,
    close: () => known.close(),
  };
}

/** Lost or damaged, it is made again by reading everything. */
async function* readStored(
  place: Pick<BackupPlace, "nameOf" | "open">,
  sealing: Sealing,
): AsyncGenerator<KnownFile[]> {
  if (!(await place.open(knownObjectsName + sealing.suffix))) return;
  try {
    for await (const lines of readLines(place, knownObjectsName, sealing)) {
      yield lines.map(parseKnownFile);
    }
  } catch (error) {
    if (error instanceof PlaceFault) throw error;
  }
}

async function* readAll(known: DatabaseSync): AsyncGenerator<object[]> {
  const after = known.prepare("select * from known where key > ? order by key limit ?");
  for (let last = ""; ;) {
    const some = after.all(last, linesAtOnce) as unknown as KnownFile[];
    const end = some.at(-1);
    if (!end) return;
    yield some;
    last = end.key;
  }
}
