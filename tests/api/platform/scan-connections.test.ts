import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { isWithoutConnection } from "#api/http/too-much-asked.ts";
import { postgresDialect } from "#api/db/postgres.ts";
import { openStore } from "#api/db/open.ts";
import { insertProject } from "#api/projects/queries/projects.ts";
import { countRecordingsOfLocation } from "#contract/wire/locations/locations.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

async function openImpatient(api: TestApi, scanTimeoutMs: number) {
  const { databaseUrl, dataDir } = api.config;
  const store = await openStore({ databaseUrl, dataDir, scanTimeoutMs });
  return { scan: store.scan, [Symbol.asyncDispose]: () => store.close() };
}

test.runIf(isPostgres)("ten slow counts do not stop an upload or an ordinary read", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { scan } = api.services.store;
  const counts = Array.from({ length: 10 }, () => sql`select pg_sleep(1.5)`.execute(scan));
  const done: string[] = [];
  const counted = Promise.all(counts.map((count) => count.then(() => done.push("counted"))));
  await record(api, camera, { type: "thermalRaw" });
  done.push("uploaded");
  await api.send(listProjects, {}, member.token);
  done.push("read");
  await counted;
  expect(done.slice(0, 2)).toEqual(["uploaded", "read"]);
  expect(done).toHaveLength(12);
});

test.runIf(isPostgres)(
  "a question that takes too long is refused, and says to ask less",
  async () => {
    await using api = await openTestApi();
    const { owner, projectId } = await makeCast(api);
    const id = await makeLocation(api, owner, projectId, "Hut");
    const ask = () => api.attempt(countRecordingsOfLocation, { id }, owner.token);
    await using impatient = await openImpatient(api, 1000);
    Object.assign(api.services.store, { scan: impatient.scan });
    await api.services.store.write.transaction().execute(async (trx) => {
      await sql`lock table recordings in access exclusive mode`.execute(trx);
      const refusal = { status: 422, errorType: "unprocessable" };
      const outcomes = await Promise.all(Array.from({ length: 10 }, ask));
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ ok: false, refusal });
        if (!outcome.ok) expect(outcome.refusal.message).toContain("Ask for less");
      }
    });
    expect(api.log.at(-1)).toMatchObject({
      level: "warn",
      message: `Took too long to answer: GET /api/v1/stations/${id}/recordings-count`,
    });
    expect(await ask()).toMatchObject({ ok: true, reply: { count: 0 } });
  },
);

test.runIf(isPostgres)("connections for long questions write nothing", async () => {
  await using api = await openTestApi();
  await expect(insertProject(api.services.store.scan, "Kea Basin", api.now())).rejects.toThrow(
    "read-only",
  );
});

test.runIf(isPostgres)(
  "where others have all connections, one who has waited is told to wait",
  async () => {
    await using api = await openTestApi();
    const dialect = postgresDialect(api.config.databaseUrl ?? "", 2000);
    const db = new Kysely<unknown>({ dialect });
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let count = 0;
    const hold = async () => {
      count += 1;
      if (count === 10) taken.resolve();
      await released.promise;
    };
    const held = Promise.all(Array.from({ length: 10 }, () => db.connection().execute(hold)));
    await Promise.race([taken.promise, held]);
    const late = await sql`select 1`.execute(db).catch((error: Error) => error);
    expect(late instanceof Error && isWithoutConnection(late)).toBe(true);
    released.resolve();
    await held;
    await sql`select 1`.execute(db);
    await db.destroy();
  },
);
