import type { RateChange } from "#contract/rules/visits/compare-rates.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { toNightsOf } from "../../dashboard/came/night-links.server.ts";
import { reportFilters } from "../filters.server.ts";
import { formatRate, formatSpan, unitOf } from "../format.server.ts";
import type { Reported } from "../read-report.server.ts";
import { sumEffort } from "../effort.server.ts";
import { type Animal, countLocations } from "./to-animals.server.ts";

const changes: Record<RateChange, string> = {
  more: "more often now",
  fewer: "less often now",
  unclear: "no clear change",
};

interface Setting {
  path: string;
  projectPath: string;
  csv: string;
}

/** The table of animals, in words. */
export function describeAnimals(
  reported: Pick<Reported, "filters" | "period" | "shown" | "before" | "leftOut" | "cameBy">,
  animals: readonly Animal[],
  { path, projectPath, csv }: Setting,
) {
  const { filters, period, shown, before, leftOut, cameBy } = reported;
  const isCompared = sumEffort(before.effort).recorded > 0;
  const all = countLocations(shown);
  const isShown = ({ count, rateBefore = 0 }: Animal) =>
    count > 0 || (isCompared && rateBefore > 0);
  const to = reportFilters.linksFrom(path, filters);
  return {
    isCompared,
    rows: animals.filter(isShown).map((animal) => {
      const { key, what, isHeard, count, change } = animal;
      return {
        key,
        name: animal.name,
        to: to({ species: what ?? undefined }),
        count: count.toLocaleString("en-NZ"),
        unit: unitOf(count, isHeard),
        countTo:
          count > 0
            ? toNightsOf({ what, isHeard }, period.nights, { filters, projectPath })
            : undefined,
        rate: formatRate(animal.rate),
        before: formatRate(animal.rateBefore),
        change: change && changes[change],
        where: describeWhere(animal, all),
      };
    }),
    only:
      filters.species === undefined
        ? undefined
        : {
            text: `Only ${displayName(filters.species, "camera")} is counted.`,
            to: to({ species: undefined }),
          },
    notes: [
      ...(isCompared || cameBy.before
        ? []
        : ["Nothing was recorded in the same nights a year before."]),
      ...(leftOut > 0
        ? [
            `${leftOut.toLocaleString("en-NZ")} are not counted: animals that the project leaves out on its dashboard.`,
          ]
        : []),
    ].join(" "),
    csv,
  };
}

/** "6 of 8 locations, 14 to 26 Nov 2026" */
function describeWhere({ isHeard, locations, ...animal }: Animal, all: number): string {
  const { firstNight, lastNight } = animal;
  return [
    ...(isHeard ? ["heard"] : []),
    ...(locations > 0 ? [`${locations} of ${all} ${all === 1 ? "location" : "locations"}`] : []),
    ...(firstNight && lastNight ? [formatSpan(firstNight, lastNight)] : []),
  ].join(", ");
}

export type AnimalsView = ReturnType<typeof describeAnimals>;
export type AnimalRow = AnimalsView["rows"][number];
