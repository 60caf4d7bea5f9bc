import { expect, test } from "vitest";
import { listInSpans } from "#api/visits/queries/located-spans.ts";
import { findStartsOfPage } from "#api/visits/queries/visit-recordings.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

test.skipIf(isPostgres)(
  "visits are counted in an index, without a look at recordings",
  async () => {
    await using api = await openTestApi();
    const scope = { projectIds: [1, 2], locationIds: undefined, types: ["thermalRaw" as const] };
    const span = { after: "2025-11-20T00:00:00.000Z", before: "2026-11-20T00:00:00.000Z" };
    const steps = await explainPlans(api.services.store.file as string, (db) =>
      findStartsOfPage(db, scope, span, { first: 0, next: 50 }),
    );
    expect(steps.filter((step) => /\brecordings\b/.test(step))).toEqual([
      "SEARCH recordings USING COVERING INDEX recordings_by_facts (project_id=? AND recorded_at>? AND recorded_at<?)",
    ]);
  },
);

test.skipIf(isPostgres)("spans at many locations are read by an index, in one go", async () => {
  await using api = await openTestApi();
  const spans = [1, 2, null].map((locationId) => ({
    locationId,
    after: "2026-11-20T00:00:00.000Z",
    before: "2026-11-20T02:00:00.000Z",
  }));
  const steps = await explainPlans(api.services.store.file as string, (db) =>
    listInSpans(db, 1, spans, 100),
  );
  expect(steps.filter((step) => /\brecordings\b/.test(step))).toEqual([
    "SEARCH recordings USING INDEX recordings_by_location (location_id=? AND recorded_at>? AND recorded_at<?)",
    "SEARCH recordings USING INDEX recordings_long (location_id=? AND recorded_at>? AND recorded_at<?)",
    "SEARCH recordings USING COVERING INDEX recordings_by_facts (project_id=? AND recorded_at>? AND recorded_at<?)",
    "SEARCH recordings USING INDEX recordings_long (location_id=? AND recorded_at>? AND recorded_at<?)",
  ]);
});
