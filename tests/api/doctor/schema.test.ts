import { sql } from "kysely";
import { expect, test } from "vitest";
import { requireCurrent } from "#api/db/migrate.ts";
import { openQuietApi } from "#tests/support/backups/places.ts";
import { expectRepair, look, toSite } from "#tests/support/doctor/look-over.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";

test("a missing index and a missing trigger are found and made again", async () => {
  await using api = await openQuietApi();
  const { write, dialect } = api.services.store;
  const of = dialect === "postgres" ? sql`on recordings` : sql``;
  await expectRepair(toSite(api), "indexes", {
    seed: async () => {
      await sql`drop index audit_by_device`.execute(write);
      await sql`drop trigger mark_added ${of}`.execute(write);
    },
    text: /^Missing: the index audit_by_device, the trigger mark_added$/,
  });
});

test("a missing table is told, and nothing is made in its place", async () => {
  await using api = await openQuietApi();
  await withoutTable(api, "review_skips", async () => {
    const outcome = await look(toSite(api), "indexes");
    expect(outcome).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("the table review_skips"),
      advice: expect.stringContaining("restore"),
    });
  });
});

test("a database of another version is not looked at", async () => {
  await using api = await openQuietApi();
  const { store } = api.services;
  const last = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(store.read);
  const name = last.rows[0]?.name ?? "";
  const rename = (from: string, to: string) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(store.write);
  await expect(requireCurrent(store)).resolves.toBeUndefined();
  try {
    await rename(name, "3000-01-01-1-newer");
    await expect(requireCurrent(store)).rejects.toThrow("newer version");
    await sql`delete from kysely_migration where name = '3000-01-01-1-newer'`.execute(store.write);
    await expect(requireCurrent(store)).rejects.toThrow("older version");
  } finally {
    const at = new Date(0).toISOString();
    await sql`delete from kysely_migration where name >= ${name}`.execute(store.write);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${at})`.execute(
      store.write,
    );
  }
});
