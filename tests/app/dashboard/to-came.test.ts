import { expect, test } from "vitest";
import type { NightSums, Sighting } from "#app/routes/project/dashboard/came/read-sums.server.ts";
import { toCame } from "#app/routes/project/dashboard/came/to-came.server.ts";
import { usualFilters } from "#app/routes/project/dashboard/filters.server.ts";
import { toPeriod } from "#app/routes/project/dashboard/period.server.ts";

const now = new Date("2026-11-20T07:30:00.000Z");
const period = toPeriod({ ...usualFilters, days: 3 }, { now, zone: "Pacific/Auckland" });

function sums(byNight: Sighting[], changes: Partial<NightSums> = {}): NightSums {
  const recorded = period.nights.map((night) => ({ night, locations: 2, silent: 0 }));
  return { byNight, byLocation: [], recorded, isComplete: true, ...changes };
}

const seen = (what: string | null, count = 1, night = "2026-11-19") => ({
  night,
  what,
  count,
  isHeard: false,
});

const setting = {
  projectPath: "/kea",
  unlooked: { byNight: new Map<string, number>(), since: "9999" },
  ignored: { camera: ["bird"], audio: ["noise"] },
  toUnlooked: (night = "any") => `/kea/activity?${night}`,
};

const show = (shown: NightSums, before = sums([]), filters = usualFilters) =>
  toCame({ shown, before }, period, filters, setting);

test("each thing that came by is a row, left out, without an animal, or still to be looked at", () => {
  const came = show(
    sums([seen("cat", 2), seen("kiwi", 3), seen("false-positive", 4), seen(null, 5)]),
  );
  expect(came.rows.map(({ name, counts, total, to }) => [name, counts, total, to])).toEqual([
    ["Cat", [0, 0, 2], 2, "/kea?days=7&species=cat"],
    ["Not looked at yet", [0, 0, 5], 5, "/kea/activity?any"],
  ]);
  expect(came.rows.map(({ nightsTo }) => nightsTo[2])).toEqual([
    "/kea/activity?recording-mode=cameras&from=2026-11-19T12%3A00&until=2026-11-20T12%3A00&tagged-with=cat&include-descendant-tags=false",
    "/kea/activity?2026-11-19",
  ]);
  expect(came.leftOut).toEqual({
    count: 3,
    of: [{ name: "Kiwi", count: 3, to: "/kea?days=7&species=kiwi" }],
  });
  expect(came.noAnimal).toBe(4);
});

test("what the project leaves out is a row where it is asked for", () => {
  const came = show(sums([seen("cat"), seen("kiwi")]), undefined, {
    ...usualFilters,
    species: "kiwi",
  });
  expect(came.rows.map(({ name, isChosen, to }) => [name, isChosen, to])).toEqual([
    ["Kiwi", true, "/kea?days=7"],
  ]);
});

test("numbers that are still being worked out say so, whichever span they are of", () => {
  const partial = sums([seen("cat")], { isComplete: false });
  expect(show(sums([])).isComplete).toBe(true);
  expect(show(partial).isComplete).toBe(false);
  expect(show(sums([]), partial).isComplete).toBe(false);
});

test("nights of devices without a location count as recorded where something came by", () => {
  const nowhere = (byNight: Sighting[]) =>
    sums(byNight, {
      recorded: period.nights.map((night) => ({ night, locations: 0, silent: 0 })),
    });
  const earlier = period.before.from;
  const came = show(nowhere([seen("cat")]), nowhere([seen("cat", 3, earlier)]));
  expect(came.columns.map(({ coverage }) => coverage)).toEqual(["none", "none", "nowhere known"]);
  expect(came).toMatchObject({
    isRecorded: true,
    totals: "1 visit, 2 fewer than in the 3 nights before.",
    gaps: expect.stringContaining(
      "Only devices without a location recorded on the night of 19 Nov",
    ),
  });
});

test("nothing is held against nights that were not recorded", () => {
  const silent = sums([], {
    recorded: period.nights.map((night) => ({ night, locations: 0, silent: 2 })),
  });
  expect(show(sums([seen("cat")]), silent)).toMatchObject({
    totals: "1 visit.",
    gapsBefore: undefined,
    rows: [{ change: undefined }],
  });
  const [first, ...others] = sums([]).recorded;
  const some = sums([seen("cat", 4)], { recorded: [{ ...first!, locations: 0 }, ...others] });
  expect(show(sums([seen("cat")]), some)).toMatchObject({
    totals: "1 visit, 3 fewer than in the 3 nights before.",
    gapsBefore: "Of the 3 nights before, 1 was not recorded.",
    rows: [{ change: "3 fewer" }],
  });
});
