import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate, NewerDatabase } from "#api/db/migrate.ts";
import { openStore } from "#api/db/open.ts";
import { insertUser } from "#api/accounts/queries/users.ts";
import { insertOldPerson } from "#tests/support/projects/old-person.ts";
import { createDatabase } from "#tests/support/databases/postgres.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
/** With people and recordings, and without the chores and all that came after. */
const older = "2026-11-21-4-recordings";
const chores = "2026-11-21-5-chores";

/** A database without a single table. */
async function openEmpty() {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-migrations-"));
  const database = isPostgres ? await createDatabase() : undefined;
  const place = { dataDir, databaseUrl: database?.url };
  const store = await openStore(place);
  return {
    store,
    place,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await database?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

test("an empty database is brought up to date once, and needs no copy", async () => {
  await using empty = await openEmpty();
  const first = await migrate(empty.store);
  expect(first.applied.length).toBeGreaterThanOrEqual(5);
  expect(first.applied).toContain(chores);
  expect(first).not.toHaveProperty("copy");
  expect(await migrate(empty.store)).toEqual({ applied: [] });
});

test("an update that stops half way leaves nothing behind, and is done the next time", async () => {
  await using empty = await openEmpty();
  const { store } = empty;
  const [obstacle, early] = [sql.table("join_link_people"), sql.table("users")];
  await sql`create table ${obstacle} (id integer)`.execute(store.write);
  await expect(migrate(store)).rejects.toThrow("join_link_people");
  await expect(sql`select * from ${early}`.execute(store.read)).rejects.toThrow("users");
  await sql`drop table ${obstacle}`.execute(store.write);
  expect((await migrate(store)).applied).toContain(chores);
});

test("a database of a newer program is refused and left alone", async () => {
  await using empty = await openEmpty();
  const { store } = empty;
  await migrate(store);
  const name = "2099-01-01-1-thoughts";
  const timestamp = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
    store.write,
  );
  const refusal = await migrate(store).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(NewerDatabase);
  expect(String(refusal)).toContain(name);
});

test("what is there outlives an update, and an SQLite file is copied before it", async () => {
  await using empty = await openEmpty();
  const { store } = empty;
  await migrate(store, { upTo: older });
  await insertOldPerson(store, "Rangi");
  const { applied, copy } = await migrate(store);
  expect(applied[0]).toBe(chores);
  expect(applied.length).toBeGreaterThanOrEqual(2);
  expect(await store.read.selectFrom("users").select("name").execute()).toEqual([
    { name: "Rangi" },
  ]);
  await store.write.selectFrom("jobs").select("id").execute();
  expect(copy).toBe(isPostgres ? undefined : `${store.file}.before-${chores}`);
});

test.skipIf(isPostgres)("the copy is the whole file as it was before", async () => {
  await using empty = await openEmpty();
  const { store } = empty;
  await migrate(store, { upTo: older });
  await insertOldPerson(store, "Rangi");
  const { copy = "" } = await migrate(store);
  const database = new DatabaseSync(copy, { readOnly: true });
  const count = (text: string) => database.prepare(text).get()?.count;
  expect(count("select count(*) as count from users")).toBe(1);
  expect(count("select count(*) as count from sqlite_schema where name = 'jobs'")).toBe(0);
  database.close();
});

test.skipIf(isPostgres)("a copy has what others have not let go of yet", async () => {
  await using empty = await openEmpty();
  const { store, place } = empty;
  await migrate(store, { upTo: older });
  const other = await openStore(place);
  await other.read.transaction().execute(async (reading) => {
    await reading.selectFrom("users").select("id").execute();
    await insertOldPerson(store, "Rangi");
    const { copy = "" } = await migrate(store);
    expect(countUsers(copy)).toBe(1);
  });
  await other.close();
});

test.skipIf(isPostgres)("the newest two copies are kept", async () => {
  await using empty = await openEmpty();
  const { store, place } = empty;
  await migrate(store, { upTo: older });
  const file = join(place.dataDir, "nightjar.sqlite");
  const names = ["2025-01-01-1-one", "2025-01-01-10-ten", "2025-02-01-1-two"];
  for (const [order, name] of names.entries()) {
    const path = `${file}.before-${name}`;
    await writeFile(path, name);
    const at = new Date(Date.UTC(2025, 0, 1 + order));
    await utimes(path, at, at);
  }
  const { copy } = await migrate(store);
  const copies = (await readdir(place.dataDir)).filter((name) => name.includes(".before-"));
  expect(copies.map((name) => join(place.dataDir, name)).toSorted()).toEqual([
    `${file}.before-2025-02-01-1-two`,
    copy,
  ]);
});

function countUsers(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const { count } = database.prepare("select count(*) as count from users").get() ?? {};
  database.close();
  return count;
}

test.skipIf(!isPostgres)("processes that start at the same time migrate once", async () => {
  await using empty = await openEmpty();
  const other = await openStore(empty.place);
  await Promise.all([migrate(empty.store), migrate(other)]);
  await insertOldPerson(other, "Rangi");
  await other.close();
  expect(await migrate(empty.store)).toEqual({ applied: [] });
});

test.skipIf(isPostgres)("SQLite syncs what it commits, and keeps references whole", async () => {
  await using empty = await openEmpty();
  const { read, write } = empty.store;
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(write);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
  await expect(sql`create table anything (id integer)`.execute(read)).rejects.toThrow(/readonly/);
});

test("both databases give the same values back", async () => {
  await using empty = await openEmpty();
  const { store } = empty;
  await migrate(store);
  const now = new Date("2026-11-20T06:00:00.120Z");
  const account = { name: "Tūī", email: "tui@example.org", passwordHash: "" };
  const user = await insertUser(store.write, { ...account, agreementVersion: 3 }, now);
  expect(user).toEqual({
    id: 1,
    name: "Tūī",
    email: "tui@example.org",
    email_confirmed_at: null,
    new_email: null,
    two_step_at: null,
    global_permission: "off",
    agreement_version: 3,
    settings: null,
    created_at: "2026-11-20T06:00:00.120Z",
  });
});
