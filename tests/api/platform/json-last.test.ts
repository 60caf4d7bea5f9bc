import { expect, test } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import { openKillable } from "#tests/support/processes/killable.ts";
import { insertOldPerson } from "#tests/support/projects/old-person.ts";

/** Whose lists leave out JSON that is too long. */
const listed = {
  users: "settings",
  projects: "settings",
  memberships: "settings",
  locations: "settings",
  alerts: "conditions",
  saved_searches: "search",
  jobs: "result",
  device_history: "settings",
};

const isPostgres = process.env.TEST_DATABASE === "postgres";

test.skipIf(isPostgres)(
  "no column of a list stands behind its JSON, which SQLite would go through to find it",
  async () => {
    await using place = await openKillable();
    const store = await place.openStore();
    await migrate(store);
    const tables = await store.read.introspection.getTables();
    const last = tables
      .filter(({ name }) => name in listed)
      .map(({ name, columns }) => [name, columns.at(-1)?.name]);
    expect(Object.fromEntries(last)).toEqual(listed);
  },
);

test("settings that were stored before they came last are there afterwards", async () => {
  await using place = await openKillable();
  const store = await place.openStore();
  await migrate(store, { upTo: "2026-11-28-7-own-data-indexes" });
  const { write } = store;
  const id = await insertOldPerson(store, "Mere");
  const at = "2026-11-20T06:00:00.000Z";
  const times = { created_at: at, updated_at: at };
  const settings = JSON.stringify({ tags: ["possum"] });
  const project = { name: "Kea", name_folded: "kea", url_name: "kea", ...times };
  await write
    .insertInto("projects")
    .values({ ...project, settings })
    .execute();
  const conditions = JSON.stringify([{ tag: "cat", automatic: true }]);
  const alert = { user_id: id, name: "Cats", conditions, frequency_seconds: 60 };
  const scope = { device_id: null, location_id: null, project_id: 1 };
  await write
    .insertInto("alerts")
    .values({ ...alert, ...scope, last_alert_at: null, muted_at: null, ...times })
    .execute();
  await migrate(store);
  const kept = await write.selectFrom("projects").select(["settings", "updated_at"]).execute();
  expect(kept).toEqual([{ settings, updated_at: at }]);
  const alerts = await write.selectFrom("alerts").select(["conditions", "created_at"]).execute();
  expect(alerts).toEqual([{ conditions, created_at: at }]);
});
