import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

const maxCopies = 2;
const pagesAtOnce = 10_000;

/** A whole copy of an SQLite file beside it, as of one moment. Of such copies the newest two are kept. */
export async function copySqlite(file: string, { name }: { name: string }): Promise<string> {
  const copy = `${file}.before-${name}`;
  const draft = `${file}.copying`;
  await rm(draft, { force: true });
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(database, draft, { rate: pagesAtOnce });
  } finally {
    database.close();
  }
  await rename(draft, copy);
  await removeOlder(file);
  return copy;
}

async function removeOlder(file: string): Promise<void> {
  const copies = await listCopies(file);
  const older = copies.toSorted((a, b) => b.madeAt - a.madeAt).slice(maxCopies);
  for (const { path } of older) await rm(path);
}

/** Those that were made before then. */
export async function removeSqliteCopies(file: string, before: Date): Promise<void> {
  const old = (await listCopies(file)).filter(({ madeAt }) => madeAt < before.getTime());
  for (const { path } of old) await rm(path, { force: true });
}

async function listCopies(file: string): Promise<{ path: string; madeAt: number }[]> {
  const folder = dirname(file);
  const names = await readdir(folder);
  return Promise.all(
    names
      .filter((name) => name.startsWith(`${basename(file)}.before-`))
      .map(async (name) => {
        const path = join(folder, name);
        return { path, madeAt: (await stat(path)).mtimeMs };
      }),
  );
}
