import { sql } from "kysely";
import { expect, test } from "vitest";
import { listApplied, migrate } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import { dayAt } from "#api/recordings/queries/utc-days.ts";
import { bareRecording } from "#tests/support/recordings/bare-recording.ts";
import { openKillable } from "#tests/support/processes/killable.ts";
import { insertOldDevice } from "#tests/support/projects/old-device.ts";

const at = "2026-11-20T06:00:00.000Z";
const name = "2026-12-03-5-still-durations";

const kinds: [type: "trailcam-image" | "trailcam-video" | "thermalRaw", seconds: number | null][] =
  [
    ["trailcam-image", null],
    ["trailcam-image", 0],
    ["trailcam-image", 5],
    ["trailcam-video", null],
    ["thermalRaw", null],
  ];

/** One recording of each kind, a day after the other, as an older program left them, and no day to be summed. */
async function openOld(store: Store, copies = 0) {
  await migrate(store, { upTo: "2026-12-03-4-note-terms" });
  const { write } = store;
  await insertOldDevice(store, "trailcam");
  for (const [order, [type, seconds]] of kinds.entries()) {
    const recordedAt = new Date(Date.parse(at) + order * 86_400_000);
    const row = bareRecording({ deviceId: 1, projectId: 1, type, recordedAt });
    await insertRecording(write, { ...row, duration_seconds: seconds }, new Date(at));
  }
  const first = await write
    .selectFrom("recordings")
    .selectAll()
    .orderBy("id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < copies; from += 100) {
    const some = Array.from({ length: 100 }, (_, order) => ({
      ...first,
      id: first.id + 100 + from + order,
    }));
    await write.insertInto("recordings").values(some).execute();
  }
  await write.deleteFrom("changed_days").execute();
  await write.deleteFrom("changed_animal_days").execute();
}

async function listDurations({ read }: Store) {
  const rows = await read
    .selectFrom("recordings")
    .select(["type", "duration_seconds"])
    .orderBy("id")
    .execute();
  return rows.map(({ type, duration_seconds }) => [type, duration_seconds]);
}

test("stills that were stored without a duration get that of an upload, and their days are summed again", async () => {
  await using place = await openKillable();
  const store = await place.openStore();
  await openOld(store);
  await migrate(store);
  expect(await listDurations(store)).toEqual([
    ["trailcam-image", 3],
    ["trailcam-image", 3],
    ...kinds.slice(2),
  ]);
  for (const table of ["changed_days", "changed_animal_days"] as const) {
    const marks = await store.read
      .selectFrom(table)
      .select("from_day")
      .distinct()
      .orderBy("from_day")
      .execute();
    expect([table, marks.map(({ from_day }) => from_day)]).toEqual([
      table,
      [dayAt(at), dayAt(at) + 1],
    ]);
  }
  const { updated_at } = await store.read
    .selectFrom("recordings")
    .select("updated_at")
    .where("duration_seconds", "=", 3)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(updated_at).toBe(at);
});

test("an update that fails at one of thousands has changed none, and the next one changes all", async () => {
  await using place = await openKillable();
  const store = await place.openStore();
  await openOld(store, 2100);
  const before = await listDurations(store);
  const last = before.length - kinds.length + 100;
  await failAt(store, last);
  await expect(migrate(store)).rejects.toThrow("stopped");
  expect(await listDurations(store)).toEqual(before);
  expect(await listApplied(store)).not.toContain(name);
  const on = store.dialect === "postgres" ? " on recordings" : "";
  await sql.raw(`drop trigger stop${on}`).execute(store.write);
  expect((await migrate(store, { upTo: name })).applied).toEqual([name]);
  const stills = (await listDurations(store)).filter(([type]) => type === "trailcam-image");
  expect(new Set(stills.map(([, seconds]) => seconds))).toEqual(new Set([3, 5]));
  expect(stills.filter(([, seconds]) => seconds === 3)).toHaveLength(2102);
});

async function failAt({ dialect, write }: Store, id: number): Promise<void> {
  const when = `before update on recordings`;
  const statements =
    dialect === "postgres"
      ? [
          `create function stop() returns trigger language plpgsql as
            $$ begin raise exception 'stopped'; end $$`,
          `create trigger stop ${when} for each row when (new.id = ${id}) execute function stop()`,
        ]
      : [
          `create trigger stop ${when} when new.id = ${id}
            begin select raise(abort, 'stopped'); end`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(write);
}
