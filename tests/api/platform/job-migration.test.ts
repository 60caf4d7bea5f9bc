import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import { openKillable } from "#tests/support/processes/killable.ts";
import { insertOldDevice } from "#tests/support/projects/old-device.ts";
import { insertOldPerson } from "#tests/support/projects/old-person.ts";

const at = "2026-11-20T06:00:00.000Z";

/** Of a person who brings in a card; gives the person. */
async function addUploadJob(store: Store): Promise<number> {
  const { write } = store;
  const id = await insertOldPerson(store, "Mere");
  await insertOldDevice(store, "trailcam");
  const job = { device_id: 1, user_id: id, time_zone: "UTC", correction_seconds: 0 };
  await write
    .insertInto("upload_jobs")
    .values({ ...job, created_at: at })
    .execute();
  return id;
}

test("jobs of an older program are carried over with what they are about, in their order", async () => {
  await using place = await openKillable();
  const store = await place.openStore();
  await migrate(store, { upTo: "2026-11-22-5-audited-devices" });
  const { write } = store;
  const user_id = await addUploadJob(store);
  for (const [kind, subject, attempts, failedAt] of [
    ["render", 5, 3, at],
    ["alert", 5, 0, null],
    ["bring-in", 1, 1, null],
  ] as const) {
    await sql`insert into jobs (kind, subject_id, attempts, due_at, created_at, failed_at)
      values (${kind}, ${subject}, ${attempts}, ${at}, ${at}, ${failedAt})`.execute(write);
  }
  await migrate(store);
  const rows = await write
    .selectFrom("jobs")
    .select([
      "id",
      "kind",
      "lane",
      "subject_id",
      "payload",
      "requested_by",
      "attempts",
      "failed_at",
    ])
    .orderBy("id")
    .execute();
  const ofRecording = { subject_id: 5, payload: '{"recordingId":5}', requested_by: null };
  expect(rows).toEqual([
    { id: 1, kind: "render", lane: "pictures", ...ofRecording, attempts: 3, failed_at: at },
    { id: 2, kind: "alert", lane: "mail", ...ofRecording, attempts: 0, failed_at: null },
    {
      id: 3,
      kind: "import-card",
      lane: "import",
      subject_id: 1,
      payload: '{"uploadJobId":1}',
      requested_by: user_id,
      attempts: 1,
      failed_at: null,
    },
  ]);
  await store.close();
});
