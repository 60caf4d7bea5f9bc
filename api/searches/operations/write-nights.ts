import { subDays } from "date-fns";
import { writeCalendar } from "#contract/rules/text/calendar.ts";
import { nightOf, nightsFrom, nightSpan } from "#contract/rules/times/nights.ts";
import { feedDays } from "#contract/rules/recordings/saved-search-bounds.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import { countByNights } from "#api/search/queries/recording-nights.ts";
import type { Services } from "#api/services.ts";
import { listChangeTimes } from "../queries/feed-recordings.ts";
import { readAnimals } from "./read-animals.ts";
import { newest, type FeedSubject } from "./write-feed.ts";

/** Of so many, newest first, the animals are named; of the nights before there is the number alone. */
const maxNamed = 2000;
const maxAnimals = 8;

const text = {
  recordings: (count: number) => (count === 1 ? "1 recording" : `${count} recordings`),
};

/** The nights of the last `feedDays` with results, as iCalendar. */
export async function writeNights(
  { store, settings, now }: Services,
  { search, projectName, projectPage, filter, zone }: FeedSubject,
): Promise<string> {
  const since = subDays(now(), feedDays).toISOString();
  const from = newest([since, filter.from ?? since]);
  const nights = nightsFrom(nightOf(from, zone), nightOf(now().toISOString(), zone));
  const starts = nights.map((night) => ({
    night,
    start: nightSpan(night, zone).start.toISOString(),
  }));
  const counted = await countByNights(store.scan, { ...filter, from }, starts);
  const named = await nameNights(store, { ...filter, from }, zone);
  return writeCalendar({
    name: `${search.name} – ${projectName}`,
    product: settings.productName,
    events: counted
      .toSorted((one, other) => (one.night > other.night ? -1 : 1))
      .map(({ night, count, changedAt }) => ({
        uid: `night-${night}-search-${search.id}@${new URL(settings.publicUrl).hostname}`,
        date: night,
        title: describeNight(count, named.get(night)?.animals ?? []),
        changedAt: newest([changedAt, named.get(night)?.changedAt ?? changedAt]),
        page: `${projectPage}/activity/saved/${search.id}?night=${night}`,
      })),
  });
}

/** What was seen in the newest nights; the night of the last one may lack some, and is left out. */
async function nameNights(store: Services["store"], filter: FeedSubject["filter"], zone: string) {
  const limit = maxNamed + 1;
  const found = await findRecordings(store.scan, filter, { limit, after: undefined });
  const nights = Map.groupBy(found, ({ at }) => nightOf(at, zone));
  if (found.length === limit) nights.delete(nightOf(found.at(-1)?.at ?? "", zone));
  const ids = [...nights.values()].flat().map(({ id }) => id);
  const animals = await readAnimals(store.read, ids);
  const changes = await listChangeTimes(store.read, ids);
  return new Map(
    [...nights].map(([night, results]) => [
      night,
      {
        animals: results.flatMap(({ id }) => animals.get(id) ?? []),
        changedAt: newest(results.map(({ id, at }) => changes.get(id) ?? at)),
      },
    ]),
  );
}

/** "12 recordings: Stoat 3, Cat 2" */
function describeNight(count: number, animals: readonly string[]): string {
  const recordings = text.recordings(count);
  const counts = [...Map.groupBy(animals, (animal) => animal)]
    .map(([animal, { length }]) => ({ animal, length }))
    .toSorted((a, b) => b.length - a.length || (a.animal < b.animal ? -1 : 1));
  if (counts.length === 0) return recordings;
  const listed = counts.slice(0, maxAnimals).map(({ animal, length }) => `${animal} ${length}`);
  return `${recordings}: ${[...listed, ...(counts.length > maxAnimals ? ["…"] : [])].join(", ")}`;
}
