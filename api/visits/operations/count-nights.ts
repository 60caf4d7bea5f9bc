import { findNights } from "#contract/rules/times/night-finder.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { dayAt, type Days } from "#api/recordings/queries/utc-days.ts";
import type { Services } from "#api/services.ts";
import {
  type KeyedSum,
  listRecordedNights,
  listSums,
  type Sighting,
} from "../queries/animal-days.ts";
import { findChanges, listChangedDays } from "../queries/changed-nights.ts";
import { findFirstReaching } from "../queries/reaching-days.ts";
import { countChangedDays } from "./count-changed-days.ts";
import { keyOfNight } from "./recorded-nights.ts";

export interface NightsQuery {
  projectId: number;
  from: string;
  until: string;
  types: readonly RecordingType[] | undefined;
  locationIds: readonly number[] | undefined;
  /** Counts no further once it is aborted. */
  signal: AbortSignal;
}

const keyOf = {
  night: ({ night }: Sighting) => night,
  month: ({ night }: Sighting) => night.slice(0, 7),
  location: ({ locationId }: Sighting) => String(locationId),
};

type Key = keyof typeof keyOf;

const isCounted: Record<Key, (one: Sighting) => boolean> = {
  night: () => true,
  month: ({ locationId }) => locationId !== 0,
  location: () => true,
};

/**
 * What came by in a span of nights, in two sums, and of which nights of locations there are recordings. Of sums of unmarked
 * days, and of counting the others as long as there is time; the rest is told by the sums of how it was before. Marks are
 * read before the sums: a sum that is made of a day meanwhile is true of it.
 */
export async function countNights(
  { store: { scan }, settings }: Pick<Services, "store" | "settings">,
  asked: NightsQuery,
  [one, other]: readonly [Key, Key],
) {
  const { projectId, from, until, signal } = asked;
  /* A night may begin on the UTC day before, and people may see in a visit what came days after it began. */
  const first = await findFirstReaching(scan, projectId, dayAt(from) - 1);
  const span = { first, last: dayAt(until) + 1 };
  const changes = await findChanges(scan, projectId, span.first);
  const { counted, isComplete } = await countChangedDays(scan, {
    projectId,
    changes,
    days: listChangedDays(changes, span),
    findNight: findNights(settings.defaultTimeZone),
    signal,
  });
  const summed = { ...asked, without: counted.flatMap(({ days }) => listDays(days)) };
  const sightings = counted.flatMap((piece) => piece.sightings).filter(isAskedFor(asked));
  const isInSpan = ({ night }: { night: string }) => from <= night && night <= until;
  const sumsBy = async (key: Key) =>
    addUp([
      ...(await listSums(scan, summed, key)),
      ...sightings.filter(isCounted[key]).map((sighting) => ({
        ...sighting,
        key: keyOf[key](sighting),
        firstNight: sighting.night,
        lastNight: sighting.night,
      })),
    ]);
  const [sums, otherSums, nights] = await Promise.all([
    sumsBy(one),
    sumsBy(other),
    listRecordedNights(scan, summed),
  ]);
  const recorded = [...nights, ...counted.flatMap((piece) => piece.recorded).filter(isInSpan)];
  return {
    sums: [sums, otherSums] as const,
    recorded: new Set(recorded.map(({ locationId, night }) => keyOfNight(locationId, night))),
    isComplete,
  };
}

function listDays({ first, last }: Days): number[] {
  return Array.from({ length: last - first + 1 }, (_, order) => first + order);
}

function isAskedFor({ from, until, types, locationIds }: NightsQuery) {
  return (one: Sighting) =>
    one.night >= from &&
    one.night <= until &&
    (types?.some((type) => one.types.split(",").includes(type)) ?? true) &&
    (locationIds?.includes(one.locationId) ?? true);
}

function addUp(rows: readonly KeyedSum[]): KeyedSum[] {
  const sums = new Map<string, KeyedSum>();
  for (const { key, what, isHeard, count, firstNight, lastNight } of rows) {
    const name = JSON.stringify([key, what, isHeard]);
    const sum = sums.get(name) ?? { count: 0, firstNight, lastNight };
    sums.set(name, {
      key,
      what,
      isHeard,
      count: sum.count + count,
      firstNight: firstNight < sum.firstNight ? firstNight : sum.firstNight,
      lastNight: lastNight > sum.lastNight ? lastNight : sum.lastNight,
    });
  }
  return [...sums.values()];
}
