import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { forDelete, forUpdate, forUpdateSkipLocked } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { lockOwnAlert } from "#api/alerts/queries/alerts.ts";
import { lockAlert } from "#api/alerts/queries/firing-alerts.ts";
import { lockTimes } from "#api/uploads/queries/latest-recordings.ts";
import { lockLocations } from "#api/locations/queries/locations.ts";
import { lockTrack } from "#api/tracks/queries/one-track.ts";
import { lockOwnSettings } from "#api/accounts/queries/own-settings.ts";
import { lockProcessed } from "#api/processing/queries/processing-jobs.ts";
import { insertProject, lockProject } from "#api/projects/queries/projects.ts";
import { lockSchedule, insertSchedule } from "#api/schedules/queries/schedules.ts";
import { lockCardImport, insertUploadJob } from "#api/cards/queries/upload-jobs.ts";
import { watch } from "#tests/support/projects/alerts.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

/** Each lock, with the table of the one row that it finds. */
async function makeLocks(api: TestApi): Promise<[table: string, lock: (trx: Db) => unknown][]> {
  const { owner, member, camera, projectId, id, trackId } = await makeTrackedCast(api);
  const { write } = api.services.store;
  const locationId = await makeLocation(api, owner, projectId, "Hut");
  const alertId = await watch(api, member, { projectId });
  const scheduleId = await insertSchedule(write, { userId: member.id, schedule: "{}" }, api.now());
  const settings = { location_id: null, time_zone: "Pacific/Auckland", correction_seconds: 0 };
  const job = { ...settings, device_id: camera.id, user_id: member.id };
  const jobId = await insertUploadJob(write, job, api.now());
  const recording = { type: "thermalRaw", device_id: camera.id } as const;
  const times = { ...recording, project_id: projectId, location_id: locationId };
  return [
    ["devices", (trx) => lockDevice(trx, camera.id)],
    ["alerts", (trx) => lockAlert(trx, alertId)],
    ["alerts", (trx) => lockOwnAlert(trx, { id: alertId, userId: member.id })],
    ["projects", (trx) => lockTimes(trx, times)],
    ["locations", (trx) => lockTimes(trx, times)],
    ["locations", (trx) => lockLocations(trx, [locationId])],
    ["tracks", (trx) => lockTrack(trx, { id: trackId, recordingId: id })],
    ["memberships", (trx) => lockOwnSettings(trx, { projectId, userId: member.id })],
    ["recordings", (trx) => lockProcessed(trx, id)],
    ["projects", (trx) => lockProject(trx, projectId)],
    ["schedules", (trx) => lockSchedule(trx, scheduleId)],
    ["upload_jobs", (trx) => lockCardImport(trx, jobId)],
  ];
}

/** The version and place of each row of a table. */
async function listVersions(db: Db, table: string) {
  const { rows } = await sql`select id, xmin::text, ctid::text from ${sql.table(table)}
    order by id`.execute(db);
  return rows;
}

test.runIf(isPostgres)("what is locked is not written", async () => {
  await using api = await openTestApi();
  const { write } = api.services.store;
  for (const [table, lock] of await makeLocks(api)) {
    const before = await listVersions(write, table);
    const locked = await write.transaction().execute(async (trx) => {
      await lock(trx);
      const { rows } = await sql<{ count: number }>`select count(*) as count
        from ${sql.table(table)} where xmax = pg_current_xact_id()::xid`.execute(trx);
      return rows[0]?.count;
    });
    expect([table, locked]).toEqual([table, 1]);
    expect(await listVersions(write, table)).toEqual(before);
  }
});

test("those who lock a row come one after the other, and each sees what the last one wrote", async () => {
  await using api = await openTestApi();
  const { write } = api.services.store;
  const id = await insertProject(write, "0", api.now());
  const addOne = () =>
    write.transaction().execute(async (trx) => {
      const { name } = await trx
        .selectFrom("projects")
        .select("name")
        .where("id", "=", id)
        .$call(forUpdate)
        .executeTakeFirstOrThrow();
      const next = String(Number(name) + 1);
      await trx.updateTable("projects").set({ name: next }).where("id", "=", id).execute();
    });
  await Promise.all(Array.from({ length: 20 }, addOne));
  const { name } = await write
    .selectFrom("projects")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(name).toBe("20");
});

test.runIf(isPostgres)("a row that is locked for update can be pointed at meanwhile", async () => {
  await using api = await openTestApi();
  const { projectId, member } = await makeTrackedCast(api);
  const { write } = api.services.store;
  await write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    await watch(api, member, { projectId });
  });
  expect(await write.selectFrom("alerts").select("project_id").execute()).toEqual([
    { project_id: projectId },
  ]);
});

test.runIf(isPostgres)("nothing new points at a row that is locked for deletion", async () => {
  await using api = await openTestApi();
  const { projectId, member } = await makeTrackedCast(api);
  const { write } = api.services.store;
  const done: string[] = [];
  let watched: Promise<unknown> | undefined;
  await write.transaction().execute(async (trx) => {
    await trx
      .selectFrom("projects")
      .select("id")
      .where("id", "=", projectId)
      .$call(forDelete)
      .execute();
    watched = watch(api, member, { projectId }).then(() => done.push("watched"));
    await sql`select pg_sleep(0.3)`.execute(trx);
    done.push("unlocked");
  });
  await watched;
  expect(done).toEqual(["unlocked", "watched"]);
});

test.runIf(isPostgres)("two who look for work get different rows and do not wait", async () => {
  await using api = await openTestApi();
  const { write } = api.services.store;
  await insertProject(write, "First", api.now());
  await insertProject(write, "Second", api.now());
  const findWork = (trx: Db) =>
    trx
      .selectFrom("projects")
      .select("name")
      .orderBy("id")
      .limit(1)
      .$call(forUpdateSkipLocked)
      .executeTakeFirst();
  const found = await write
    .transaction()
    .execute(async (first) => [
      await findWork(first),
      await write.transaction().execute((second) => findWork(second)),
      await write.transaction().execute((third) => findWork(third)),
    ]);
  expect(found).toEqual([{ name: "First" }, { name: "Second" }, { name: "Second" }]);
});

test.skipIf(isPostgres)("a transaction keeps all others from writing from its start", async () => {
  await using api = await openTestApi();
  const { write, file } = api.services.store;
  using other = new DatabaseSync(file as string, { timeout: 0 });
  await write.transaction().execute(async () => {
    expect(() => other.exec("begin immediate")).toThrow("locked");
  });
  other.exec("begin immediate");
  expect(other.isTransaction).toBe(true);
});

test.skipIf(isPostgres)("SQLite is not asked to lock rows", async () => {
  await using api = await openTestApi();
  for (const [, lock] of await makeLocks(api)) {
    await api.services.store.write.transaction().execute(async (trx) => {
      expect(await lock(trx)).not.toBe(false);
    });
  }
});
