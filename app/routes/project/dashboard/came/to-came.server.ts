import { compareNames } from "#contract/rules/text/compare-names.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { dashboardFilters, type Filters } from "../filters.server.ts";
import type { Period } from "../period.server.ts";
import { compareCounts, describeTotals } from "./compare.server.ts";
import { keyOf, kindOf, nameOfSeen, sum } from "./kinds.server.ts";
import type { Sighting, Sums } from "./read-sums.server.ts";
import { toNightOf } from "./night-links.server.ts";
import { splitUnnamed, type Unlooked } from "./unlooked.server.ts";
import {
  coverageOf,
  describeGaps,
  formatEvening,
  formatWeekday,
  nightsOf,
} from "./recorded.server.ts";

interface Setting {
  projectPath: string;
  unlooked: Unlooked;
  ignored: Record<Medium, readonly string[]>;
  /** Where what has not been looked at is listed, of a night or of all. */
  toUnlooked(night?: string): string;
}

/** Up to so many nights have a column each, the nights of longer periods a bar each. */
const maxColumns = 10;

/** What came by in which night, in words and numbers. */
export function toCame(sums: Sums, period: Period, filters: Filters, setting: Setting) {
  const nights = [...period.nights, ...tonightOf(sums, period)];
  const isListed = ({ what }: Sighting) =>
    filters.species === undefined || what === filters.species;
  const shown = sums.shown.byNight.filter(isListed);
  const before = sums.before.byNight.filter(isListed);
  const kind = (one: Sighting) =>
    filters.species === undefined ? kindOf(one, setting.ignored) : "row";
  const [cameBy, cameBefore] = [nightsOf(sums.shown), nightsOf(sums.before)];
  const isCompared =
    cameBefore.size > 0 || sums.before.recorded.some((night) => night.locations > 0);
  const rows = toRows(
    shown.filter((one) => kind(one) === "row"),
    before,
    {
      nights,
      tonight: period.tonight,
      filters,
      setting,
      isCompared: isCompared && before.some((one) => kind(one) === "row"),
    },
  );
  const unnamed = splitUnnamed(
    shown.filter((one) => kind(one) === "unnamed"),
    setting.unlooked,
  );
  const recorded = sums.shown.recorded.filter(({ night }) => night !== period.tonight);
  const gapsBefore = sums.before.recorded.filter(
    (one) => coverageOf(one, cameBefore) === "none",
  ).length;
  const coverage = new Map(sums.shown.recorded.map((one) => [one.night, one]));
  return {
    isByNight: nights.length <= maxColumns,
    columns: nights.map((night) => {
      const { locations = 0, silent = 0 } = coverage.get(night) ?? {};
      const isOver = night !== period.tonight;
      return {
        night,
        text: isOver ? formatWeekday(night) : "Tonight",
        date: formatEvening(night),
        locations,
        silent,
        coverage:
          isOver || locations === 0
            ? coverageOf({ night, locations, silent }, cameBy)
            : ("all" as const),
      };
    }),
    rows: [...rows, ...toUnlookedRows(unnamed.waiting, nights, setting)],
    totals: toTotals(shown, before, { kind, period, isCompared }),
    gaps: describeGaps(recorded, cameBy),
    gapsBefore: isCompared && gapsBefore > 0 ? describeGapsBefore(gapsBefore, period) : undefined,
    leftOut: describeLeftOut(
      shown.filter((one) => kind(one) === "left out"),
      filters,
      setting,
    ),
    noAnimal: sum(shown.filter((one) => kind(one) === "no animal")) + unnamed.nothing,
    isComplete: sums.shown.isComplete && sums.before.isComplete,
    isRecorded: cameBy.size > 0 || sums.shown.recorded.some(({ locations }) => locations > 0),
  };
}

export type Came = ReturnType<typeof toCame>;
export type CameRow = Came["rows"][number];

/** A night that has begun has a column once something came by. */
function tonightOf({ shown }: Sums, { tonight }: Period): string[] {
  const isSeen = shown.byNight.some(({ night }) => night === tonight);
  return tonight !== undefined && isSeen ? [tonight] : [];
}

interface RowSetting {
  nights: string[];
  tonight: string | undefined;
  filters: Filters;
  setting: Setting;
  isCompared: boolean;
}

/** What was seen before what was heard, each from the most to the least. */
function toRows(shown: Sighting[], before: Sighting[], setting: RowSetting) {
  const { nights, tonight, filters, isCompared } = setting;
  const earlier = Map.groupBy(before, keyOf);
  return [...Map.groupBy(shown, keyOf)]
    .map(([key, all]) => {
      const [{ what, isHeard } = { what: null, isHeard: false }] = all;
      const isChosen = filters.species !== undefined;
      const over = sum(all.filter(({ night }) => night !== tonight));
      return {
        key,
        name: nameOfSeen({ what, isHeard }),
        isHeard,
        isChosen,
        to: dashboardFilters.toAddress(setting.setting.projectPath, {
          ...filters,
          species: isChosen ? undefined : (what ?? undefined),
        }) as string | undefined,
        counts: countByNight(all, nights),
        nightsTo: nights.map((night) =>
          toNightOf({ what, isHeard }, night, { filters, ...setting.setting }),
        ),
        total: sum(all),
        change: isCompared ? compareCounts(over, sum(earlier.get(key) ?? [])) : undefined,
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.isHeard) - Number(b.isHeard) || b.total - a.total || compareNames(a.name, b.name),
    );
}

/** What has not been looked at stands apart: it is neither an animal nor none. */
function toUnlookedRows(
  waiting: Sighting[],
  nights: string[],
  { toUnlooked }: Setting,
): ReturnType<typeof toRows> {
  if (waiting.length === 0) return [];
  return [
    {
      key: "not looked at",
      name: "Not looked at yet",
      isHeard: false,
      isChosen: false,
      to: toUnlooked(),
      counts: countByNight(waiting, nights),
      nightsTo: nights.map((night) => toUnlooked(night)),
      total: sum(waiting),
      change: undefined,
    },
  ];
}

function countByNight(all: readonly Sighting[], nights: readonly string[]): number[] {
  return nights.map((night) => sum(all.filter((one) => one.night === night)));
}

function toTotals(
  shown: Sighting[],
  before: Sighting[],
  {
    kind,
    period,
    isCompared,
  }: { kind: (one: Sighting) => string; period: Period; isCompared: boolean },
) {
  const count = (isHeard: boolean) => {
    const own = (one: Sighting) => one.isHeard === isHeard && kind(one) === "row";
    const all = shown.filter(own);
    const over = all.filter(({ night }) => night !== period.tonight);
    return { shown: sum(all), compared: sum(over), before: sum(before.filter(own)) };
  };
  return describeTotals(
    { seen: count(false), heard: count(true) },
    { nights: period.nights.length, isCompared },
  );
}

function describeGapsBefore(count: number, { nights }: Period): string {
  if (nights.length === 1) return "The night before was not recorded.";
  return `Of the ${nights.length} nights before, ${count} ${count === 1 ? "was" : "were"} not recorded.`;
}

/** "3 left out", with what they are of. */
function describeLeftOut(left: Sighting[], filters: Filters, { projectPath }: Setting) {
  const of = [...Map.groupBy(left, keyOf).values()].map((all) => {
    const [{ what, isHeard } = { what: null, isHeard: false }] = all;
    return {
      name: nameOfSeen({ what, isHeard }),
      count: sum(all),
      to: dashboardFilters.toAddress(projectPath, { ...filters, species: what ?? undefined }),
    };
  });
  return {
    count: sum(left),
    of: of.toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name)),
  };
}
