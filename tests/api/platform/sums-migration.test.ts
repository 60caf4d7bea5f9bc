import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import { dayAt } from "#api/recordings/queries/utc-days.ts";
import { bareRecording } from "#tests/support/recordings/bare-recording.ts";
import { openKillable } from "#tests/support/processes/killable.ts";
import { insertOldDevice } from "#tests/support/projects/old-device.ts";

const at = "2026-11-20T06:00:00.000Z";

test("sums of nights of an older program are made anew, all days of all projects", async () => {
  await using place = await openKillable();
  const store = await place.openStore();
  await migrate(store, { upTo: "2026-11-25-3-arrivals" });
  const { read, write } = store;
  await insertOldDevice(store, "thermal");
  const of = { deviceId: 1, projectId: 1, type: "thermalRaw" as const };
  for (const recordedAt of [new Date(at), new Date("2026-11-10T06:00:00.000Z")]) {
    await insertRecording(write, bareRecording({ ...of, recordedAt }), new Date(at));
  }
  await write.deleteFrom("changed_animal_days").execute();
  await sql`insert into animal_days values (1, 0, '2026-11-20', 0, 'cat', 0, 'thermalRaw', 3)`.execute(
    write,
  );
  await write
    .updateTable("cron_jobs")
    .set({ due_at: "2027-01-01T00:00:00.000Z" })
    .where("name", "=", "sum-nights")
    .execute();
  await migrate(store);
  const marks = read.selectFrom("changed_animal_days").select("from_day").orderBy("from_day");
  expect((await marks.execute()).map(({ from_day }) => from_day)).toEqual([
    dayAt(at) - 10,
    dayAt(at),
  ]);
  expect(await read.selectFrom("animal_days").select("what").execute()).toEqual([]);
  const job = read.selectFrom("cron_jobs").select("due_at").where("name", "=", "sum-nights");
  expect((await job.executeTakeFirstOrThrow()).due_at < "2026-11-26").toBe(true);
});
