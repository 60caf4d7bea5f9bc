import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Belonging, belongings, jobSubjects } from "#api/backups/queries/belongings.ts";
import { listForeignKeys } from "#api/backups/queries/foreign-keys.ts";
import { requireDecided } from "#api/backups/queries/prune.ts";
import { listTables } from "#api/backups/queries/tables.ts";
import { migrate } from "#api/db/migrate.ts";
import { jsonColumns } from "#api/db/stored-json.ts";
import * as jobKinds from "#api/jobs/job-kinds.ts";
import { makeTarget } from "#tests/support/backups/places.ts";

async function openMigrated() {
  const target = await makeTarget("sqlite");
  await migrate(target.store);
  return target;
}

test("it is decided of every table which of its rows belong to a project", async () => {
  await using target = await openMigrated();
  const { write } = target.store;
  const tables = await listTables(write, undefined);
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(belongings).toSorted());
  await requireDecided(write);
  await sql`create table feathers (id integer primary key, text text)`.execute(write);
  await expect(requireDecided(write)).rejects.toThrow("which rows of feathers belong");
});

test("it is decided of every kind of job what it is about", () => {
  const kinds = Object.values(jobKinds).map(({ kind }) => kind);
  expect(Object.keys(jobSubjects).toSorted()).toEqual(kinds.toSorted());
});

/** Of tables that are brought: what reads like a reference and is none of the database's. Nothing of another project comes by them. */
const looseReferences = [
  /* Of the same project, or 0. */
  "animal_days.location_id",
  "recorded_days.location_id",
  "visit_members.first_recording_id",
  "visit_members.location_id",
  "visit_members.recording_id",
  "recording_search_terms.recording_id",
  "bulk_change_items.recording_id",
  "jobs.subject_id",
  /* Ids of the device's own history. */
  "device_history.salt_id",
  "devices.salt_id",
  /* A device or a person, who stays by name. */
  "recordings.uploader_id",
  /* No ids of rows. */
  "changed_animal_days.taken_by",
  "device_history.set_by",
  "jobs.request_id",
  "passkeys.credential_id",
];

test("what reads like a reference leads to a row that is brought", async () => {
  await using target = await openMigrated();
  const { write } = target.store;
  const keys = await listForeignKeys(write);
  const loose: string[] = [];
  for (const { name, columns } of await listTables(write, undefined)) {
    const belonging = (belongings as Record<string, Belonging>)[name]!;
    if (belonging === "left") continue;
    for (const column of columns.filter((one) => /_(id|by)$/.test(one))) {
      const isKey = keys.some((key) => key.table === name && key.column === column);
      const isWay = typeof belonging === "object" && belonging.by?.includes(column);
      if (!isKey && !isWay) loose.push(`${name}.${column}`);
    }
  }
  expect(loose.toSorted()).toEqual(looseReferences.toSorted());
});

/**
 * They may name what no key shows: `users.settings` the project somebody looked at, `schedules.schedule` its sounds.
 * Think of `prune.ts` and `own-accounts.ts` when there is another.
 */
test("each column of JSON has been looked at", () => {
  expect(jsonColumns.toSorted()).toEqual(
    [
      "users.settings",
      "projects.settings",
      "memberships.settings",
      "device_history.settings",
      "locations.settings",
      "renditions.details",
      "files.details",
      "saved_searches.search",
      "alerts.conditions",
      "schedules.schedule",
      "audit.details",
      "outbox.picture",
      "bulk_changes.act",
      "bulk_change_items.before",
      "jobs.payload",
      "jobs.result",
      "upload_files.sound",
      "recordings.additional_metadata",
      "recordings.passthrough",
      "tracks.data",
      "track_tags.data",
      "detail_snapshots.details",
      "processes.slowest",
    ].toSorted(),
  );
});
