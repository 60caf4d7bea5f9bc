import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "#api/db/open.ts";
import { insertProject } from "#api/projects/queries/projects.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

/** Counts to so many, and gives the last number. */
function countTo(most: number) {
  return sql<{ last: number }>`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(most)})
    select max(n) as last from numbers`;
}

test("a scan sees what is committed, with the values that other questions give", async () => {
  await using api = await openTestApi();
  const { read, write, scan } = api.services.store;
  expect(await scan.selectFrom("projects").selectAll().execute()).toEqual([]);
  await insertProject(write, "Kea Basin", api.now());
  const rows = await scan.selectFrom("projects").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows).toEqual(await read.selectFrom("projects").selectAll().execute());
});

test("a scan binds its values", async () => {
  await using api = await openTestApi();
  const { write, scan } = api.services.store;
  await insertProject(write, "Kea Basin", api.now());
  const named = (name: string) =>
    scan.selectFrom("projects").select("name").where("name", "=", name).execute();
  expect(await named("Kea Basin")).toEqual([{ name: "Kea Basin" }]);
  expect(await named("' or 1 = 1 --")).toEqual([]);
});

test("a scan that fails says why, and the next one is answered", async () => {
  await using api = await openTestApi();
  const { scan } = api.services.store;
  await expect(sql`select nothing_such from projects`.execute(scan)).rejects.toThrow(
    "nothing_such",
  );
  expect((await countTo(3).execute(scan)).rows).toEqual([{ last: 3 }]);
});

test.skipIf(isPostgres)("a scan writes nothing", async () => {
  await using api = await openTestApi();
  const { scan } = api.services.store;
  await expect(insertProject(scan, "Kea Basin", api.now())).rejects.toThrow("readonly");
  await expect(scan.transaction().execute(async () => {})).rejects.toThrow("one query");
});

test("other questions are answered while scans are at work, scans too", async () => {
  await using api = await openTestApi();
  const { scan, read } = api.services.store;
  await Promise.all([1, 2].map(() => countTo(1).execute(scan)));
  const answered: string[] = [];
  const long = countTo(3_000_000)
    .execute(scan)
    .then(() => answered.push("long"));
  const short = countTo(3)
    .execute(scan)
    .then(() => answered.push("short"));
  await read.selectFrom("projects").select("id").execute();
  answered.push("read");
  await Promise.all([long, short]);
  expect(answered.at(-1)).toBe("long");
});

test("what whoever left wanted to read is not asked, nor an error, and what they changed is", async () => {
  await using api = await openTestApi();
  const { owner, reader } = await makeCast(api);
  const [busy, threads] = [api.services.store.scan, isPostgres ? 4 : 2];
  const long = Promise.all(Array.from({ length: threads }, () => countTo(1_000_000).execute(busy)));
  const leaving = new AbortController();
  const request = (token: string, path: string, init: RequestInit) =>
    api.fetch(
      new Request(`http://api.test/api/v1${path}`, {
        ...init,
        headers: { authorization: token, "content-type": "application/json" },
        signal: leaving.signal,
      }),
    );
  const read = request(reader.token, "/jobs/all", {});
  const change = request(owner.token, "/groups", {
    method: "POST",
    body: '{"groupName":"Left Bank"}',
  });
  leaving.abort();
  await long;
  expect((await read).status).toBe(400);
  expect((await change).status).toBe(200);
  expect(api.log).toEqual([]);
});

test.skipIf(isPostgres)(
  "a store that closes rejects the scans that wait, and later ones",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "nightjar-scan-"));
    const { scan, close } = await openStore({ dataDir });
    const waiting = [1, 2, 3].map(() => countTo(50_000_000).execute(scan));
    const outcomes = Promise.allSettled(waiting);
    await close();
    await rm(dataDir, { recursive: true });
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "rejected",
    ]);
    await expect(countTo(3).execute(scan)).rejects.toThrow();
  },
);
