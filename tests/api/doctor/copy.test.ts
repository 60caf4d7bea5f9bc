import type { StatsFs } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sql } from "kysely";
import { restore } from "#api/backups/operations/restore.ts";
import { examine } from "#server/doctor/examine.ts";
import { makeCopy } from "#server/doctor/make-copy.ts";
import { makeTarget, openQuietApi } from "#tests/support/backups/places.ts";
import { findCheck, look, toSite } from "#tests/support/doctor/look-over.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

test.runIf(isPostgres)(
  "the rows of PostgreSQL are copied before anything is repaired",
  async () => {
    await using api = await openQuietApi();
    await using target = await makeTarget("postgres");
    const { id } = await makeTrackedCast(api);
    const path = await makeCopy(toSite(api));
    expect(path).toContain(join(api.dataDir, "before-repairs"));
    await restore({ from: path, ...target });
    const rows = await target.store.read.selectFrom("recordings").select("id").execute();
    expect(rows).toEqual([{ id }]);
  },
);

test.skipIf(isPostgres)("where there is no room for a copy, nothing is repaired", async () => {
  await using api = await openQuietApi();
  const full = { bavail: 10, bsize: 4096 } as StatsFs;
  const site = toSite(api, { readDisk: async () => full });
  await sql`drop index audit_by_device`.execute(api.services.store.write);
  const options = { of: site, beforeFix: async () => void (await makeCopy(site)) };
  const [outcome] = await examine([findCheck("indexes")], { ...options, report: () => {} });
  expect(outcome).toMatchObject({
    state: "wrong",
    advice: "it could not be repaired: there is no room for a copy of the database first",
  });
});

test.skipIf(isPostgres)(
  "of SQLite the newest two copies are kept, apart from those of upgrades",
  async () => {
    await using api = await openQuietApi();
    const copies: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      copies.push(await makeCopy(toSite(api)));
      api.advance(1);
    }
    const names = (await readdir(api.dataDir)).filter((name) => name.includes(".doctor-"));
    expect(names).toHaveLength(2);
    expect((await stat(copies[2] ?? "")).size).toBeGreaterThan(100_000);
  },
);

test.skipIf(isPostgres)("rows that refer to what is not there are told", async () => {
  await using api = await openQuietApi();
  const { write } = api.services.store;
  expect(await look(toSite(api), "database")).toMatchObject({ state: "well" });
  await sql`pragma foreign_keys = off`.execute(write);
  await sql`insert into recovery_codes (user_id, hash) values (77, 'x')`.execute(write);
  await sql`pragma foreign_keys = on`.execute(write);
  expect(await look(toSite(api), "database")).toMatchObject({
    state: "wrong",
    text: "Rows of recovery_codes refer to others that are not there",
  });
});
