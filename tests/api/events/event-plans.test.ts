import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, type CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { sqliteDialect } from "#api/db/sqlite-dialect.ts";
import { openSqliteHandle } from "#api/db/sqlite-handle.ts";
import {
  countEvents,
  listEvents,
  type EventFilter,
  type EventPage,
} from "#api/events/queries/event-lists.ts";
import { listEventTypeNamesOf } from "#api/events/queries/event-types.ts";
import { findToldDetails } from "#api/events/queries/events.ts";
import { listPowerReports } from "#api/devices/queries/power-reports.ts";
import { hour } from "#tests/support/events.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

/**
 * How SQLite reads `events` in all that is asked, and where it sorts. That it sorts the few first events of a range,
 * to merge them with others, is left out, and so are rows that are known by their id.
 */
async function explain(ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  await using api = await openTestApi();
  const file = api.services.store.file as string;
  const request: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: sqliteDialect(openSqliteHandle(file, "reading")),
    log: ({ query }) => {
      request.push(query as CompiledQuery);
    },
  });
  await ask(db);
  await db.destroy();
  const database = new DatabaseSync(file, { readOnly: true });
  const steps = request.flatMap(({ sql, parameters }) => {
    const plan = database.prepare(`explain query plan ${sql}`);
    return plan.all(...(parameters as SQLInputValue[]));
  });
  database.close();
  const details = new Map(steps.map(({ id, detail }) => [id, String(detail)]));
  return steps
    .filter(({ parent }) => !["LEFT", "RIGHT"].includes(details.get(parent as number) ?? ""))
    .map(({ detail }) => String(detail))
    .filter((detail) => /\bevents\b|TEMP B-TREE/.test(detail) && !detail.includes("PRIMARY KEY"));
}

function explainPage(filter: Partial<EventFilter>, page: Partial<EventPage> = {}) {
  return explain((db) =>
    listEvents(
      db,
      { scope: "everything", typeIds: undefined, from: undefined, until: undefined, ...filter },
      { latest: true, after: undefined, offset: 0, limit: 300, ...page },
    ),
  );
}

const covering = "SEARCH events USING COVERING INDEX";
const ofType = `${covering} events_by_device_and_type (device_id=? AND type_id=?)`;
const scope = { deviceId: 1 };
const after = { at: hour(6), id: 5 };

test.skipIf(isPostgres)(
  "the latest events of a device and type are the end of an index",
  async () => {
    expect(await explainPage({ scope, typeIds: [1] }, { limit: 1 })).toEqual([ofType]);
    expect(await explainPage({ scope, typeIds: [1, 2, 3] })).toEqual([ofType, ofType, ofType]);
  },
);

test.skipIf(isPostgres)("a page of battery readings begins within an index", async () => {
  const page = { scope, typeIds: [1], from: hour(1), until: hour(7) };
  expect(await explainPage(page)).toEqual([
    ofType.replace(")", " AND happened_at>? AND happened_at<?)"),
  ]);
  expect(await explainPage({ scope, typeIds: [1] }, { after })).toEqual([
    ofType.replace(")", " AND happened_at<?)"),
  ]);
});

test.skipIf(isPostgres)("a device's events of all types have an index", async () => {
  const byDevice = `${covering} events_by_device (device_id=?)`;
  expect(await explainPage({ scope })).toEqual([byDevice]);
  expect(await explainPage({ scope }, { latest: false, after })).toEqual([
    byDevice.replace(")", " AND happened_at>?)"),
  ]);
});

test.skipIf(isPostgres)("the events of several projects are merged from their ranges", async () => {
  const byProject = `${covering} events_by_project (project_id=?)`;
  const projects = { scope: { projectIds: [1, 2, 3] } };
  expect(await explainPage(projects)).toEqual([byProject, byProject, byProject]);
});

test.skipIf(isPostgres)("a super-user's events of all projects have an index", async () => {
  expect(await explainPage({}, { after })).toEqual([`${covering} events_by_time (happened_at<?)`]);
  expect(await explainPage({})).toEqual(["SCAN events USING COVERING INDEX events_by_time"]);
  const byType = `${covering} events_by_type (type_id=?)`;
  expect(await explainPage({ typeIds: [1, 2] })).toEqual([byType, byType]);
});

test.skipIf(isPostgres)("a device's events are counted in an index", async () => {
  const filter = { typeIds: [1], from: undefined, until: undefined };
  expect(await explain((db) => countEvents(db, { ...filter, scope }))).toEqual([ofType]);
});

test.skipIf(isPostgres)("each type of a device's events is one probe of an index", async () => {
  expect(await explain((db) => listEventTypeNamesOf(db, 1, hour(1)))).toEqual([
    `${ofType.replace("events ", "events EXISTS ").replace(")", " AND happened_at>?)")}`,
  ]);
});

test.skipIf(isPostgres)("what a device has told is looked for among its own events", async () => {
  expect(await explain((db) => findToldDetails(db, 1, 5))).toEqual([
    "SEARCH events EXISTS USING INDEX events_by_device_and_type (device_id=? AND type_id=?)",
  ]);
});

test.skipIf(isPostgres)("each report of a device's power is one probe of an index", async () => {
  const reports = { scope: { deviceId: 1 }, onlyActive: true };
  expect(await explain((db) => listPowerReports(db, reports))).toEqual([ofType, ofType, ofType]);
});
