import { capitalize } from "#contract/rules/text/capitalize.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { localDateOf } from "#contract/rules/times/local-dates.ts";
import { nightOf, nightsFrom } from "#contract/rules/times/nights.ts";
import { dashboardFilters, type Filters } from "./filters.server.ts";
import { listHeard } from "./heard.server.ts";
import type { Setting } from "./setting.server.ts";
import type { NightActivity } from "./sort-activity.server.ts";
import { nameOfVisit } from "#app/services/recordings/visit-text.server.ts";

/** "Possum 4, Cat 2, Bird 1": most first, then by name. */
export function countWords(words: readonly string[]): string {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => ({
    word,
    count: all.length,
  }));
  return counts
    .toSorted((a, b) => b.count - a.count || compareNames(a.word, b.word))
    .map(({ word, count }) => `${capitalize(word)} ${count}`)
    .join(", ");
}

interface Sighting {
  night: string;
  label: string;
  word: string;
  isHeard: boolean;
}

/** Rows of species and columns of nights, oldest first, with how many visits, or recordings that it is heard on. */
export function toSpeciesTable(
  nights: NightActivity[],
  period: { from: string; until: string },
  { filters, setting }: { filters: Filters; setting: Setting },
) {
  const sightings = nights.flatMap(listSightings);
  const columns = listNights(nights, period, setting.defaultTimeZone);
  const bySpecies = Map.groupBy(sightings, ({ label, isHeard }) => `${label} ${isHeard}`);
  const rows = [...bySpecies.values()].map((all) => {
    const { label, word, isHeard } = all[0]!;
    const isChosen = filters.species === label;
    return {
      key: `${label} ${isHeard}`,
      name: capitalize(word),
      isHeard,
      isChosen,
      to: dashboardFilters.toAddress(setting.projectPath, {
        ...filters,
        species: isChosen ? undefined : label,
      }),
      counts: columns.map((night) => all.filter((one) => one.night === night).length),
      total: all.length,
    };
  });
  return {
    columns: columns.map((night) => ({ night, text: formatNight(night) })),
    rows: rows.toSorted(
      (a, b) =>
        Number(a.isHeard) - Number(b.isHeard) || b.total - a.total || compareNames(a.name, b.name),
    ),
  };
}

export type SpeciesTable = ReturnType<typeof toSpeciesTable>;

function listSightings({ night, visits, single, heard }: NightActivity): Sighting[] {
  const ofRecordings = (list: typeof heard, isHeard: boolean) =>
    list.flatMap(({ recording }) =>
      [...listHeard(recording)].map(([label, word]) => ({ night, label, word, isHeard })),
    );
  const seen = visits.flatMap(({ label, visit }) =>
    label === undefined ? [] : [{ night, label, word: nameOfVisit(visit), isHeard: false }],
  );
  return [...seen, ...ofRecordings(single, false), ...ofRecordings(heard, true)];
}

/** All nights of the period, those too in which nothing came. */
function listNights(
  nights: NightActivity[],
  { from, until }: { from: string; until: string },
  zone: string,
): string[] {
  const known = nights.map(({ night }) => night);
  const all = [...known, nightOf(from, zone), nightOf(until, zone)].toSorted();
  const [first = localDateOf(new Date(from), zone)] = all;
  const last = all.at(-1) ?? first;
  return nightsFrom(first, last);
}

/** "Fri 20" */
function formatNight(night: string): string {
  const date = new Date(`${night}T00:00:00Z`);
  const style = { weekday: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", style).format(date);
}
