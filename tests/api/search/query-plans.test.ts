import { expect, test } from "vitest";
import { countRecordings, findRecordings } from "#api/search/queries/find-recordings.ts";
import { countFound } from "#api/search/operations/count-found.ts";
import type { Db } from "#api/db/open.ts";
import { followTerms } from "#api/search/queries/follow-terms.ts";
import { findTerms } from "#api/search/queries/recording-search-terms.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { TagFilter } from "#api/search/queries/tag-modes.ts";
import { walkRecordings } from "#api/search/queries/walk-recordings.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { makeTrackedCast, say } from "#tests/support/recordings/tracks.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

type Narrowed = Partial<Omit<RecordingFilter, "tags">> & { tags?: Partial<TagFilter> };

function toFilter(projectId: number, { tags, ...narrowed }: Narrowed): RecordingFilter {
  return {
    projectId,
    types: [],
    devices: [],
    locations: [],
    labels: [],
    tags: { mode: "any", words: [], withSubClasses: true, withFalsePositives: true, ...tags },
    processingState: undefined,
    includeDeleted: false,
    hidesRedacted: false,
    from: undefined,
    until: undefined,
    duration: 2.5,
    ...narrowed,
  };
}

const page = { limit: 20, after: undefined, towards: "older" } as const;

/** What is asked for a page, for one among terms, for one among all, or for a number. */
const questions = {
  page: (db: Db, filter: RecordingFilter) => findRecordings(db, filter, page),
  terms: async (db: Db, filter: RecordingFilter) => {
    const terms = await findTerms(db, filter);
    return terms && followTerms(db, filter, { ...page, terms }).next();
  },
  walk: async (db: Db, filter: RecordingFilter) => {
    const walk = walkRecordings(db, filter, page);
    await walk.next();
    return walk.next();
  },
  count: countRecordings,
};

/** How SQLite comes to the recordings of each filter, where a stoat was seen once, and where it sorts. */
async function explainAll(filters: Narrowed[], ask: keyof typeof questions): Promise<string[][]> {
  await using api = await openTestApi();
  const { id, trackId, member, projectId } = await makeTrackedCast(api);
  await say(api, member, { id, trackId }, "stoat");
  const plans: string[][] = [];
  for (const narrowed of filters) {
    const filter = toFilter(projectId, narrowed);
    const steps = await explainPlans(api.services.store.file as string, async (db) =>
      questions[ask](db, filter),
    );
    plans.push(steps.filter((step) => /\brecording(s|_search_terms)\b|TEMP B-TREE/.test(step)));
  }
  return plans;
}

const inOrder = "SEARCH recordings USING COVERING INDEX recordings_by_facts";
const listed = "SEARCH recording_search_terms USING PRIMARY KEY (project_id=? AND source=?)";
const matched =
  "SEARCH recording_search_terms USING PRIMARY KEY (project_id=? AND source=? AND term=?)";
const heard =
  "SEARCH recording_search_terms USING COVERING INDEX recording_search_terms_by_time (project_id=? AND source=?)";
const known = "SEARCH recordings USING INTEGER PRIMARY KEY (rowid=?)";

test.skipIf(isPostgres)("a page of a project is read from its newest recording on", async () => {
  const span = { from: "2026-01-01T00:00:00.000Z", until: "2026-12-01T00:00:00.000Z" };
  const eligible = { withFalsePositives: false };
  const plans = await explainAll(
    [
      {},
      span,
      { tags: eligible },
      { tags: { ...eligible, mode: "untagged" } },
      { devices: [1] },
      { locations: [1], from: span.from },
      { devices: [1, 2] },
      { details: { ids: [1, 2] }, until: span.until },
    ],
    "page",
  );
  expect(plans).toEqual([
    [`${inOrder} (project_id=?)`],
    [`${inOrder} (project_id=? AND recorded_at>? AND recorded_at<?)`],
    [`${inOrder} (project_id=?)`],
    [`${inOrder} (project_id=?)`],
    ["SEARCH recordings USING INDEX recordings_by_device (device_id=?)"],
    ["SEARCH recordings USING INDEX recordings_by_location (location_id=? AND recorded_at>?)"],
    [`${inOrder} (project_id=?)`],
    [known, "USE TEMP B-TREE FOR ORDER BY"],
  ]);
});

test.skipIf(isPostgres)("what is asked by words is looked for where they are said", async () => {
  const plans = await explainAll(
    [
      { tags: { mode: "human-tagged", words: ["mustelid"] } },
      { tags: { mode: "human-tagged", words: ["kiwi"] } },
      { tags: { mode: "human-tagged" } },
      { tags: { mode: "disputed" } },
      { details: { note: "trap" } },
    ],
    "terms",
  );
  /* What is found is put in order once more, and so is the end: 25 rows and one. */
  const [sorted, end] = ["USE TEMP B-TREE FOR ORDER BY", "USE TEMP B-TREE FOR ORDER BY"];
  expect(plans).toEqual([
    [listed, matched, known, sorted, matched, end],
    [listed],
    [heard, known, sorted, heard, end],
    [matched, known, sorted, matched, end],
    [heard, known, sorted, heard, end],
  ]);
});

test.skipIf(isPostgres)(
  "who tagged is asked of each track, not of all tags of a person",
  async () => {
    await using api = await openTestApi();
    const { id, trackId, member, projectId } = await makeTrackedCast(api);
    await say(api, member, { id, trackId }, "stoat");
    const filter = toFilter(projectId, { details: { taggers: [member.id] } });
    const steps = await explainPlans(api.services.store.file as string, (db) =>
      questions.terms(db, filter),
    );
    expect(steps).toContainEqual(expect.stringContaining("track_tags_by_track (track_id=?"));
    expect(steps).not.toContainEqual(expect.stringContaining("track_tags_by_user"));
  },
);

test.skipIf(isPostgres)("what is frequent is found among the newest of the project", async () => {
  const night = { sun: "night", maxSeconds: 60, clock: { from: 0, until: 240 } } as const;
  const plans = await explainAll(
    [
      { tags: { mode: "human-tagged" }, details: night, types: ["audio"] },
      { tags: { mode: "human-tagged" }, devices: [1] },
    ],
    "walk",
  );
  const [way, order] = ["CO-ROUTINE recordings", "SCAN recordings"];
  const sorted = "USE TEMP B-TREE FOR ORDER BY";
  const byDevice = "SEARCH recordings USING COVERING INDEX recordings_by_device (device_id=?)";
  const end = "SEARCH recordings USING COVERING INDEX recordings_by_project (project_id=?)";
  expect(plans).toEqual([
    [way, `${inOrder} (project_id=?)`, order, sorted, end, sorted],
    [byDevice, known, sorted, byDevice, sorted],
  ]);
});

test.skipIf(isPostgres)("recordings are counted in an index, or where words are said", async () => {
  const plans = await explainAll(
    [
      {},
      { includeDeleted: true },
      { tags: { mode: "human-tagged", words: ["mustelid"] } },
      { labels: ["cool"] },
    ],
    "count",
  );
  const facts = "SEARCH recordings USING COVERING INDEX recordings_by_facts";
  expect(plans).toEqual([
    /* The day that has changed; the others are sums. */
    [`${facts} (project_id=? AND recorded_at>? AND recorded_at<?)`],
    [`${facts} (project_id=?)`],
    [listed, known, matched],
    [known, matched],
  ]);
});

test.skipIf(isPostgres)("what few are is found among themselves", async () => {
  const eligible = { mode: "any", withFalsePositives: false } as const;
  const plans = await explainAll(
    [
      { details: { states: ["CORRUPT"] } },
      { details: { states: ["analyse", "tracking"] }, tags: eligible },
      { details: { isDeleted: true }, includeDeleted: true },
    ],
    "page",
  );
  const among = (index: string) => [
    `SEARCH recordings USING COVERING INDEX ${index} (project_id=?)`,
  ];
  expect(plans).toEqual([
    among("recordings_unfinished_by_project"),
    among("recordings_unfinished_by_project"),
    among("recordings_deleted_by_project"),
  ]);
});

test.skipIf(isPostgres)(
  "places and nights are counted in an index, or where words are said",
  async () => {
    await using api = await openTestApi();
    const { id, trackId, member, projectId } = await makeTrackedCast(api);
    await say(api, member, { id, trackId }, "stoat");
    const plans: string[][] = [];
    for (const narrowed of [{}, { tags: { mode: "human-tagged", words: ["stoat"] } }] as const) {
      const filter = toFilter(projectId, narrowed as Narrowed);
      const steps = await explainPlans(api.services.store.file as string, (db) =>
        countFound(db, filter, {
          of: "recordings",
          month: "2026-11",
          timeZone: "Pacific/Auckland",
          signal: new AbortController().signal,
        }),
      );
      plans.push(steps.filter((step) => /\b(recordings|recording_search_terms)\b/.test(step)));
    }
    const facts = "SEARCH recordings USING COVERING INDEX recordings_by_facts";
    const span = "(project_id=? AND recorded_at>? AND recorded_at<?)";
    expect(plans.map(([first, second]) => [first, second])).toEqual([
      [`${facts} ${span}`, `${facts} ${span}`.replace("USING", "EXISTS USING")],
      [listed, known],
    ]);
  },
);
