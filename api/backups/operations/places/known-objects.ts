import { DatabaseSync } from "node:sqlite";
import { type KnownFile, parseKnownFile } from "#contract/wire/backups/backup-format.ts";
import { readLines, writeLines } from "../lines.ts";
import { unsealed } from "../sealing.ts";
import { type BackupPlace, PlaceFault } from "./backup-place.ts";
import { type KnownFiles, openKnownTable } from "./known-files.ts";

const name = "known-files.jsonl.gz";
const fewFiles = 500;
const linesAtOnce = 500;

/** As in a folder, brought from a bucket and back. What is here meanwhile goes with the process. */
export async function openKnownObjects(
  place: Pick<BackupPlace, "nameOf" | "open" | "receive">,
): Promise<KnownFiles & { save(): Promise<void> }> {
  const known = new DatabaseSync("");
  known.exec("pragma journal_mode = off; pragma synchronous = off; begin");
  const { find, insert } = openKnownTable(known);
  let saved = 0;
  let added = 0;
  const save = async () => {
    if (added === 0) return;
    await writeLines(place, name, readAll(known), unsealed);
    [saved, added] = [saved + added, 0];
  };
  try {
    for await (const some of readStored(place)) {
      for (const { sha256, ...file } of some) insert(file, sha256);
      saved += some.length;
    }
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
): AsyncGenerator<KnownFile[]> {
  if (!(await place.open(name))) return;
  try {
    for await (const lines of readLines(place, name, unsealed)) {
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
