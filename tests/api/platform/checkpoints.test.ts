import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "#api/db/open.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const mebibyte = 1024 ** 2;

async function openEmpty() {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-checkpoints-"));
  const store = await openStore({ dataDir, databaseUrl: undefined });
  const file = store.file as string;
  return {
    db: store.write,
    file,
    sizeOf: async (suffix = "") => (await stat(file + suffix)).size,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

test.skipIf(isPostgres)(
  "what came while somebody read is copied by a thread, and not by a commit after it",
  async () => {
    await using empty = await openEmpty();
    const { db, file, sizeOf } = empty;
    await sql`create table things (content blob)`.execute(db);
    const add = () => sql`insert into things values (randomblob(${mebibyte}))`.execute(db);
    await add();
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec("begin; select count(*) from things");
    for (let added = 0; added < 12; added += 1) await add();
    expect(await sizeOf("-wal")).toBeGreaterThan(12 * mebibyte);
    reader.close();
    const { rows } = await sql`pragma wal_autocheckpoint`.execute(db);
    expect(rows).toEqual([{ wal_autocheckpoint: 0 }]);

    await expect.poll(() => sizeOf()).toBeGreaterThan(12 * mebibyte);
    /* The log begins anew where it ended. */
    await expect
      .poll(async () => {
        const before = await sizeOf("-wal");
        await add();
        return (await sizeOf("-wal")) - before;
      })
      .toBe(0);
  },
);
