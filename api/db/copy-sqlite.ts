import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

const maxCopies = 2;
const pagesAtOnce = 10_000;

/** Why a copy is made: of each reason the newest two are kept. */
const reasons = ["before", "doctor"] as const;
type Reason = (typeof reasons)[number];

/** A whole copy of an SQLite file beside it, as of one moment. */
export async function copySqlite(
  file: string,
  { name, reason = "before" }: { name: string; reason?: Reason },
): Promise<string> {
  const copy = `${file}.${reason}-${name}`;
  const draft = `${file}.copying`;
  await rm(draft, { force: true });
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(database, draft, { rate: pagesAtOnce });
  } finally {
    database.close();
  }
  await rename(draft, copy);
  await removeOlder(file, reason);
  return copy;
}

async function removeOlder(file: string, reason: Reason): Promise<void> {
  const copies = await listCopies(file, [reason]);
  const older = copies.toSorted((a, b) => b.madeAt - a.madeAt).slice(maxCopies);
  for (const { path } of older) await rm(path);
}

/** Those that were made before then, for whatever reason. */
export async function removeSqliteCopies(file: string, before: Date): Promise<void> {
  const copies = await listCopies(file, reasons);
  const old = copies.filter(({ madeAt }) => madeAt < before.getTime());
  for (const { path } of old) await rm(path, { force: true });
}

async function listCopies(
  file: string,
  of: readonly Reason[],
): Promise<{ path: string; madeAt: number }[]> {
  const folder = dirname(file);
  const names = await readdir(folder);
  const isCopy = (name: string) =>
    of.some((reason) => name.startsWith(`${basename(file)}.${reason}-`));
  return Promise.all(
    names.filter(isCopy).map(async (name) => {
      const path = join(folder, name);
      return { path, madeAt: (await stat(path)).mtimeMs };
    }),
  );
}
