import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { type Belonging, belongings } from "./belongings.ts";
import { type ForeignKey, listForeignKeys } from "./foreign-keys.ts";
import { dropTriggers } from "./load-rows.ts";
import { forgetOthers } from "./own-accounts.ts";
import { listTables } from "./tables.ts";

/**
 * Removes all rows that are not one project's from an SQLite database of this version, which nobody else uses: its
 * triggers are gone afterwards. People who are named and are no members keep their name alone.
 */
export async function pruneToProject(db: Db, projectId: number, now: Date): Promise<void> {
  await requireDecided(db);
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (trx) => {
    await dropTriggers(trx);
    const keys = await listForeignKeys(trx);
    for (const [name, belonging] of Object.entries<Belonging>(belongings)) {
      await pruneTable(trx, name, belonging, { projectId, keys });
    }
    const isLoose = ({ target }: ForeignKey) => !named.has(target);
    await untie(trx, keys.filter(isLoose));
    await pruneNamed(trx, keys);
    await takeOutOfTrash(trx);
    await forgetOthers(trx, projectId, now);
  });
}

/** A table that nobody has thought of could hold anything of anybody. */
export async function requireDecided(db: Db): Promise<void> {
  const tables = await listTables(db, undefined);
  const undecided = tables.filter(({ name }) => !Object.hasOwn(belongings, name));
  if (undecided.length === 0) return;
  const names = undecided.map(({ name }) => name).join(", ");
  throw new Error(`belongings.ts does not say which rows of ${names} belong to a project`);
}

const named = new Set(
  Object.entries(belongings).flatMap(([name, belonging]) => (belonging === "named" ? name : [])),
);

async function pruneTable(
  trx: Db,
  name: string,
  belonging: Belonging,
  { projectId, keys }: { projectId: number; keys: ForeignKey[] },
): Promise<void> {
  if (belonging === "named") return;
  if (belonging === "left") return deleteFrom(trx, name, sql`true`);
  if (belonging === "project") return deleteFrom(trx, name, sql`id <> ${projectId}`);
  const { by, where } = belonging;
  const ways = by?.map((column) => {
    const target = findTarget(keys, name, column);
    return sql<SqlBool>`${sql.ref(column)} in (select id from ${sql.table(target)})`;
  });
  const conditions = [
    ...(ways ? [sql<SqlBool>`(${sql.join(ways, sql` or `)})`] : []),
    ...(where ? [where] : []),
  ];
  /* A condition that is null is not met either. */
  await deleteFrom(trx, name, sql`(${sql.join(conditions, sql` and `)}) is not true`);
}

function findTarget(keys: ForeignKey[], table: string, column: string): string {
  const key = keys.find((one) => one.table === table && one.column === column);
  if (key) return key.target;
  if (column === "project_id") return "projects";
  throw new Error(`${table}.${column} leads to no table`);
}

async function deleteFrom(trx: Db, name: string, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`delete from ${sql.table(name)} where ${where}`.execute(trx);
}

/** As deleting what they led to does: a row loses its reference, or goes where it cannot be without. */
async function untie(trx: Db, keys: ForeignKey[]): Promise<void> {
  let hasDeleted = true;
  while (hasDeleted) {
    hasDeleted = false;
    for (const { table, column, target, isRequired } of keys) {
      const isGone = sql`${sql.ref(column)} is not null
        and ${sql.ref(column)} not in (select id from ${sql.table(target)})`;
      const change = isRequired
        ? sql`delete from ${sql.table(table)} where ${isGone}`
        : sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isGone}`;
      const { numAffectedRows = 0n } = await change.execute(trx);
      if (isRequired && numAffectedRows > 0n) hasDeleted = true;
    }
  }
}

/** In their order: schedules name files and people, and files name people. */
async function pruneNamed(trx: Db, keys: ForeignKey[]): Promise<void> {
  for (const name of named) {
    const others = await listOtherNames(trx, name);
    const ids = keys
      .filter(({ target }) => target === name)
      .map(
        ({ table, column }) => sql`select ${sql.ref(column)} from ${sql.table(table)}
        where ${sql.ref(column)} is not null`,
      );
    const all = sql.join([...ids, ...others], sql` union all `);
    await deleteFrom(trx, name, sql`id not in (${all})`);
  }
}

/** What no key of the database says. */
async function listOtherNames(trx: Db, name: string): Promise<RawBuilder<unknown>[]> {
  if (name === "users") return [sql`select uploader_id from recordings where uploader = 'user'`];
  if (name !== "files") return [];
  const ids = JSON.stringify(await listPlayedFiles(trx));
  return [sql`select value from json_each(${ids})`];
}

/** The sounds of schedules. */
async function listPlayedFiles(trx: Db): Promise<number[]> {
  const schedules = await trx.selectFrom("schedules").select(["id", "schedule"]).execute();
  return schedules.flatMap(({ id, schedule }) => {
    const { allsounds, combos } = readJson("schedules.schedule", schedule, id);
    const sounds = combos.flatMap((combo) => combo.sounds.map(Number));
    return [...allsounds, ...sounds].filter(Number.isInteger);
  });
}

/** It is asked for by name: where it was in the trash, the next hour could remove it for good. */
async function takeOutOfTrash(trx: Db): Promise<void> {
  await trx.updateTable("projects").set({ deleted_at: null, deleted_by_id: null }).execute();
}
